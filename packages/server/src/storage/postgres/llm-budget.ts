import type { RunStatement } from '../stores/sql.ts'

const TAKE = `INSERT INTO model_calls AS known (day, caller, calls)
  SELECT (now() AT TIME ZONE 'UTC')::date, $1, 1 WHERE $2::integer > 0
  ON CONFLICT (day, caller) DO UPDATE SET calls = known.calls + 1 WHERE known.calls < $2 RETURNING calls`

/** Daily calls (UTC) of a language model, across all processes. */
export const postgresLlmBudget = (run: RunStatement, perUser: number) => ({
  /** False if the day is used up. A lost answer may cost one call too many. */
  take: async (user: string): Promise<boolean> => (await run(TAKE, user, perUser)).length === 1,
})
