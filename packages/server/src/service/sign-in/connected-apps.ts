import { asInstant, DAY, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { AppCap, AppCapLedger, Clock, SignInState, SignInStore } from '../ports.ts'
import { isScope, type Scope } from './scopes.ts'

/** Of one account; one more ends the oldest. */
const MOST_GRANTS = 100
/** As long as a grant. */
const APP_KEPT_MS = 365 * DAY

/** A client with grants of the account: one for each device and address that it signed in with. */
export interface ConnectedApp {
  /** Any of them names the app; the newest first. */
  readonly grantIds: readonly string[]
  readonly clientId: string
  /** As the client calls itself; not verified, and empty if it gives none. */
  readonly name: string
  /** Verified; undefined for a client that registered itself. */
  readonly domain: string | undefined
  readonly scopes: readonly Scope[]
  readonly resources: readonly string[]
  readonly since: Instant
  /** When it last got a token, which it does each hour that it is used in. */
  readonly lastTokenAt: Instant
  /** What it may use in a month and has used; undefined if nothing was agreed. */
  readonly cap: AppCap | undefined
}

export interface ConnectedApps {
  /** Latest first. */
  list(account: number): Promise<readonly ConnectedApp[]>
  /**
   * Ends all tokens of the app at once, those of its other grants too.
   * @returns false if the account has no such grant
   */
  end(account: number, grantId: string): Promise<boolean>
  /**
   * Changes what the app may use in a month, or limits it for the first time.
   * @returns false if the account has no such grant
   */
  limit(account: number, grantId: string, monthlyCredits: number): Promise<boolean>
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
  readonly ledger: AppCapLedger
  readonly wallClock: Clock
}

export function connectedApps(deps: AppDeps): ConnectedApps {
  const { store, ledger, wallClock } = deps
  const find = async (account: number, grantId: string): Promise<ConnectedApp | undefined> =>
    (await appsOf(deps, account)).find(({ grantIds }) => grantIds.includes(grantId))
  return {
    list: (account) => appsOf(deps, account),
    async end(account, grantId) {
      const app = await find(account, grantId)
      for (const each of app?.grantIds ?? []) await store.removeGrant(each)
      return app !== undefined
    },
    async limit(account, grantId, monthlyCredits) {
      const app = await find(account, grantId)
      if (app) await ledger.capApp({ account, client: app.clientId, monthlyCredits }, wallClock.now())
      return app !== undefined
    },
  }
}

async function appsOf(
  { store, ledger, wallClock }: AppDeps,
  account: number,
): Promise<readonly ConnectedApp[]> {
  const newest = (model: string) => store.ofAccount(account, model, wallClock.now(), MOST_GRANTS)
  // A grant has one unused refresh token; only clients that take none are known by an access token.
  const states = Promise.all([APP_MODEL, 'AccessToken', 'RefreshToken'].map(newest))
  const [caps, [apps, ...tokens]] = await Promise.all([ledger.appCaps(account), states])
  const issued = new Map<string, number>()
  for (const { grantId = '', payload } of tokens.flat())
    issued.set(grantId, Math.max(issued.get(grantId) ?? 0, Number(payload.iat ?? 0)))
  const byClient = new Map<string, ConnectedApp>()
  for (const app of apps.flatMap((state) => appOf(state, issued) ?? [])) {
    const newer = byClient.get(app.clientId)
    byClient.set(app.clientId, newer ? joined(newer, app) : app)
  }
  const capOf = (client: string) => caps.find((cap) => cap.client === client)
  return [...byClient.values()].map((app) => ({ ...app, cap: capOf(app.clientId) }))
}

interface AgreedApp {
  readonly account: number
  readonly grantId: string
  readonly notes: AppNotes
  readonly monthlyCredits: number
}

/**
 * Notes a client that a person agreed to and what it may use, which ends its grant from before. A client of a metadata
 * document keeps that, as it may be in use on another device. One grant too many ends the oldest of the account.
 */
export async function noteApp(
  { store, ledger, wallClock }: AppDeps,
  { account, grantId, notes, monthlyCredits }: AgreedApp,
): Promise<void> {
  const now = wallClock.now()
  await ledger.capApp({ account, client: notes.clientId, monthlyCredits }, now)
  await store.put(grantId, {
    model: APP_MODEL,
    payload: { ...notes },
    grantId,
    account,
    expiresAt: asInstant(now + APP_KEPT_MS),
  })
  // Twice as many, as several may be agreed to at once.
  const apps = await store.ofAccount(account, APP_MODEL, now, 2 * MOST_GRANTS)
  const isReplaced = ({ grantId: other, payload }: SignInState): boolean =>
    notes.domain === null &&
    other !== grantId &&
    payload.clientId === notes.clientId &&
    payload.resource === notes.resource
  const current = apps.filter((app) => !isReplaced(app)).slice(0, MOST_GRANTS)
  for (const app of apps) if (!current.includes(app)) await store.removeGrant(app.grantId ?? '')
}

function appOf(
  { grantId, payload }: SignInState,
  issued: ReadonlyMap<string, number>,
): ConnectedApp | undefined {
  const { clientId, name, domain, scopes, resource, since } = payload
  if (grantId === undefined || typeof clientId !== 'string' || typeof name !== 'string') return undefined
  if (!Array.isArray(scopes) || typeof resource !== 'string' || typeof since !== 'number') return undefined
  return {
    grantIds: [grantId],
    clientId,
    name,
    domain: typeof domain === 'string' ? domain : undefined,
    resources: [resource],
    scopes: scopes.filter((scope) => typeof scope === 'string').filter(isScope),
    since: asInstant(since * SECOND),
    lastTokenAt: asInstant(Math.max(since, issued.get(grantId) ?? 0) * SECOND),
    cap: undefined,
  }
}

const joined = (newer: ConnectedApp, older: ConnectedApp): ConnectedApp => ({
  ...newer,
  grantIds: [...newer.grantIds, ...older.grantIds],
  scopes: [...new Set([...newer.scopes, ...older.scopes])],
  resources: [...new Set([...newer.resources, ...older.resources])],
  since: asInstant(Math.min(newer.since, older.since)),
  lastTokenAt: asInstant(Math.max(newer.lastTokenAt, older.lastTokenAt)),
})
