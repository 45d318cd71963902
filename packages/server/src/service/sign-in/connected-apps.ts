import { asInstant, type Instant, SECOND } from '../../kernel/time.ts'
import type { Clock, SignInState, SignInStore } from '../ports.ts'
import { isScope, type Scope } from './scopes.ts'

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

export function connectedApps({
  store,
  wallClock,
}: {
  readonly store: SignInStore
  readonly wallClock: Clock
}): ConnectedApps {
  const list = async (account: number): Promise<readonly ConnectedApp[]> => {
    const states = await store.ofAccount(account, wallClock.now())
    return states
      .filter(({ model }) => model === APP_MODEL)
      .flatMap((state) => appOf(state, states) ?? [])
      .sort((one, other) => other.since - one.since)
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

function appOf({ grantId, payload }: SignInState, states: readonly SignInState[]): ConnectedApp | undefined {
  const { clientId, name, domain, scopes, resource, since } = payload
  if (grantId === undefined || typeof clientId !== 'string' || typeof name !== 'string') return undefined
  if (!Array.isArray(scopes) || typeof resource !== 'string' || typeof since !== 'number') return undefined
  const issued = states.flatMap((state) =>
    state.grantId === grantId ? [Number(state.payload.iat ?? 0)] : [],
  )
  return {
    ...{ grantId, clientId, name, domain: typeof domain === 'string' ? domain : undefined, resource },
    scopes: scopes.filter((scope) => typeof scope === 'string').filter(isScope),
    since: asInstant(since * SECOND),
    lastTokenAt: asInstant(Math.max(since, ...issued) * SECOND),
  }
}
