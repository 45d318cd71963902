import type { SubKey, SubKeyLedger } from '../../service/ports.ts'
import { type LedgerEngine, lockBalance } from './accounts.ts'
import {
  insertion,
  instant,
  number,
  optional,
  type Row,
  rowOf,
  type StepsOf,
  statement,
  text,
} from './sql.ts'

export const SUB_KEY_READS: readonly string[] = ['findSubKey', 'subKeys']

/** Each for one transaction. */
export const subKeySteps = (engine: LedgerEngine): StepsOf<SubKeyLedger> => {
  const current = (row: Row): SubKey => {
    const stored = subKeyOf(row)
    return { ...stored, ...engine.subKeyState?.(stored.account, stored.id) }
  }
  return {
    *createSubKey({ keyHash, scopes, origins, ...wish }, most) {
      const { account } = wish
      yield lockBalance(engine, account)
      const [earlier] = yield statement('SELECT * FROM sub_keys WHERE key_hash = $1', keyHash)
      if (earlier) return current(earlier)
      const [counted] = yield statement('SELECT count(*) AS n FROM sub_keys WHERE account = $1', account)
      if (number(counted?.n) >= most) return undefined
      const row = {
        ...{ account, name: wish.name, key_hash: keyHash, masked_key: wish.maskedKey },
        ...{ scopes: scopes.join(' '), origins: origins.join(' '), monthly_credits: wish.monthlyCredits },
        ...{ created_at: wish.createdAt, expires_at: wish.expiresAt ?? null },
      }
      const [added = {}] = yield insertion('sub_keys', row, 'RETURNING *')
      engine.changed?.(account, { kind: 'sub_key', state: subKeyStateOf(added) })
      return subKeyOf(added)
    },
    *findSubKey(keyHash) {
      return (yield statement('SELECT * FROM sub_keys WHERE key_hash = $1', keyHash)).map(current)[0]
    },
    *subKeys(account) {
      return (yield statement('SELECT * FROM sub_keys WHERE account = $1 ORDER BY id', account)).map(current)
    },
    *deleteSubKey(account, id) {
      yield lockBalance(engine, account)
      const deleted = 'DELETE FROM sub_keys WHERE account = $1 AND id = $2 RETURNING id'
      const rows = yield statement(deleted, account, id)
      if (rows.length === 0) return false
      if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
      engine.changed?.(account, { kind: 'sub_key_deleted', id })
      return true
    },
  }
}

const STATE = {
  ...{ id: number, monthlyCredits: number, month: number, monthUsed: number },
  ...{ used: number, calls: number, lastUsedAt: number },
}

const SUB_KEY = {
  ...STATE,
  ...{ account: number, name: text, maskedKey: text, scopes: text, origins: text },
  ...{ createdAt: instant, expiresAt: optional(instant) },
}

export const subKeyStateOf = (row: Row) => rowOf(STATE, row)

function subKeyOf(row: Row): SubKey {
  const { scopes, origins, ...subKey } = rowOf(SUB_KEY, row)
  return { ...subKey, scopes: words(scopes) as SubKey['scopes'], origins: words(origins) }
}

const words = (list: string): readonly string[] => list.split(' ').filter((word) => word !== '')
