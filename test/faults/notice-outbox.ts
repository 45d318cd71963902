import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { AlertStore, Clock, Ledger } from '../../packages/server/src/service/ports.ts'
import { openPostgresLedger } from '../../packages/server/src/storage/postgres/postgres-ledger.ts'
import { openSqliteLedger } from '../../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { ENDPOINTS, tiersWith } from '../ports/ledger-calls.ts'

export const SERVER_SECRET = 'of the tests'

/**
 * @param address a file of SQLite, or a URL of PostgreSQL
 * @param credits of a free or pro key, which may call `callsPerMinute` times
 */
export function openOutbox(address: string, wallClock: Clock, credits = 1_000, callsPerMinute = 1_000) {
  const tiers = tiersWith(credits, callsPerMinute)
  const options = {
    endpoints: ENDPOINTS,
    wallClock,
    tiers: { ...tiers, pro: { ...tiers.pro, credits, callsPerMinute } },
    onFatal: (error: Error) => {
      throw error
    },
  }
  return address.startsWith('postgres:')
    ? openPostgresLedger({ ...options, url: address })
    : openSqliteLedger({ ...options, file: address })
}

export const addRule = (alerts: AlertStore, account: number, id: string, target: string, now: Instant) =>
  alerts.addAlert(
    {
      id,
      account,
      name: id,
      condition: 'risk.value > 70',
      product: 'risk',
      target,
      cooldownSeconds: 0,
      marks: {},
      seenAsOf: undefined,
      past: { count: 3, from: '2024-01-15', to: '2025-01-14', note: 'ä' },
      createdAt: now,
    },
    1_000,
  )

let snapshots = 0

export const noticeOf = (id: string) => ({
  id,
  body: JSON.stringify({ type: 'risk.crossed', timestamp: '2025-01-15T10:00:00Z', data: { n: id } }),
})

/** Notices of a rule, by a snapshot that it has not seen: one message. */
export const fireNotices = (
  alerts: AlertStore,
  rule: { readonly id: string; readonly account: number; readonly target: string },
  ids: readonly string[],
  now: Instant,
) => alerts.advanceAlerts(asInstant(++snapshots), now, [{ rule, marks: {}, notices: ids.map(noticeOf) }])

export async function usedCredits(ledger: Pick<Ledger, 'balance'>, account: number): Promise<number> {
  return (await ledger.balance(account)).used
}
