import type { Pool } from 'pg'
import type { Row, RunStatement } from '../stores/sql.ts'
import { tryAgain } from './connection.ts'

/** Lets the stores that both engines share run on PostgreSQL in a thread that answers calls. */
export const runOnPool =
  (pool: Pool): RunStatement =>
  (text, ...values) =>
    tryAgain(async () => (await pool.query<Row>(text, [...values])).rows)
