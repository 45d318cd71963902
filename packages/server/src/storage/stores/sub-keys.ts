import type { AppCap, AppCapLedger, SubKey, SubKeyLedger, SubKeyScope } from '../../service/ports.ts'
import { type LedgerEngine, lockBalance } from './accounts.ts'
import {
  insertion,
  instant,
  number,
  optional,
  type Row,
  rowOf,
  type Steps,
  type StepsOf,
  statement,
  text,
} from './sql.ts'

export const SUB_KEY_READS: readonly string[] = ['findSubKey', 'subKeys', 'findAppCap', 'appCaps']

/** An account has 100 grants at most, and may have changed as many caps since. */
const APP_CAPS_KEPT = 200

const SUB_KEYS = 'SELECT * FROM sub_keys JOIN caps USING (id, account)'
const APP_CAPS = 'SELECT * FROM app_caps JOIN caps USING (id, account)'

const SURPLUS = `DELETE FROM caps WHERE account = $1
  AND id IN (SELECT id FROM app_caps WHERE account = $1)
  AND id NOT IN (SELECT id FROM app_caps WHERE account = $1 ORDER BY agreed_at DESC, id DESC LIMIT ${APP_CAPS_KEPT})
  RETURNING id`

/** Each for one transaction. */
export const subKeySteps = (engine: LedgerEngine): StepsOf<SubKeyLedger> => {
  const subKeyOf = (row: Row): SubKey => {
    const subKey = rowOf(SUB_KEY, row)
    return current(engine, { ...subKey, scope: subKey.scope as SubKeyScope })
  }
  return {
    *createSubKey({ account, name, keyHash, maskedKey, scope, monthlyCredits, createdAt, expiresAt }, most) {
      yield lockBalance(engine, account)
      const [earlier] = yield statement(`${SUB_KEYS} WHERE key_hash = $1`, keyHash)
      if (earlier) return subKeyOf(earlier)
      const [counted] = yield statement('SELECT count(*) AS n FROM sub_keys WHERE account = $1', account)
      if (number(counted?.n) >= most) return undefined
      const id = yield* addCap(engine, account, monthlyCredits)
      yield insertion('sub_keys', {
        id,
        account,
        name,
        key_hash: keyHash,
        masked_key: maskedKey,
        scope,
        created_at: createdAt,
        expires_at: expiresAt ?? null,
      })
      const [added = {}] = yield statement(`${SUB_KEYS} WHERE id = $1`, id)
      return subKeyOf(added)
    },
    *findSubKey(keyHash) {
      return (yield statement(`${SUB_KEYS} WHERE key_hash = $1`, keyHash)).map(subKeyOf)[0]
    },
    *subKeys(account) {
      return (yield statement(`${SUB_KEYS} WHERE account = $1 ORDER BY id`, account)).map(subKeyOf)
    },
    *deleteSubKey(account, id) {
      yield lockBalance(engine, account)
      const deleted = `DELETE FROM caps WHERE account = $1 AND id = $2
        AND id IN (SELECT id FROM sub_keys WHERE account = $1) RETURNING id`
      const rows = yield statement(deleted, account, id)
      if (rows.length === 0) return false
      if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
      engine.changed?.(account, { kind: 'sub_key_deleted', id })
      return true
    },
  }
}

/** Each for one transaction. */
export const appCapSteps = (engine: LedgerEngine): StepsOf<AppCapLedger> => {
  const appCapOf = (row: Row): AppCap => current(engine, rowOf(APP_CAP, row))
  return {
    *capApp({ account, client, monthlyCredits }, at) {
      yield lockBalance(engine, account)
      const [earlier] = yield statement(OF_CLIENT, account, client)
      if (earlier) {
        const { account: _, client: __, ...state } = appCapOf(earlier)
        yield statement('UPDATE caps SET monthly_credits = $2 WHERE id = $1', state.id, monthlyCredits)
        yield statement('UPDATE app_caps SET agreed_at = $2 WHERE id = $1', state.id, at)
        engine.changed?.(account, { kind: 'sub_key', state: { ...state, monthlyCredits } })
      } else {
        const id = yield* addCap(engine, account, monthlyCredits)
        yield insertion('app_caps', { id, account, client, agreed_at: at })
      }
      for (const surplus of yield statement(SURPLUS, account))
        engine.changed?.(account, { kind: 'sub_key_deleted', id: number(surplus.id) })
      if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
      const [stored = {}] = yield statement(OF_CLIENT, account, client)
      return { ...appCapOf(stored), monthlyCredits }
    },
    *findAppCap(account, client) {
      return (yield statement(OF_CLIENT, account, client)).map(appCapOf)[0]
    },
    *appCaps(account) {
      return (yield statement(`${APP_CAPS} WHERE account = $1 ORDER BY id`, account)).map(appCapOf)
    },
  }
}

/** An engine may not have written its latest use yet. */
const current = <Stored extends SubKey | AppCap>(engine: LedgerEngine, stored: Stored): Stored => ({
  ...stored,
  ...engine.subKeyState?.(stored.account, stored.id),
})

const OF_CLIENT = `${APP_CAPS} WHERE account = $1 AND client = $2`

function* addCap(engine: LedgerEngine, account: number, monthlyCredits: number): Steps<number> {
  const row = { account, monthly_credits: monthlyCredits }
  const [state] = (yield insertion('caps', row, 'RETURNING *')).map(subKeyStateOf)
  engine.changed?.(account, { kind: 'sub_key', state })
  return state.id
}

const STATE = {
  id: number,
  monthlyCredits: number,
  month: number,
  monthUsed: number,
  used: number,
  calls: number,
  lastUsedAt: number,
}

const SUB_KEY = {
  ...STATE,
  account: number,
  name: text,
  maskedKey: text,
  scope: text,
  createdAt: instant,
  expiresAt: optional(instant),
}

const APP_CAP = { ...STATE, account: number, client: text }

/** Of a row of `caps`. */
export const subKeyStateOf = (row: Row) => rowOf(STATE, row)
