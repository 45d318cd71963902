import { SPENDING_LEVELS } from '../../domain/billing/spending-level.ts'
import type { SpendingLedger } from '../../service/ports.ts'
import type { LedgerEngine } from './accounts.ts'
import { insertion, number, rowOf, type StepsOf, statement, text } from './sql.ts'

export const SPENDING_READS: readonly string[] = ['spentGrants']

/** Each for one transaction. */
export const spendingSteps = (engine: LedgerEngine): StepsOf<SpendingLedger> => ({
  *spentGrants(after, most) {
    const rows = yield statement(spentGrants(engine), after, most)
    return rows.map((row) => {
      const { granted, used, told, ...spent } = rowOf(SPENT, row)
      return { ...spent, remaining: granted - used, told: SPENDING_LEVELS[told] }
    })
  },
  *noteSpending(grant, level, at) {
    const row = { grant_id: grant, level: SPENDING_LEVELS.indexOf(level), at }
    return (yield insertion('spending_notices', row, 'ON CONFLICT DO NOTHING RETURNING level')).length > 0
  },
})

const NOTHING_TOLD = -1

const spentGrants = ({ figure, balances }: LedgerEngine): string => `
  SELECT accounts.id AS account, address, ${figure('granted')} AS granted, ${figure('used')} AS used,
    latest.id AS "grant", latest.credits AS credits,
    coalesce((SELECT max(level) FROM spending_notices WHERE grant_id = latest.id), ${NOTHING_TOLD}) AS told
  FROM accounts ${balances}
    JOIN account_addresses ON account_addresses.account = accounts.id
    JOIN grants AS latest ON latest.id =
      (SELECT max(id) FROM grants WHERE grants.account = accounts.id AND credits > 0)
  WHERE account_addresses.account > $1 AND proven_at IS NOT NULL AND disabled_at IS NULL
    AND NOT ${figure('unlimited')}
  ORDER BY account_addresses.account LIMIT $2`

const SPENT = {
  account: number,
  address: text,
  granted: number,
  used: number,
  grant: number,
  credits: number,
  told: number,
}
