import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { asInstant } from '@bellwether-markets/engine/kernel/time'
import { Pool } from 'pg'
import { manyKeys } from '../../bench/many-keys.ts'
import type { AccountSearch } from '../../packages/server/src/service/ports.ts'
import { ledgerQueries } from '../../packages/server/src/storage/postgres/ledger-queries.ts'
import { type Cluster, startCluster, withoutPostgres } from './cluster.ts'
import { openLedger } from './open-ledger.ts'

const KEYS = 40_000
const PAGE = 200
/** Of a page: 2,000 accounts, and as many looks for a sub-key and an address of each. */
const MOST_ROWS_READ = 6_500

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

const scansOf = (node: Node): readonly Node[] => [
  ...('Relation Name' in node ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]
const rowsReadBy = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

const SEARCHES: Readonly<Record<string, AccountSearch>> = {
  oldest: {},
  newest: { newestFirst: true },
  'in the middle': { after: KEYS / 2 },
  'whole address': { email: 'owner39000@example.com' },
  'whole key': { key: 'bw_39000…' },
  'whole sub-key': { key: 'bws_39000…' },
  number: { id: 39_000 },
  tier: { tier: 'enterprise', newestFirst: true },
  disabled: { disabled: true },
  'disabled of a tier': { disabled: true, tier: 'enterprise' },
  active: { disabled: false, after: KEYS / 2 },
  'a part that all have': { text: 'example.com' },
  'a part that few have': { text: '39000', newestFirst: true },
  'a part that none has': { text: 'nobody', after: KEYS / 2 },
}

/** Of those that do not fill a page. */
const FOUND: Readonly<Record<string, number>> = {
  'whole address': 1,
  'whole key': 1,
  'whole sub-key': 1,
  number: 1,
  tier: KEYS / 1_000,
  'disabled of a tier': KEYS / 1_000,
  'a part that few have': 1,
  'a part that none has': 0,
}

describe('lists of many keys', { skip: withoutPostgres(), timeout: 600_000 }, () => {
  let cluster: Cluster
  let url: string
  before(async () => {
    cluster = await startCluster()
    url = await cluster.newMigratedDatabase()
    const ledger = await openLedger(url, { wallClock: { now: () => asInstant(0) } })
    await ledger.close()
    await cluster.query(url, manyKeys(KEYS))
  })
  after(() => cluster.remove())

  /** Gathers the plans of all that is asked for. */
  const explaining = (pool: Pool) => {
    const scans: Node[] = []
    const query = async (text: string, values: unknown[]) => {
      const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values)
      scans.push(...scansOf(rows[0]['QUERY PLAN'][0].Plan))
      return pool.query(text, values)
    }
    return { scans, queries: ledgerQueries({ query } as unknown as Pool, TIERS) }
  }

  test('no page reads a whole table, whatever is searched for', async (t) => {
    const pool = new Pool({ connectionString: url })
    for (const [name, search] of Object.entries(SEARCHES)) {
      const { scans, queries } = explaining(pool)
      const { accounts } = await queries.accountPage(PAGE, search)
      assert.equal(accounts.length, FOUND[name] ?? PAGE, name)
      const whole = scans.filter((node) => node['Node Type'] === 'Seq Scan')
      assert.deepEqual(
        whole.map((node) => node['Relation Name']).filter((table) => table !== 'tiers'),
        [],
        name,
      )
      const read = scans.filter((node) => node['Relation Name'] !== 'tiers').map(rowsReadBy)
      const sum = read.reduce((one, other) => one + other, 0)
      t.diagnostic(`${name}: ${sum} rows`)
      assert.ok(sum <= MOST_ROWS_READ, `${name}: ${sum} rows`)
    }
    await pool.end()
  })

  test('a search that reads a part at a time finds all there is, once', async () => {
    const pool = new Pool({ connectionString: url })
    const queries = ledgerQueries(pool, TIERS)
    for (const newestFirst of [false, true]) {
      const found: number[] = []
      let after: number | undefined
      let pages = 0
      do {
        const page = await queries.accountPage(PAGE, {
          text: '@EXAMPLE.com',
          tier: 'pro',
          newestFirst,
          after,
        })
        found.push(...page.accounts.map(({ id }) => id))
        after = page.next
        pages++
      } while (after !== undefined)
      const rare = { text: 'bws_38', newestFirst }
      const parts: number[] = []
      do {
        const page = await queries.accountPage(PAGE, { ...rare, after })
        parts.push(...page.accounts.map(({ id }) => id))
        after = page.next
      } while (after !== undefined)
      const inOne = await queries.listAccounts(rare)
      assert.deepEqual(
        inOne.map(({ id }) => id),
        parts,
      )
      const ofTier = (id: number): boolean => id % 20 === 0 && id % 1000 !== 0
      const all = Array.from({ length: KEYS }, (_, index) => index + 1)
      const ordered = newestFirst ? all.toReversed() : all
      assert.deepEqual(found, ordered.filter(ofTier))
      assert.equal(pages, Math.ceil(found.length / PAGE))
      assert.deepEqual(
        parts,
        ordered.filter((id) => id % 5 === 0 && String(id).startsWith('38')),
      )
    }
    assert.equal((await queries.listAccounts()).length, KEYS)
    await pool.end()
  })
})
