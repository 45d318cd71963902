import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'

interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly shared: boolean
  readonly path: string
  readonly expiresAt: Instant | undefined
}

export type CookieJar = ReturnType<typeof cookieJar>

const MOST_COOKIES = 50
const LONGEST_VALUE = 8192

/** Cookies of one conversation (RFC 6265). Values leave it only as a header. */
export function cookieJar() {
  const cookies = new Map<string, Cookie>()
  return {
    /** Stores `Set-Cookie` values; rejects those for a foreign domain. */
    keep(url: string, setCookie: readonly string[], now: Instant): void {
      for (const line of setCookie) {
        const cookie = parseCookie(line, new URL(url), now)
        if (cookie === undefined) continue
        const key = `${cookie.domain} ${cookie.path} ${cookie.name}`
        cookies.delete(key)
        if (!isOver(cookie, now) && cookies.size < MOST_COOKIES) cookies.set(key, cookie)
      }
    },
    header(url: string, now: Instant): string {
      const target = new URL(url)
      return [...cookies.values()]
        .filter((cookie) => !isOver(cookie, now) && goesTo(cookie, target))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; ')
    },
  }
}

const isOver = ({ expiresAt }: Cookie, now: Instant): boolean => expiresAt !== undefined && expiresAt <= now

function goesTo({ domain, shared, path }: Cookie, { hostname, pathname, protocol }: URL): boolean {
  const host = hostname === domain || (shared && hostname.endsWith(`.${domain}`))
  return (
    protocol === 'https:' && host && (pathname === path || pathname.startsWith(path.replace(/\/?$/, '/')))
  )
}

function parseCookie(line: string, { hostname }: URL, now: Instant): Cookie | undefined {
  const [pair, ...rest] = line.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  const value = pair.slice(equals + 1).trim()
  if (equals < 1 || name === '' || value.length > LONGEST_VALUE) return undefined
  const attributes = new Map(
    rest.map((attribute) => {
      const [key, ...text] = attribute.split('=')
      return [key.trim().toLowerCase(), text.join('=').trim()] as const
    }),
  )
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase()
  if (domain !== '' && domain !== hostname && !hostname.endsWith(`.${domain}`)) return undefined
  if (domain !== '' && !domain.includes('.')) return undefined
  return {
    name,
    value,
    domain: domain === '' ? hostname : domain,
    shared: domain !== '',
    path: attributes.get('path')?.startsWith('/') === true ? (attributes.get('path') ?? '/') : '/',
    expiresAt: expiryOf(attributes, now),
  }
}

function expiryOf(attributes: ReadonlyMap<string, string>, now: Instant): Instant | undefined {
  const maxAge = attributes.get('max-age')
  if (maxAge !== undefined && /^-?\d{1,10}$/.test(maxAge)) return asInstant(now + Number(maxAge) * SECOND)
  const expires = Date.parse(attributes.get('expires') ?? '')
  return Number.isNaN(expires) ? undefined : asInstant(expires)
}
