import { asInstant, DAY, type Instant, SECOND } from '../../kernel/time.ts'
import type { Clock, SignInState, SignInStore } from '../ports.ts'
import { isScope, type Scope } from './scopes.ts'

/** Of one account; one more ends the oldest. */
const MOST_GRANTS = 100
/** As long as a grant. */
const APP_KEPT_MS = 365 * DAY

/** A client with a grant of the account. */
export interface ConnectedApp {
  readonly grantId: string
  readonly clientId: string
  /** As the client calls itself; not verified. */
  readonly name: string
  /** Verified; undefined for a client that registered itself. */
  readonly domain: string | undefined
  readonly scopes: readonly Scope[]
  readonly resource: string
  readonly since: Instant
  /** When it last got a token, which it does each hour that it is used in. */
  readonly lastTokenAt: Instant
}

export interface ConnectedApps {
  /** Latest first. */
  list(account: number): Promise<readonly ConnectedApp[]>
  /**
   * Ends all tokens of the grant at once.
   * @returns false if the account has no such grant
   */
  end(account: number, grantId: string): Promise<boolean>
}

/** What is noted of a client when a person agrees. */
export const APP_MODEL = 'App'
export interface AppNotes {
  readonly clientId: string
  readonly name: string
  readonly domain: string | null
  readonly scopes: readonly Scope[]
  readonly resource: string
  /** Seconds since the epoch. */
  readonly since: number
}

interface AppDeps {
  readonly store: SignInStore
  readonly wallClock: Clock
}

export function connectedApps({ store, wallClock }: AppDeps): ConnectedApps {
  const list = async (account: number): Promise<readonly ConnectedApp[]> => {
    const newest = (model: string) => store.ofAccount(account, model, wallClock.now(), MOST_GRANTS)
    // A grant has one unused refresh token; only clients that take none are known by an access token.
    const [apps, ...tokens] = await Promise.all([APP_MODEL, 'AccessToken', 'RefreshToken'].map(newest))
    const issued = new Map<string, number>()
    for (const { grantId = '', payload } of tokens.flat())
      issued.set(grantId, Math.max(issued.get(grantId) ?? 0, Number(payload.iat ?? 0)))
    return apps.flatMap((app) => appOf(app, issued) ?? [])
  }
  return {
    list,
    async end(account, grantId) {
      const apps = await list(account)
      if (!apps.some((app) => app.grantId === grantId)) return false
      await store.removeGrant(grantId)
      return true
    },
  }
}

interface AgreedApp {
  readonly account: number
  readonly grantId: string
  readonly notes: AppNotes
}

/** Notes a client that a person agreed to. One too many ends the oldest grant of the account. */
export async function noteApp({ store, wallClock }: AppDeps, agreed: AgreedApp): Promise<void> {
  const { account, grantId, notes } = agreed
  const now = wallClock.now()
  await store.put(grantId, {
    ...{ model: APP_MODEL, payload: { ...notes }, grantId, uid: undefined, account },
    expiresAt: asInstant(now + APP_KEPT_MS),
  })
  // Twice as many, as several may be agreed to at once.
  const apps = await store.ofAccount(account, APP_MODEL, now, 2 * MOST_GRANTS)
  for (const ended of apps.slice(MOST_GRANTS)) await store.removeGrant(ended.grantId ?? '')
}

function appOf(
  { grantId, payload }: SignInState,
  issued: ReadonlyMap<string, number>,
): ConnectedApp | undefined {
  const { clientId, name, domain, scopes, resource, since } = payload
  if (grantId === undefined || typeof clientId !== 'string' || typeof name !== 'string') return undefined
  if (!Array.isArray(scopes) || typeof resource !== 'string' || typeof since !== 'number') return undefined
  return {
    ...{ grantId, clientId, name, domain: typeof domain === 'string' ? domain : undefined, resource },
    scopes: scopes.filter((scope) => typeof scope === 'string').filter(isScope),
    since: asInstant(since * SECOND),
    lastTokenAt: asInstant(Math.max(since, issued.get(grantId) ?? 0) * SECOND),
  }
}
