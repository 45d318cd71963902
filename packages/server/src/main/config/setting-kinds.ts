import { isIP } from 'node:net'
import { LOOPBACK_HOSTS } from '@bellwether-markets/engine/kernel/loopback'
import { asInstant, formatInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'

export interface Kind<T> {
  /** For the reference. */
  readonly type: string
  /** @throws RangeError that says what to use */
  parse(text: string): T
  show?(value: T): string
}

const EARLIEST = asInstant(Date.UTC(1986, 0, 1))
const LATEST = asInstant(Date.UTC(2034, 11, 31))
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const HOST_NAME = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/
const MIN_TOKEN_LENGTH = 24
const MAX_TOKEN_LENGTH = 256

/** @param read returns undefined for other texts than `expected` */
const kind = <T>(type: string, expected: string, read: (text: string) => T | undefined): Kind<T> => ({
  type,
  parse(text) {
    const value = read(text)
    if (value === undefined) throw new RangeError(`use ${expected}`)
    return value
  },
})

const accepted = (type: string, expected: string, accepts: (text: string) => boolean): Kind<string> =>
  kind(type, expected, (text) => (accepts(text) ? text : undefined))

export const text = (type: string): Kind<string> => ({ type, parse: (text) => text })
export const anyText = text('any text')
export const directory = text('a directory')
export const file = text('a file')

export const oneOf = <const T extends string>(values: readonly T[]): Kind<T> =>
  kind(`${values.slice(0, -1).join(', ')} or ${values.at(-1)}`, `one of ${values.join(', ')}`, (text) =>
    values.find((known) => known === text),
  )

const trueFalse = oneOf(['true', 'false'])
export const trueOrFalse: Kind<boolean> = {
  type: trueFalse.type,
  parse: (text) => trueFalse.parse(text) === 'true',
}

const number = (type: string, expected: string, form: RegExp, isWithin: (value: number) => boolean) =>
  kind(type, expected, (text) => (form.test(text) && isWithin(Number(text)) ? Number(text) : undefined))

export const integer = (least: number, most: number): Kind<number> =>
  number(
    `${least} to ${most}`,
    `a whole number from ${least} to ${most}`,
    /^-?\d+$/,
    (value) => value >= least && value <= most,
  )

export const positiveNumber = (most: number): Kind<number> =>
  number(
    `above 0 to ${most}`,
    `a number above 0, at most ${most}`,
    /^\d+(\.\d+)?$/,
    (value) => value > 0 && value <= most,
  )

export const share = number('0 to 1', 'a share from 0 to 1', /^\d+(\.\d+)?$/, (value) => value <= 1)

/** Within the trading calendar. */
export const moment: Kind<Instant> = {
  ...kind('a moment', 'a moment with its zone, such as 2020-03-16T21:00:00Z', (text) => {
    const instant = parseInstant(text)
    if (instant === undefined || (instant >= EARLIEST && instant <= LATEST)) return instant
    throw new RangeError(`use a moment from ${formatInstant(EARLIEST)} to ${formatInstant(LATEST)}`)
  }),
  show: formatInstant,
}

export const host = accepted(
  'an address or host name',
  'an IP address or host name without a port, such as 127.0.0.1 or 0.0.0.0',
  (text) => isIP(text) !== 0 || HOST_NAME.test(text),
)

const isEmail = (text: string): boolean => /^(?=[\x21-\x7e]{3,200}$)[^@]+@[^@]+\.[^@]+$/.test(text)

export const emailAddress = accepted(
  'an e-mail address',
  'an e-mail address, such as ops@example.com',
  isEmail,
)

export const contact = accepted(
  'an e-mail or web address',
  'an e-mail address, such as ops@example.com, or a web address',
  (text) => isEmail(text) || /^(?=[\x21-\x7e]{3,200}$)https?:\/\/[^.]+\.\S+$/.test(text),
)

/** Without the slash at the end. */
export const webAddress = kind(
  'a web address',
  'a web address such as https://api.example.com, without a query',
  (text) => {
    const { protocol, search, hash, username, password, href } = URL.parse(text) ?? {}
    if (search || hash || username || password) return undefined
    return protocol === 'http:' || protocol === 'https:' ? href?.replace(/\/+$/, '') : undefined
  },
)

export const witnessAddress = kind(
  'an https:// or file:// address',
  'an address such as https://witness.example.com/seals or file:///mnt/elsewhere/seals.jsonl',
  (text) => {
    const { protocol, hostname, pathname, username, password, hash, href } = URL.parse(text) ?? {}
    if (username || password || hash) return undefined
    if (protocol === 'file:') return hostname === '' && pathname !== '/' ? href : undefined
    return protocol === 'https:' || LOOPBACK_HOSTS.has(hostname ?? '') ? href : undefined
  },
)

export const loopbackAddress = kind(
  'a web address of this machine',
  'an address of this machine, such as http://127.0.0.1:9000',
  (text) => {
    const address = webAddress.parse(text)
    return LOOPBACK_HOSTS.has(new URL(address).hostname) ? address : undefined
  },
)

export const databaseAddress = accepted(
  'a postgres:// address',
  'an address such as postgres://user:password@host:5432/database',
  (text) => {
    const url = URL.parse(text)
    if (!url || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) return false
    const { username, password, pathname } = url
    if ([username, password, pathname].every((part) => percentDecoded(part) !== undefined)) return true
    throw new RangeError('write a percent sign in a name or password as %25')
  },
)

/** Without the slash at the end. */
export const bodyPlace = kind(
  'a file:// or s3:// address',
  'an address such as file:///var/bellwether/bodies, or s3://bucket/bellwether',
  (text) => {
    const { protocol, host, pathname, href } = URL.parse(text) ?? {}
    const isDirectory = protocol === 'file:' && host === '' && pathname !== '/'
    const isBucket = protocol === 's3:' && /^[a-z0-9][a-z0-9.-]+$/.test(host ?? '')
    if (!(isDirectory || isBucket) || /[?#%@]/.test(text)) return undefined
    return href?.replace(/\/+$/, '')
  },
)

export const mailServer = accepted(
  'an smtp:// or smtps:// address',
  'an address such as smtps://user:password@mail.example.com, with special characters percent-encoded',
  (text) => {
    const url = URL.parse(text)
    if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false
    return [url.username, url.password].every((part) => percentDecoded(part) !== undefined)
  },
)

export const sender = accepted(
  'an e-mail address, with or without a name',
  'an address such as no-reply@example.com, or Bellwether <no-reply@example.com>',
  (text) => /^(?:[^<>@\r\n]{1,100}\s<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/.test(text),
)

/** OpenTelemetry format: comma-separated names and percent-encoded values. */
export const headerList = kind(
  'names and values, separated by commas',
  'names and percent-encoded values, such as authorization=Bearer%20abc,x-team=desk',
  (text): Readonly<Record<string, string>> | undefined => {
    const pairs = text.split(',').map((pair) => {
      const [, name = '', encoded = ''] = /^\s*([\w-]+)\s*=\s*([^\s,;]+)\s*$/.exec(pair) ?? []
      return [name, percentDecoded(encoded) ?? ''] as const
    })
    return pairs.every(([, value]) => /^[\x20-\x7e]+$/.test(value)) ? Object.fromEntries(pairs) : undefined
  },
)

/** Undefined unless percent-encoded UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const addressList: Kind<readonly string[]> = {
  type: 'addresses or networks, separated by commas',
  parse(text) {
    const addresses = text
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '')
    const wrong = addresses.find((address) => !isNetwork(address))
    if (wrong === undefined) return addresses
    throw new RangeError(
      `${JSON.stringify(wrong)} is no address: use addresses or networks such as 10.0.0.0/8, separated by commas`,
    )
  },
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address, prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

/** Issued by another service. */
export const credential = (type = 'text without blanks'): Kind<string> =>
  accepted(type, 'printable characters without blanks', (text) => /^[\x21-\x7e]{1,512}$/.test(text))

/** Valid in a header and hard to guess. */
export const token = accepted(
  `${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} characters`,
  `${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} printable characters without blanks; \`openssl rand -hex 24\` makes one`,
  (text) => /^[\x21-\x7e]+$/.test(text) && text.length >= MIN_TOKEN_LENGTH && text.length <= MAX_TOKEN_LENGTH,
)
