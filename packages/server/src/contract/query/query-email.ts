import { EmailFault, listed, refuseUnsafe, shown } from './query-email-characters.ts'
import { domainOf } from './query-email-domain.ts'
import { type Reading, read, refuse } from './query-reading.ts'

interface Address {
  /** The text before angle brackets, if any. */
  readonly displayName: string | undefined
  readonly local: string
  readonly quoted: boolean
  readonly domain: string
}

const MAX_TEXT_LENGTH = 2048
const MAX_ADDRESS_BYTES = 254

/** `Name <address>`; pydantic drops the name. */
const NAMED_ADDRESS =
  /^\s*(?:(?:[\p{L}\p{N}_.!#$%&'*+\-/=?^`{|}~]+\s+)*[\p{L}\p{N}_.!#$%&'*+\-/=?^`{|}~]+|".+")?\s*<(.+)>\s*$/su

const ATOM = "a-zA-Z0-9_!#$%&'*+\\-/=?^`{|}~"
const INTERNATIONAL_ATOM = `${ATOM}\\u0080-\\u{10FFFF}`
const LOCAL_PART = new RegExp(`^[${ATOM}]+(?:\\.[${ATOM}]+)*$`)
const INTERNATIONAL_LOCAL_PART = new RegExp(`^[${INTERNATIONAL_ATOM}]+(?:\\.[${INTERNATIONAL_ATOM}]+)*$`, 'u')
const LOCAL_CHARACTER = new RegExp(`^[.${INTERNATIONAL_ATOM}]$`, 'u')
const DISPLAY_NAME_CHARACTER = new RegExp(`^[ ${ATOM}]$`)
const QUOTED_CHARACTER = /^[\u0020-\u007e\u0080-\u{10ffff}]$/u

/** Mailboxes that RFC 2142 makes case-insensitive. */
const ROLE_MAILBOXES: ReadonlySet<string> = new Set(
  'info marketing sales support abuse noc security postmaster hostmaster usenet news webmaster www uucp ftp'.split(
    ' ',
  ),
)

/**
 * Rules and messages of email-validator 2.3 without deliverability checks. The domain becomes ASCII, so that an address
 * has one form.
 */
export function readEmail(text: string): Reading<string> {
  try {
    return read(emailOf(text))
  } catch (error) {
    if (!(error instanceof EmailFault)) throw error
    return refuse('value_error', `value is not a valid email address: ${error.reason}`, {
      reason: error.reason,
    })
  }
}

function emailOf(text: string): string {
  if (countOf(text) > MAX_TEXT_LENGTH) {
    throw new EmailFault(`Length must not exceed ${MAX_TEXT_LENGTH} characters`)
  }
  if (/[\r\n]/.test(text)) throw new EmailFault('Carriage return and line feed characters are not allowed')
  const address = splitAddress((NAMED_ADDRESS.exec(text)?.[1] ?? text).trim())
  const local = localPartOf(address)
  if (address.domain === '') throw new EmailFault('There must be something after the @-sign.')
  if (address.domain.startsWith('[') && address.domain.endsWith(']')) {
    throw new EmailFault('A bracketed IP address after the @-sign is not allowed here.')
  }
  const domain = domainOf(address.domain)
  refuseLongAddress(`${address.local}@${address.domain}`, `${local}@${domain}`)
  if (address.displayName !== undefined) {
    throw new EmailFault('A display name and angle brackets around the email address are not permitted here.')
  }
  return `${local}@${domain}`
}

function splitAddress(text: string): Address {
  const [before, rest] = splitAtUnquoted(text, '@<')
  if (!rest.startsWith('<')) {
    return { displayName: undefined, ...unquoted(before), domain: rest.slice(1) }
  }
  const name = unquoted(before.trimEnd())
  if (!name.quoted) {
    refuseCharacters(
      'The display name contains invalid characters when not quoted',
      name.local,
      DISPLAY_NAME_CHARACTER,
    )
  }
  refuseUnsafe(name.local, true)
  if (!rest.includes('>')) {
    throw new EmailFault(
      'An open angle bracket at the start of the email address has to be followed by a close angle bracket at the end.',
    )
  }
  const bracketed = rest.replace(/ +$/, '')
  if (!bracketed.endsWith('>')) throw new EmailFault("There can't be anything after the email address.")
  const [local, domain] = splitAtUnquoted(bracketed.slice(1).replace(/>+$/, ''), '@')
  return { displayName: name.local, ...unquoted(local), domain: domain.slice(1) }
}

/** Splits at the first special character outside quotes. */
function splitAtUnquoted(text: string, specials: string): [string, string] {
  let inQuotes = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (isCombined(text, index)) continue
    if (inQuotes && character === '\\') index++
    else if (character === '"') inQuotes = !inQuotes
    else if (!inQuotes && specials.includes(character)) return [text.slice(0, index), text.slice(index)]
  }
  if (text.includes('＠')) {
    throw new EmailFault(
      'The email address has the "full-width" at-sign (@) character instead of a regular at-sign.',
    )
  }
  if (text.includes('﹫')) {
    throw new EmailFault(
      'The email address has the "small commercial at" character instead of a regular at-sign.',
    )
  }
  throw new EmailFault('An email address must have an @-sign.')
}

const isCombined = (text: string, index: number): boolean =>
  text.charCodeAt(index + 1) >= 0x300 && text.slice(index, index + 2).normalize('NFC')[0] !== text[index]

function unquoted(text: string): { local: string; quoted: boolean } {
  if (!text.startsWith('"')) return { local: text, quoted: false }
  const match = /^"((?:[^"\\]|\\.)*)(".*)?/s.exec(text)
  const extra = match?.[2]?.slice(1)
  if (extra)
    throw new EmailFault(`Extra character(s) found after close quote: ${[...extra].map(shown).join(', ')}`)
  return { local: (match?.[1] ?? '').replace(/\\(.)/gs, '$1'), quoted: true }
}

