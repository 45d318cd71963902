import { type Reading, read, refuse } from './query-reading.ts'

const MAX_TEXT_LENGTH = 2048
const MAX_ADDRESS_BYTES = 254

/** `Name <address>`; pydantic drops the name. */
const NAMED_ADDRESS =
  /^\s*(?:(?:[\p{L}\p{N}_.!#$%&'*+\-/=?^`{|}~]+\s+)*[\p{L}\p{N}_.!#$%&'*+\-/=?^`{|}~]+|".+")?\s*<(.+)>\s*$/su

const ATOM =
  "[a-zA-Z0-9_!#$%&'*+\\-\\/=?^`\\{\\|\\}~[[\\u0080-\\u{10ffff}]&&[\\p{L}\\p{N}\\p{P}\\p{S}\\p{M}]]]+"
const LOCAL_PART = new RegExp(`^(?!\\p{M})${ATOM}(?:\\.${ATOM})*$`, 'v')

/** Mailboxes that RFC 2142 makes case-insensitive. */
const ROLE_MAILBOXES: ReadonlySet<string> = new Set(
  'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp'.split(
    ' ',
  ),
)

/** IDNA 2008: letters without upper case, marks, digits and the hyphen. */
const LABEL = /^(?!-)(?!(?!xn)..--)[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]+(?<!-)$/u

/** With a top-level domain that is not reserved; example.com stays usable. */
const HOST_NAME =
  /^(?!.{254})(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?!(?:arpa|invalid|local|localhost|onion|test)$)(?!-)[a-z0-9-]{0,62}[a-z]$/

const REASONS = {
  noSign: 'An email address must have an @-sign.',
  tooLong: `The email address is too long: use at most ${MAX_ADDRESS_BYTES} bytes.`,
  local:
    "The part before the @-sign is not valid: use letters, digits and !#$%&'*+-/=?^_`{|}~, and single periods between them.",
  domain: 'The part after the @-sign is not valid: use a public host name, such as example.com.',
}

/** The addresses that email-validator 2.3 accepts without deliverability checks; the domain becomes ASCII. */
export function readEmail(text: string): Reading<string> {
  if (text.length > MAX_TEXT_LENGTH) return refusal(REASONS.tooLong)
  const written = (NAMED_ADDRESS.exec(text)?.[1] ?? text).trim()
  const [local, ...rest] = written.split('@')
  if (rest.length === 0) return refusal(REASONS.noSign)
  if (!LOCAL_PART.test(local)) return refusal(REASONS.local)
  const domain = /[\r\n]/.test(text) ? undefined : domainOf(rest.join('@'))
  if (domain === undefined) return refusal(REASONS.domain)
  const mailbox = ROLE_MAILBOXES.has(local.toLowerCase()) ? local.toLowerCase() : local.normalize('NFC')
  const address = `${mailbox}@${domain}`
  const isLong = [written, address].some((form) => new TextEncoder().encode(form).length > MAX_ADDRESS_BYTES)
  return isLong ? refusal(REASONS.tooLong) : read(address)
}

const refusal = (reason: string): Reading<never> =>
  refuse('value_error', `value is not a valid email address: ${reason}`, { reason })

/** In lower-case ASCII. */
function domainOf(written: string): string | undefined {
  const domain = written
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .normalize('NFKC')
    .toLowerCase()
  if (!domain.split('.').every((label) => LABEL.test(label))) return undefined
  const isAscii = /^[a-z0-9.-]+$/.test(domain)
  const ascii = isAscii ? domain : URL.parse(`http://${domain}`)?.hostname
  return ascii !== undefined && HOST_NAME.test(ascii) ? ascii : undefined
}
