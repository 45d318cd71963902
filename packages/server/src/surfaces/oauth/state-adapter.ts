import { asInstant, DAY, HOUR, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import type { Clock, SignInStore } from '../../service/ports.ts'

/** A registration that nobody signs in with is deleted. */
const UNUSED_CLIENT_KEPT_MS = 24 * HOUR
/** 13 months after the last token; written again at most once a month. */
const USED_CLIENT_KEPT_MS = 396 * DAY
const CLIENT_RENEWED_BELOW_MS = 366 * DAY

export interface StateAdapterDeps {
  readonly store: SignInStore
  readonly wallClock: Clock
  /** Derived, so that no secret of a client is stored. */
  readonly clientSecretOf: (clientId: string) => string
  /** Thrown for a code or token that another request has just used. */
  readonly alreadyUsed: () => Error
}

/** The storage of the library: codes and tokens by their hash. */
export const stateAdapter =
  (deps: StateAdapterDeps): AdapterFactory =>
  (model) =>
    model === 'Session' ? NO_SESSIONS : stored(deps, model)

/** Each sign-in asks anew, so the library needs no session beyond one request. */
const NO_SESSIONS: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}

function stored(deps: StateAdapterDeps, model: string): Adapter {
  const { store, wallClock, alreadyUsed } = deps
  const now = (): Instant => wallClock.now()
  return {
    async upsert(id, payload, expiresIn) {
      const { jti: _, client_secret: secret, ...stored } = payload
      if (model === 'Client') {
        const expiresAt = asInstant(now() + UNUSED_CLIENT_KEPT_MS)
        return putClient(
          deps,
          id,
          { ...stored, ...(secret === undefined ? {} : { has_secret: true }) },
          expiresAt,
        )
      }
      await store.put(id, {
        model,
        payload: stored,
        account: accountIn(payload.accountId),
        grantId: model === 'Grant' ? id : payload.grantId,
        expiresAt: expiresIn === undefined ? undefined : asInstant(now() + expiresIn * SECOND),
      })
      if (model === 'AccessToken' && payload.clientId !== undefined) await renewClient(deps, payload.clientId)
    },
    async find(id) {
      const state = await store.find(model, id, now())
      if (!state) return undefined
      if (model === 'Client') return clientOf(deps, id, state.payload)
      return { ...state.payload, jti: id, ...consumed(state.consumedAt) }
    },
    findByUserCode: async () => undefined,
    // Asked for sessions only.
    findByUid: async () => undefined,
    async consume(id) {
      if (!(await store.consume(model, id, now()))) throw alreadyUsed()
    },
    destroy: (id) => (model === 'Grant' ? store.removeGrant(id) : store.remove(model, id)),
    revokeByGrantId: (grantId) => store.removeGrant(grantId),
  }
}

const consumed = (at: Instant | undefined): AdapterPayload =>
  at === undefined ? {} : { consumed: Math.floor(at / SECOND) }

const accountIn = (accountId: string | undefined): number | undefined =>
  accountId === undefined ? undefined : Number(accountId)

function clientOf(
  { clientSecretOf }: StateAdapterDeps,
  id: string,
  { has_secret: hasSecret, ...metadata }: AdapterPayload,
): AdapterPayload {
  return hasSecret === true ? { ...metadata, client_secret: clientSecretOf(id) } : metadata
}

const putClient = ({ store }: StateAdapterDeps, id: string, payload: AdapterPayload, expiresAt: Instant) =>
  store.put(id, {
    model: 'Client',
    payload,
    grantId: undefined,
    account: undefined,
    expiresAt,
  })

async function renewClient(deps: StateAdapterDeps, id: string): Promise<void> {
  const now = deps.wallClock.now()
  const state = await deps.store.find('Client', id, now)
  if (state?.expiresAt === undefined || state.expiresAt - now > CLIENT_RENEWED_BELOW_MS) return
  await putClient(deps, id, state.payload, asInstant(now + USED_CLIENT_KEPT_MS))
}