function localPartOf({ local, quoted }: Address): string {
  if (local === '') throw new EmailFault('There must be something before the @-sign.')
  if (!LOCAL_PART.test(local)) refuseUnusualLocalPart(local, quoted)
  if (quoted) throw new EmailFault('Quoting the part before the @-sign is not allowed here.')
  return ROLE_MAILBOXES.has(local.toLowerCase()) ? local.toLowerCase() : local.normalize('NFC')
}

function refuseUnusualLocalPart(local: string, quoted: boolean): void {
  if (INTERNATIONAL_LOCAL_PART.test(local)) return refuseUnsafe(local, false)
  if (quoted) {
    refuseCharacters(
      'The email address contains invalid characters in quotes before the @-sign',
      local,
      QUOTED_CHARACTER,
    )
    return refuseUnsafe(local, true)
  }
  refuseCharacters('The email address contains invalid characters before the @-sign', local, LOCAL_CHARACTER)
  if (local.endsWith('.')) {
    throw new EmailFault('An email address cannot have a period immediately before the @-sign.')
  }
  if (local.startsWith('.')) throw new EmailFault('An email address cannot start with a period.')
  throw new EmailFault('An email address cannot have two periods in a row.')
}

function refuseCharacters(reason: string, text: string, allowed: RegExp): void {
  const bad = [...text].filter((character) => !allowed.test(character))
  if (bad.length > 0) throw new EmailFault(`${reason}: ${listed(bad)}.`)
}

function refuseLongAddress(written: string, normalized: string): void {
  const excess = new TextEncoder().encode(written).length - MAX_ADDRESS_BYTES
  if (excess > 0) throw new EmailFault(`The email address is too long ${charactersOver(written, excess)}.`)
  const rest = new TextEncoder().encode(normalized).length - MAX_ADDRESS_BYTES
  if (rest > 0) {
    const bytes = `${rest} byte${rest > 1 ? 's' : ''} too many`
    throw new EmailFault(
      `The email address is too long when the part after the @-sign is converted to IDNA ASCII (${bytes}).`,
    )
  }
}

/** A range, because characters can take several bytes. */
function charactersOver(text: string, excessBytes: number): string {
  const widest = Math.max(...[...text].map((character) => new TextEncoder().encode(character).length))
  const least = Math.max(1, Math.floor(excessBytes / widest))
  const range = least === excessBytes ? `${excessBytes}` : `${least}-${excessBytes}`
  return `(${range} character${excessBytes > 1 ? 's' : ''} too many)`
}

const countOf = (text: string): number => [...text].length
