import { createHash, randomBytes } from 'node:crypto'
import { HOUR } from '../../../kernel/time.ts'
import type { Clock } from '../../../service/ports.ts'

export const SESSION_MS = 8 * HOUR
const MOST_SESSIONS = 100
const SESSION_BYTES = 32
const COOKIE = 'bellwether-admin'

/** Operator sessions, as digests in memory only: a restart ends them. */
export function adminSessions(clock: Clock) {
  const until = new Map<string, number>()
  const forgetPast = (): void => {
    for (const [digest, end] of until) if (end <= clock.now()) until.delete(digest)
    while (until.size >= MOST_SESSIONS) until.delete(until.keys().next().value ?? '')
  }
  return {
    begin(secure: boolean): string {
      forgetPast()
      const session = randomBytes(SESSION_BYTES).toString('base64url')
      until.set(digestOf(session), clock.now() + SESSION_MS)
      return cookie(session, SESSION_MS / 1000, secure)
    },
    isOpen(cookies: string | undefined): boolean {
      const session = sessionOf(cookies)
      return session !== undefined && (until.get(digestOf(session)) ?? 0) > clock.now()
    },
    end(cookies: string | undefined, secure: boolean): string {
      const session = sessionOf(cookies)
      if (session !== undefined) until.delete(digestOf(session))
      return cookie('', 0, secure)
    },
  }
}

const digestOf = (session: string): string => createHash('sha256').update(session).digest('base64url')

const cookie = (value: string, seconds: number, secure: boolean): string =>
  `${COOKIE}=${value}; Path=/admin; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`

const sessionOf = (cookies: string | undefined): string | undefined =>
  cookies
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
