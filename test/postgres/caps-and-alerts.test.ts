import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { migrationFiles } from '../../packages/server/src/storage/migration-files.ts'
import { startCluster, withoutPostgres } from './cluster.ts'

const [CREATED, LAST_USED] = [10, 20]

/** Scopes, origins and end of a sub-key as they were; then its scope and its end. No key gains a right. */
const KEYS = [
  ['market:read', '', null, 'read', null],
  ['market:read', '', 15, 'read', 15],
  ['market:read account:read alerts:write', '', null, 'write', null],
  ['market:read account:read', '', null, 'read', null],
  ['alerts:write market:read', '', 99, 'read', 99],
  ['account:read', '', null, 'read', LAST_USED],
  ['account:read alerts:write', '', 99, 'read', LAST_USED],
  ['market:read', 'https://a.example', null, 'read', LAST_USED],
  ['market:read account:read alerts:write', 'https://a.example', 15, 'write', 15],
] as const

const textOf = (value: string | number | null): string =>
  typeof value === 'string' ? `'${value}'` : String(value)

/** Condition and version of the secret of a rule as they were; then whether it goes on. */
const RULES = [
  ['price NVDA > 150', 1, 'active'],
  ['price list:mine > 150', 1, 'disabled'],
  ['risk.value > 70', 2, 'disabled'],
] as const

const COLUMNS =
  'account, name, key_hash, masked_key, scopes, origins, monthly_credits, created_at, expires_at, month, month_used, used, calls, last_used_at'
const FILL = [
  `INSERT INTO accounts (id, name, email, tier, key_hash, masked_key, created_at) VALUES (1, '', '', 'free', 'h', '', 1)`,
  ...KEYS.map(
    ([scopes, origins, end], n) =>
      `INSERT INTO sub_keys (${COLUMNS}) VALUES (1, 'key', 'key ${n}', 'bws_…', '${scopes}', '${origins}', 100, ${CREATED},
        ${textOf(end)}, 5, 6, 7, 8, ${LAST_USED})`,
  ),
  `INSERT INTO sub_keys (${COLUMNS}) VALUES (1, 'https://app.example', 'app', '', '', '', 50, 11, NULL, 1, 2, 3, 4, 12)`,
  `INSERT INTO sub_keys (${COLUMNS}) VALUES (1, 'gone', 'gone', 'bws_…', 'market:read', '', 1, 1, NULL, 0, 0, 0, 0, 0)`,
  `DELETE FROM sub_keys WHERE name = 'gone'`,
  ...RULES.map(
    ([condition, version], n) =>
      `INSERT INTO alert_rules (id, account_id, name, condition, product, target, cooldown_seconds, marks, past,
        secret_version, created_at) VALUES ('${n}', 1, '', '${condition}', '', 'stream', 0, '{}', '{}', ${version}, 1)`,
  ),
  // A task that watched goes with what it had to tell.
  `INSERT INTO alert_rules (id, account_id, name, condition, product, target, cooldown_seconds, marks, past, created_at, task)
    VALUES ('task', 1, '', 'risk.value > 70', '', 'stream', 0, '{}', '{}', 1, '{}')`,
  `INSERT INTO alert_notices (id, rule, account_id, host, body, status, created_at) VALUES ('n', 'task', 1, '', '{}', 'streamed', 1)`,
  `INSERT INTO alert_notices (id, rule, account_id, host, body, status, next_at, created_at)
    VALUES ('waits', '0', 1, 'hooks.a.example:8443', '{}', 'due', 7, 1)`,
]
const SUB_KEYS = 'SELECT * FROM sub_keys JOIN caps USING (id, account) ORDER BY id'
const APP_CAPS = 'SELECT * FROM app_caps JOIN caps USING (id, account) ORDER BY id'
const ALERTS = 'SELECT status, reason IS NULL AS unexplained FROM alert_rules ORDER BY id'
const NOTICES = 'SELECT id, message, receiver, next_at FROM alert_notices'
const NEXT = 'INSERT INTO caps (account, monthly_credits) VALUES (1, 1) RETURNING id'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** PostgreSQL writes large numbers as text. */
const plain = (rows: Rows): Rows =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value,
      ]),
    ),
  )

/** What waits is a message of its own still, to its host. */
function holdWaiting(notices: Rows): void {
  const receiver = '1 hooks.a.example:8443'
  assert.deepEqual(plain(notices), [{ id: 'waits', message: 'waits', receiver, next_at: 7 }])
}

/** A rule that can no longer be read or verified says why it has stopped; a task is gone. */
function holdStopped(rules: Rows): void {
  assert.deepEqual(
    rules.map(({ status, unexplained }) => [status, Boolean(unexplained)]),
    RULES.map(([, , status]) => [status, status === 'active']),
  )
}

function holdMoved(subKeys: Rows, appCaps: Rows, next: Rows): void {
  const used = { monthly_credits: 100, month: 5, month_used: 6, used: 7, calls: 8, last_used_at: LAST_USED }
  const names = { account: 1, name: 'key', masked_key: 'bws_…', created_at: CREATED }
  assert.deepEqual(
    plain(subKeys),
    KEYS.map(([, , , scope, end], n) => ({
      id: n + 1,
      ...names,
      ...used,
      key_hash: `key ${n}`,
      scope,
      expires_at: end,
    })),
  )
  const id = KEYS.length + 1
  const usedByApp = { monthly_credits: 50, month: 1, month_used: 2, used: 3, calls: 4, last_used_at: 12 }
  assert.deepEqual(plain(appCaps), [
    { id, account: 1, client: 'https://app.example', agreed_at: 11, ...usedByApp },
  ])
  assert.deepEqual(plain(next), [{ id: id + 2 }], 'the number of a deleted key is not used again')
}

test('sub-keys and caps of apps keep their numbers and usage, no key gains a right, rules stop with a reason, and notices wait still (SQLite)', () => {
  const database = new DatabaseSync(':memory:')
  const [first, ...others] = migrationFiles('sqlite/ledger')
  for (const sql of [first.sql, ...FILL, ...others.map((each) => each.sql)]) database.exec(sql)
  const rows = (sql: string): Rows =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  holdMoved(rows(SUB_KEYS), rows(APP_CAPS), rows(NEXT))
  holdStopped(rows(ALERTS))
  holdWaiting(rows(NOTICES))
  database.close()
})

test('sub-keys and caps of apps keep their numbers and usage, no key gains a right, rules stop with a reason, and notices wait still (PostgreSQL)', {
  skip: withoutPostgres(),
}, async (t) => {
  const cluster = await startCluster()
  t.after(() => cluster.remove())
  const url = await cluster.newDatabase()
  const [first, ...others] = migrationFiles('postgres')
  const tier = "INSERT INTO tiers (id, calls_per_minute, unlimited) VALUES ('free', 10, false)"
  for (const sql of [first.sql, tier, ...FILL, ...others.map((each) => each.sql)])
    await cluster.query(url, sql)
  const rows = (sql: string): Promise<Rows> => cluster.query(url, sql)
  holdMoved(await rows(SUB_KEYS), await rows(APP_CAPS), await rows(NEXT))
  holdStopped(await rows(ALERTS))
  holdWaiting(await rows(NOTICES))
})
