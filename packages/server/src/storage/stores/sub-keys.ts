import { createHash } from 'node:crypto'
import type { AppCapLedger, SubKey, SubKeyLedger } from '../../service/ports.ts'
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

const WITH_KEY = "account = $1 AND masked_key <> ''"
const OF_APPS = "account = $1 AND masked_key = ''"

const SURPLUS = `DELETE FROM sub_keys WHERE ${OF_APPS} AND id NOT IN
  (SELECT id FROM sub_keys WHERE ${OF_APPS} ORDER BY created_at DESC, id DESC LIMIT ${APP_CAPS_KEPT}) RETURNING id`

/** Each for one transaction. */
export const subKeySteps = (engine: LedgerEngine): StepsOf<SubKeyLedger & AppCapLedger> => {
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
      const [counted] = yield statement(`SELECT count(*) AS n FROM sub_keys WHERE ${WITH_KEY}`, account)
      if (number(counted?.n) >= most) return undefined
      const row = {
        account,
        name: wish.name,
        key_hash: keyHash,
        masked_key: wish.maskedKey,
        scopes: scopes.join(' '),
        origins: origins.join(' '),
        monthly_credits: wish.monthlyCredits,
        created_at: wish.createdAt,
        expires_at: wish.expiresAt ?? null,
      }
      const [added = {}] = yield insertion('sub_keys', row, 'RETURNING *')
      engine.changed?.(account, { kind: 'sub_key', state: subKeyStateOf(added) })
      return subKeyOf(added)
    },
    *findSubKey(keyHash) {
      return (yield statement('SELECT * FROM sub_keys WHERE key_hash = $1', keyHash)).map(current)[0]
    },
    *subKeys(account) {
      return (yield statement(`SELECT * FROM sub_keys WHERE ${WITH_KEY} ORDER BY id`, account)).map(current)
    },
    *deleteSubKey(account, id) {
      yield lockBalance(engine, account)
      const deleted = `DELETE FROM sub_keys WHERE ${WITH_KEY} AND id = $2 RETURNING id`
      const rows = yield statement(deleted, account, id)
      if (rows.length === 0) return false
      if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
      engine.changed?.(account, { kind: 'sub_key_deleted', id })
      return true
    },
    *capApp({ account, client, monthlyCredits }, at): Steps<SubKey> {
      yield lockBalance(engine, account)
      const row = {
        account,
        name: client,
        key_hash: appHash(account, client),
        masked_key: '',
        scopes: '',
        origins: '',
        monthly_credits: monthlyCredits,
        created_at: at,
      }
      const [stored = {}] = yield insertion('sub_keys', row, REPLACED)
      const { id } = subKeyOf(stored)
      const state = { ...subKeyStateOf(stored), ...engine.subKeyState?.(account, id), monthlyCredits }
      engine.changed?.(account, { kind: 'sub_key', state })
      for (const surplus of yield statement(SURPLUS, account))
        engine.changed?.(account, { kind: 'sub_key_deleted', id: number(surplus.id) })
      if (engine.announces) yield statement('SELECT announce_account_1($1)', account)
      return { ...subKeyOf(stored), ...state }
    },
    *findAppCap(account, client) {
      const found = 'SELECT * FROM sub_keys WHERE key_hash = $1'
      return (yield statement(found, appHash(account, client))).map(current)[0]
    },
    *appCaps(account) {
      return (yield statement(`SELECT * FROM sub_keys WHERE ${OF_APPS} ORDER BY id`, account)).map(current)
    },
  }
}

const REPLACED = `ON CONFLICT (key_hash) DO UPDATE
  SET monthly_credits = excluded.monthly_credits, created_at = excluded.created_at RETURNING *`

/** In place of the hash of a key; no key begins so. */
const appHash = (account: number, client: string): string =>
  createHash('sha256').update(`app ${account} ${client}`).digest('hex')

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
  scopes: text,
  origins: text,
  createdAt: instant,
  expiresAt: optional(instant),
}

export const subKeyStateOf = (row: Row) => rowOf(STATE, row)

function subKeyOf(row: Row): SubKey {
  const { scopes, origins, ...subKey } = rowOf(SUB_KEY, row)
  return { ...subKey, scopes: words(scopes) as SubKey['scopes'], origins: words(origins) }
}

const words = (list: string): readonly string[] => list.split(' ').filter((word) => word !== '')
