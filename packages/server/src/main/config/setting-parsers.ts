import { isIP } from 'node:net'
import { asInstant, formatInstant, type Instant, parseDay, parseInstant } from '../../kernel/time.ts'

/** Throws a RangeError that names what is expected. */
export type Parser<T> = (text: string) => T

const EARLIEST = asInstant(Date.UTC(1986, 0, 1))
const LATEST = asInstant(Date.UTC(2034, 11, 31))
const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const HOST_NAME = /^(?!-)[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*$/
const MIN_TOKEN_LENGTH = 24
const MAX_TOKEN_LENGTH = 256

export const anyText: Parser<string> = (text) => text

/** @param refusals errors for known but impossible values */
export function oneOf<const T extends string>(
  values: readonly T[],
  refusals: Readonly<Record<string, string>> = {},
): Parser<T> {
  return (text) => {
    const value = values.find((known) => known === text)
    if (value === undefined) throw new RangeError(refusals[text] ?? `use one of ${values.join(', ')}`)
    return value
  }
}

export const integer = (least: number, most: number): Parser<number> => {
  return (text) => {
    const value = Number(text)
    if (!/^-?\d+$/.test(text) || value < least || value > most) {
      throw new RangeError(`use a whole number from ${least} to ${most}`)
    }
    return value
  }
}

export const positiveNumber = (most: number): Parser<number> => {
  return (text) => {
    const value = Number(text)
    if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > most) {
      throw new RangeError(`use a number above 0, at most ${most}`)
    }
    return value
  }
}

/** An instant within the trading calendar. */
export const moment: Parser<Instant> = (text) => {
  const instant = parseInstant(text)
  // Date.parse reads 30 February as 1 March.
  if (instant === undefined || parseDay(text.slice(0, 10)) === undefined) {
    throw new RangeError('use a moment with its zone, such as 2020-03-16T21:00:00Z')
  }
  if (instant < EARLIEST || instant > LATEST) {
    throw new RangeError(`use a moment from ${formatInstant(EARLIEST)} to ${formatInstant(LATEST)}`)
  }
  return instant
}

export const host: Parser<string> = (text) => {
  if (isIP(text) === 0 && !HOST_NAME.test(text)) {
    throw new RangeError('use an IP address or host name without a port, such as 127.0.0.1 or 0.0.0.0')
  }
  return text
}

/** E-mail or web address. */
export const contact: Parser<string> = (text) => {
  const reachable = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) || /^https?:\/\/[^\s.]+\.\S+$/.test(text)
  if (!reachable || !/^[\x21-\x7e]{3,200}$/.test(text)) {
    throw new RangeError('use an e-mail address, such as ops@example.com, or a web address')
  }
  return text
}

/** @returns address on this machine, without trailing slash */
export const loopbackAddress: Parser<string> = (text) => {
  const address = webAddress(text)
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname)) {
    throw new RangeError('use an address of this machine, such as http://127.0.0.1:9000')
  }
  return address
}

export const databaseAddress: Parser<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !['postgres:', 'postgresql:'].includes(url.protocol) || url.pathname.length < 2) {
    throw new RangeError('use an address such as postgres://user:password@host:5432/database')
  }
  if (![url.username, url.password, url.pathname].every((part) => percentDecoded(part) !== undefined)) {
    throw new RangeError('write a percent sign in a name or password as %25')
  }
  return text
}

export const webAddress: Parser<string> = (text) => {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const plain = url && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  if (!plain || !['http:', 'https:'].includes(url.protocol)) {
    throw new RangeError('use the address callers use, such as https://api.example.com, without a query')
  }
  return url.href.replace(/\/+$/, '')
}

export const share: Parser<number> = (text) => {
  const value = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || value > 1) throw new RangeError('use a share from 0 to 1')
  return value
}

/** OpenTelemetry format: comma-separated names and percent-encoded values. */
export const headerList: Parser<Readonly<Record<string, string>>> = (text) =>
  Object.fromEntries(
    text.split(',').map((pair) => {
      const [, name, encoded] = /^\s*([\w-]+)\s*=\s*([^\s,;]+)\s*$/.exec(pair) ?? []
      const value = encoded === undefined ? undefined : percentDecoded(encoded)
      if (name === undefined || value === undefined || !/^[\x20-\x7e]+$/.test(value)) {
        throw new RangeError(
          'use names and percent-encoded values, such as authorization=Bearer%20abc,x-team=desk',
        )
      }
      return [name, value]
    }),
  )

/** Undefined unless percent-encoded UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

export const addressList: Parser<readonly string[]> = (text) => {
  const addresses = text
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  const wrong = addresses.find((address) => !isNetwork(address))
  if (wrong !== undefined) {
    throw new RangeError(
      `${JSON.stringify(wrong)} is no address: use addresses or networks such as 10.0.0.0/8, separated by commas`,
    )
  }
  return addresses
}

/** Name or secret issued by another service. */
export const credential: Parser<string> = (text) => {
  if (!/^[\x21-\x7e]{1,512}$/.test(text)) throw new RangeError('use printable characters without blanks')
  return text
}

/** Valid in a header and hard to guess. */
export const token: Parser<string> = (text) => {
  if (!/^[\x21-\x7e]+$/.test(text) || text.length < MIN_TOKEN_LENGTH || text.length > MAX_TOKEN_LENGTH) {
    throw new RangeError(
      `use ${MIN_TOKEN_LENGTH} to ${MAX_TOKEN_LENGTH} printable characters without blanks; \`openssl rand -hex 24\` makes one`,
    )
  }
  return text
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address, prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}
