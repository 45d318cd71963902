/** As addresses are confirmed: in lower case, and whole, as `a+b@` may be the mailbox of another. */
export const addressOf = (email: string): string => email.trim().toLowerCase()

const GMAIL: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])

/**
 * One name for all spellings of a mailbox, for comparison only: lower case, without a `+tag`. Gmail also ignores dots,
 * and has two domains.
 */
export function mailboxOf(email: string): string {
  const address = addressOf(email)
  const at = address.lastIndexOf('@')
  const local = address.slice(0, Math.max(0, at)).replace(/\+.*$/s, '')
  const domain = address.slice(at + 1)
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
