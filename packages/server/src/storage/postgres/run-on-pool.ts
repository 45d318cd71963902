import type { Pool } from 'pg'
import type { Row, RunStatement } from '../stores/sql.ts'
import { tryAgain } from './connection.ts'

/** Runs the shared stores on PostgreSQL without blocking. */
export const runOnPool =
  (pool: Pool): RunStatement =>
  (text, ...values) =>
    tryAgain(async () => (await pool.query<Row>(text, [...values])).rows)
