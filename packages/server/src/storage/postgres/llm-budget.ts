import type { Pool } from 'pg'
import { tryAgain } from './connection.ts'

/** Daily calls (UTC) of a language model, across all processes. */
export const postgresLlmBudget = (pool: Pool, perUser: number) => ({
  /** False if the day is used up. A lost answer may cost one call too many. */
  take: (user: string): Promise<boolean> =>
    tryAgain(async () => {
      const { rowCount } = await pool.query(
        `INSERT INTO model_calls AS known (day, caller, calls)
          SELECT (now() AT TIME ZONE 'UTC')::date, $1, 1 WHERE $2 > 0
          ON CONFLICT (day, caller) DO UPDATE SET calls = known.calls + 1 WHERE known.calls < $2`,
        [user, perUser],
      )
      return rowCount === 1
    }),
})
