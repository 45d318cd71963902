import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { isWellFormedSubKey } from '@bellwether-markets/engine/kernel/ids'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { hashOfKey, type SubKeyAdmission } from '../answer/admit-caller.ts'
import type { Account, Clock, Ledger, SubKey, SubKeyLedger, SubKeyScope } from '../ports.ts'
import { scopeOf, type TokenUse } from '../sign-in/admit-token.ts'
import { SCOPES, type Scope } from '../sign-in/scopes.ts'

const SUB_KEYS_KEPT = 10_000

const GRANTED: Readonly<Record<SubKeyScope, readonly Scope[]>> = { read: ['market:read'], write: SCOPES }

interface SubKeyAdmissionDeps {
  readonly ledger: Pick<Ledger, 'findAccountById'> & Pick<SubKeyLedger, 'findSubKey'>
  readonly wallClock: Clock
}

interface CachedKey {
  readonly account: Account
  readonly subKey: SubKey
}

/** Maps sub-keys to accounts. Recent ones are cached by their text; a deleted one is refused by its charge. */
export function subKeyAdmission({ ledger, wallClock }: SubKeyAdmissionDeps): SubKeyAdmission {
  const cache = new Map<string, CachedKey>()

  const lookUp = async (key: string): Promise<CachedKey | undefined> => {
    const subKey = await ledger.findSubKey(hashOfKey(key))
    const owner = subKey && (await ledger.findAccountById(subKey.account))
    return owner && { subKey, account: { ...owner, maskedKey: subKey.maskedKey, subKey: subKey.id } }
  }

  const keep = (key: string, cachedKey: CachedKey): void => {
    const [oldest] = cache.size >= SUB_KEYS_KEPT ? cache.keys() : []
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, cachedKey)
  }

  return {
    known(key, use) {
      const cachedKey = cache.get(key)
      return cachedKey && accountFor(cachedKey, use, wallClock.now())
    },
    async find(key, use) {
      if (!isWellFormedSubKey(key)) return undefined
      const known = cache.get(key)
      const cachedKey = known ?? (await lookUp(key))
      if (cachedKey && !known) keep(key, cachedKey)
      return cachedKey && accountFor(cachedKey, use, wallClock.now())
    },
    forget(id) {
      for (const [key, { account }] of cache) if (id === undefined || account.id === id) cache.delete(key)
    },
  }
}

function accountFor({ account, subKey }: CachedKey, use: TokenUse, now: Instant): Account | undefined {
  const rejection = refusalOf(subKey, use, now)
  if (rejection === undefined) return account
  const needed = use.endpoint && scopeOf(use.endpoint)
  if (needed === undefined) return undefined
  throw rejection
}

function refusalOf({ scope, expiresAt }: SubKey, { endpoint }: TokenUse, now: Instant): AppError | undefined {
  if (expiresAt !== undefined && expiresAt <= now)
    return new AppError('invalid_api_key', { hint: `This sub-key ended at ${formatInstant(expiresAt)}.` })
  if (endpoint === undefined) return undefined
  const needed = scopeOf(endpoint)
  if (needed === 'key')
    return new AppError('insufficient_scope', { hint: 'A sub-key may not do this. Send the main key.' })
  if (needed === undefined || GRANTED[scope].includes(needed)) return undefined
  return new AppError('insufficient_scope', {
    hint: 'This sub-key reads the market only. Send the main key, or a sub-key with the scope write.',
  })
}
