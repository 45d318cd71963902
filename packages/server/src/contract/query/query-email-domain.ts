import { codePointOf, EmailFault, listed, refuseUnsafe } from './query-email-characters.ts'

const MAX_DOMAIN_LENGTH = 253
const MAX_LABEL_LENGTH = 63

/** Domains without mail on the public internet; example.com stays usable. */
const RESERVED = ['arpa', 'invalid', 'local', 'localhost', 'onion', 'test']

const ASCII_HOSTNAME = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/
const DOMAIN_CHARACTER = /^[a-zA-Z0-9\-.\u0080-\u{10ffff}]$/u

/** IDNA 2008: letters without upper case, marks, digits and the hyphen. */
const LABEL_CHARACTER = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{Nd}-]$/u

/**
 * The domain in lower-case ASCII.
 * @throws EmailFault
 */
export function domainOf(written: string): string {
  refuseCharacters(written)
  refuseUnsafe(written, false)
  const domain = written
    .replace(/[\u3002\uff0e\uff61]/g, '.')
    .normalize('NFKC')
    .toLowerCase()
  refuseMisplaced(domain)
  const ascii = ASCII_HOSTNAME.test(domain) ? domain : asciiOf(domain)
  refuseLength(ascii)
  if (!ascii.includes('.')) {
    throw new EmailFault('The part after the @-sign is not valid. It should have a period.')
  }
  if (!/[a-z]$/.test(ascii)) {
    throw new EmailFault('The part after the @-sign is not valid. It is not within a valid top-level domain.')
  }
  if (RESERVED.some((name) => ascii.endsWith(`.${name}`))) {
    throw new EmailFault(
      'The part after the @-sign is a special-use or reserved name that cannot be used with email.',
    )
  }
  return ascii
}

function refuseCharacters(domain: string): void {
  const bad = [...domain].filter((character) => !DOMAIN_CHARACTER.test(character))
  if (bad.length > 0) {
    throw new EmailFault(`The part after the @-sign contains invalid characters: ${listed(bad)}.`)
  }
}

function refuseMisplaced(domain: string): void {
  const refusals: readonly (readonly [boolean, string])[] = [
    [domain.endsWith('.'), 'An email address cannot end with a period.'],
    [domain.startsWith('.'), 'An email address cannot have a period immediately after the @-sign.'],
    [domain.includes('..'), 'An email address cannot have two periods in a row.'],
    [domain.endsWith('-'), 'An email address cannot end with a hyphen.'],
    [domain.startsWith('-'), 'An email address cannot have a hyphen immediately after the @-sign.'],
    [/\.-|-\./.test(domain), 'An email address cannot have a period and a hyphen next to each other.'],
    [
      domain.split('.').some((label) => /^(?!xn)..--/u.test(label)),
      'An email address cannot have two letters followed by two dashes immediately after the @-sign or after a period, except Punycode.',
    ],
  ]
  const refusal = refusals.find(([holds]) => holds)
  if (refusal) throw new EmailFault(refusal[1])
}

function asciiOf(domain: string): string {
  for (const label of domain.split('.')) {
    const characters = [...label]
    const position = characters.findIndex((character) => !LABEL_CHARACTER.test(character))
    if (position >= 0) {
      const where = `Codepoint ${codePointOf(characters[position])} at position ${position + 1} of '${label}'`
      throw new EmailFault(`The part after the @-sign is invalid (${where} not allowed).`)
    }
  }
  const address = `http://${domain}`
  const ascii = URL.canParse(address) ? new URL(address).hostname : ''
  if (!ASCII_HOSTNAME.test(ascii)) {
    throw new EmailFault('The part after the @-sign is not valid IDNA.')
  }
  return ascii
}

function refuseLength(ascii: string): void {
  const excess = ascii.length - MAX_DOMAIN_LENGTH
  if (excess > 0) {
    throw new EmailFault(`The email address is too long after the @-sign ${tooMany(excess)}.`)
  }
  const longest = ascii.split('.').find((label) => label.length > MAX_LABEL_LENGTH)
  if (longest !== undefined) {
    const over = tooMany(longest.length - MAX_LABEL_LENGTH)
    throw new EmailFault(`After the @-sign, periods cannot be separated by so many characters ${over}.`)
  }
}

const tooMany = (excess: number): string => `(${excess} character${excess > 1 ? 's' : ''} too many)`
