import { randomUUID } from 'node:crypto'
import type { Tiers } from '@bellwether-markets/engine/kernel/credits'
import type { Pool } from 'pg'
import type { LedgerEngine } from '../stores/accounts.ts'
import { LEDGER_READS, type LedgerTables, ledgerSteps } from '../stores/ledger-steps.ts'
import { type AnyOperation, operationsBy, type Row, type Steps } from '../stores/sql.ts'
import { CALLERS_WAIT_MS, inTransaction, tryForCaller } from './connection.ts'
import { isUniqueViolation } from './postgres-faults.ts'

/** A lost race means that another process stored the same key, grant or fact. */
const MOST_RACES = 5

/** A hung process must not keep accounts and orders locked, and callers wait for no lock longer than they wait. */
const HOLD_BRIEFLY = `SET LOCAL idle_in_transaction_session_timeout = '2s'; SET LOCAL lock_timeout = ${CALLERS_WAIT_MS}`

type Queries = Pick<Pool, 'query'>

/** For any number of processes; retries are harmless. */
export function ledgerQueries(pool: Pool, tiers: Tiers): LedgerTables {
  const create = () => ledgerSteps({ ...engineWith(tiers), operation: randomUUID() })
  const names = Object.keys(create()) as (keyof LedgerTables)[]
  return operationsBy(names, (name, parameters) => {
    const start = create()[name] as AnyOperation
    const run = (over: Queries) => runIn(over, start(...parameters) as Steps<unknown>)
    if (LEDGER_READS.has(name)) return tryForCaller(() => run(pool))
    return tryForCaller(() =>
      inRaces(() =>
        inTransaction(pool, async (client) => {
          await client.query(HOLD_BRIEFLY)
          return run(client)
        }),
      ),
    )
  })
}

/** One look for each account: as a merge join, a late page would read all balances before it. */
const BALANCE = 'SELECT * FROM balances WHERE account = accounts.id LIMIT 1'

const engineWith = (tiers: LedgerEngine['tiers']): LedgerEngine => ({
  tiers,
  entries: 'book_entries',
  postings: 'book_postings',
  keepsGrants: true,
  announces: true,
  balances: `LEFT JOIN LATERAL (${BALANCE}) AS balances ON true LEFT JOIN tiers ON tiers.id = balances.tier`,
  figure: (name) => name,
  rowLock: 'FOR NO KEY UPDATE',
  lockName: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
})

async function runIn(over: Queries, steps: Steps<unknown>): Promise<unknown> {
  let step = steps.next()
  while (!step.done) {
    const { text, values } = step.value
    step = steps.next((await over.query<Row>(text, [...values])).rows)
  }
  return step.value
}

/** A repeat finds what another process has stored meanwhile. */
async function inRaces<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let race = 1; ; race++) {
    try {
      return await run()
    } catch (error) {
      if (!isUniqueViolation(error) || race === MOST_RACES) throw error
    }
  }
}
