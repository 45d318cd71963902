import { createHash } from 'node:crypto'
import { DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { NewSignInState, SignInState, SignInStore } from '../../service/ports.ts'
import type { LedgerEngine } from './accounts.ts'
import {
  insertion,
  instant,
  number,
  optional,
  type Row,
  rowOf,
  type SqlValue,
  type Steps,
  type StepsOf,
  statement,
  text,
} from './sql.ts'

/** Long enough to recognise a stolen token that is tried after its owner used it. */
const CONSUMED_KEPT_MS = 7 * DAY

/** `SignInStore` by hashes of the ids; removals give the accounts whose state was removed. */
export interface SignInRows {
  putSignIn(idHash: string, state: NewSignInState): Promise<void>
  findSignIn(model: string, idHash: string, at: Instant): Promise<SignInState | undefined>
  consumeSignIn(model: string, idHash: string, at: Instant): Promise<boolean>
  countSignIn(model: string, idHash: string, until: Instant, at: Instant): Promise<number>
  removeSignIn(model: string, idHash: string): Promise<readonly number[]>
  removeSignInGrant(grantId: string): Promise<readonly number[]>
  removeSignInOf(account: number): Promise<readonly number[]>
  signInOf(account: number, model: string, at: Instant, most: number): Promise<readonly SignInState[]>
  removeExpiredSignIn(at: Instant, most: number): Promise<number>
}

export const SIGN_IN_READS: readonly string[] = ['findSignIn', 'signInOf']

const LIVE = '(expires_at IS NULL OR expires_at > $3)'

const REPLACED = `ON CONFLICT (model, id_hash) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
  account_id = excluded.account_id, expires_at = excluded.expires_at`

/** Each for one transaction. */
export const signInSteps = (engine: LedgerEngine): StepsOf<SignInRows> => ({
  *putSignIn(idHash, { model, payload, grantId, account, expiresAt }) {
    const row = {
      model,
      id_hash: idHash,
      payload: JSON.stringify(payload),
      grant_id: grantId ?? null,
      account_id: account ?? null,
      expires_at: expiresAt ?? null,
    }
    yield insertion('oauth_state', row, REPLACED)
  },
  *findSignIn(model, idHash, at) {
    const found = `SELECT * FROM oauth_state WHERE model = $1 AND id_hash = $2 AND ${LIVE}`
    return (yield statement(found, model, idHash, at)).map(stateOf)[0]
  },
  *consumeSignIn(model, idHash, at) {
    const operation = engine.operation ?? null
    const consumed = yield statement(
      `UPDATE oauth_state SET consumed_at = $3, consumed_by = $4,
        expires_at = CASE WHEN expires_at < $5 THEN expires_at ELSE $5 END
        WHERE model = $1 AND id_hash = $2 AND consumed_at IS NULL AND ${LIVE} RETURNING model`,
      model,
      idHash,
      at,
      operation,
      at + CONSUMED_KEPT_MS,
    )
    if (consumed.length > 0) return true
    if (operation === null) return false
    // The same operation again, after a lost answer.
    const own = 'SELECT 1 FROM oauth_state WHERE model = $1 AND id_hash = $2 AND consumed_by = $3'
    return (yield statement(own, model, idHash, operation)).length > 0
  },
  *countSignIn(model, idHash, until, at) {
    const [row] = yield statement(
      `INSERT INTO oauth_state (model, id_hash, payload, expires_at) VALUES ($1, $2, '1', $3)
        ON CONFLICT (model, id_hash) DO UPDATE SET
          payload = CASE WHEN oauth_state.expires_at <= $4 THEN '1'
            ELSE CAST(CAST(oauth_state.payload AS INTEGER) + 1 AS TEXT) END,
          expires_at = CASE WHEN oauth_state.expires_at <= $4 THEN excluded.expires_at ELSE oauth_state.expires_at END
        RETURNING payload`,
      model,
      idHash,
      until,
      at,
    )
    return number(row?.payload)
  },
  removeSignIn: (model, idHash) => remove(engine, 'model = $1 AND id_hash = $2', model, idHash),
  removeSignInGrant: (grantId) => remove(engine, 'grant_id = $1', grantId),
  removeSignInOf: (account) => remove(engine, 'account_id = $1', account),
  *signInOf(account, model, at, most) {
    const found = `SELECT * FROM oauth_state
      WHERE account_id = $1 AND model = $2 AND consumed_at IS NULL AND ${LIVE}
      ORDER BY expires_at DESC NULLS FIRST, id_hash LIMIT $4`
    return (yield statement(found, account, model, at, most)).map(stateOf)
  },
  *removeExpiredSignIn(at, most) {
    const expired = `SELECT model, id_hash FROM oauth_state WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2`
    const lock = engine.rowLock === '' ? '' : 'FOR UPDATE SKIP LOCKED'
    const dropped = `DELETE FROM oauth_state WHERE (model, id_hash) IN (${expired} ${lock}) RETURNING model`
    return (yield statement(dropped, at, most)).length
  },
})

function* remove(
  engine: LedgerEngine,
  condition: string,
  ...values: readonly SqlValue[]
): Steps<readonly number[]> {
  const rows = yield statement(`DELETE FROM oauth_state WHERE ${condition} RETURNING account_id`, ...values)
  const accounts = [...new Set(rows.flatMap(({ account_id: id }) => (id === null ? [] : [number(id)])))]
  if (engine.announces)
    for (const account of accounts) yield statement('SELECT announce_account_1($1)', account)
  return accounts
}

const STATE = {
  model: text,
  payload: text,
  grantId: optional(text),
  accountId: optional(number),
  expiresAt: optional(instant),
  consumedAt: optional(instant),
}

function stateOf(row: Row): SignInState {
  const { payload, accountId: account, ...state } = rowOf(STATE, row)
  return { ...state, account, payload: JSON.parse(payload) as SignInState['payload'] }
}

const hashOf = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** The store on the rows of an engine. */
export function signInStore(rows: SignInRows): SignInStore {
  const listeners: ((account: number) => void)[] = []
  const tell = (accounts: readonly number[]): void => {
    for (const account of accounts) for (const listener of listeners) listener(account)
  }
  return {
    put: (id, state) => rows.putSignIn(hashOf(id), state),
    find: (model, id, at) => rows.findSignIn(model, hashOf(id), at),
    consume: (model, id, at) => rows.consumeSignIn(model, hashOf(id), at),
    count: (model, id, until, at) => rows.countSignIn(model, hashOf(id), until, at),
    remove: async (model, id) => tell(await rows.removeSignIn(model, hashOf(id))),
    removeGrant: async (grantId) => tell(await rows.removeSignInGrant(grantId)),
    // Told of even if nothing was left: its key may have changed.
    removeAccount: async (account) => {
      await rows.removeSignInOf(account)
      tell([account])
    },
    ofAccount: (account, model, at, most) => rows.signInOf(account, model, at, most),
    removeExpired: (at, most) => rows.removeExpiredSignIn(at, most),
    onRemoved: (listener) => void listeners.push(listener),
  }
}
