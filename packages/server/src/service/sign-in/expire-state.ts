import type { Clock, Log, SignInStore } from '../ports.ts'

/** Removed in a round beyond twice of what arrived, so that a backlog shrinks. */
const LEAST_REMOVED = 200

/** Deletes expired state in rounds that are as large as what arrives; an engine is never busy with it for long. */
export function expiringState(
  store: SignInStore,
  { expiryClock, log }: { readonly expiryClock: Clock; readonly log: Log },
): { readonly store: SignInStore; round(): Promise<void> } {
  let arrived = 0
  return {
    store: {
      ...store,
      put(id, state) {
        arrived++
        return store.put(id, state)
      },
      count(model, id, until, at) {
        arrived++
        return store.count(model, id, until, at)
      },
    },
    async round() {
      const most = LEAST_REMOVED + 2 * arrived
      arrived = 0
      try {
        await store.removeExpired(expiryClock.now(), most)
      } catch (error) {
        log.warn('sign_in_state_not_expired', { error })
      }
    },
  }
}
