import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { PaidViews } from '../../service/accounts/paid-views.ts'
import type { Ledger } from '../../service/ports.ts'
import { type PageSession, type PageSessions, SESSION_MS } from '../../service/sign-in/page-sessions.ts'
import { type HostCookie, hostCookie } from './host-cookie.ts'

export interface ViewerDeps {
  readonly sessions: PageSessions
  readonly paidViews: PaidViews
  readonly ledger: Pick<Ledger, 'balance'>
  readonly serverSecret: string
  readonly baseUrl: () => string
}

export type Viewers = ReturnType<typeof viewers>

export const sessionCookie = (baseUrl: () => string): HostCookie =>
  hostCookie({ name: 'bellwether-session', seconds: SESSION_MS / 1000, sameSite: 'Lax' }, baseUrl)

export function viewers({ sessions, paidViews, ledger, serverSecret, baseUrl }: ViewerDeps) {
  const cookie = sessionCookie(baseUrl)
  /** Other sites cannot know it, and it is good for this session alone. */
  const tokenOf = (session: string): string =>
    createHmac('sha256', serverSecret).update(`page-form\n${session}`).digest('base64url')

  const sessionOf = async ({ headers }: FastifyRequest): Promise<PageSession | undefined> => {
    const id = cookie.of(headers.cookie)
    return id === undefined ? undefined : sessions.find(id)
  }

  return {
    cookie,
    tokenOf,
    sessionOf,
    /** What the forms of the sender hold; undefined for a stranger. */
    async formTokenOf(request: FastifyRequest): Promise<string | undefined> {
      const session = await sessionOf(request)
      return session && tokenOf(session.id)
    },
    async viewerOf(request: FastifyRequest): Promise<Viewer | undefined> {
      const session = await sessionOf(request)
      if (session === undefined) return undefined
      const { account } = session
      const { unlimited, remaining } = await ledger.balance(account.id)
      return {
        address: ownerOf(session),
        creditsLeft: unlimited ? null : Math.max(0, remaining),
        token: tokenOf(session.id),
        paid: (path, query = {}) =>
          paidViews.paid(account.id, { path, query: new URLSearchParams(query).toString() }),
      }
    },
  }
}

/** What a signed-in person knows the account by. */
export const ownerOf = ({ address, account }: PageSession): string =>
  address ?? (account.email === '' ? account.maskedKey : account.email)

/** A person who is signed in. Their pages are made for them alone and kept nowhere. */
export interface Viewer {
  readonly address: string
  /** Null: unlimited. */
  readonly creditsLeft: number | null
  /** In forms of the session, against those of other sites. */
  readonly token: string
  /**
   * Data of a paid answer that this person has paid for at the snapshot shown now; undefined before.
   * @param path of the endpoint, without its query
   */
  paid(path: string, query?: Readonly<Record<string, string>>): Promise<unknown>
}
