import { writeSync } from 'node:fs'
import { openPostgresLedger } from '../../src/adapters/postgres/postgres-ledger.ts'
import { STORM_ENDPOINTS, STORM_NOW, STORM_OUTSTANDING, STORM_TIERS } from '../ledger-storm.ts'

/**
 * Charges as fast as it can until it is killed. Every line goes out before the next thing happens:
 * `asked <account> <credits>` before a call is made, `answered <account> <credits> <key>` once it is answered.
 */
const [url = '', accounts = '0', firstKey = '0'] = process.argv.slice(2)
const ledger = await openPostgresLedger({
  url,
  endpoints: STORM_ENDPOINTS,
  wallClock: { now: () => STORM_NOW },
  decidesBy: { now: () => STORM_NOW },
  tiers: STORM_TIERS,
  onFatal: (error) => {
    throw error
  },
})

let sequence = 0

function call(): void {
  sequence++
  // Every 16th call is made twice under one key: the second is answered and not charged.
  const isRetry = sequence % 16 === 1
  const number = isRetry ? sequence - 1 : sequence
  const key = number % 16 === 0 ? `key-${Number(firstKey) + number / 16}` : undefined
  const account = 1 + ((number + Math.floor(number / 16)) % Number(accounts))
  const credits = number % 5
  const idempotency = key === undefined ? undefined : { key, fingerprint: key, snapshotAsOf: STORM_NOW }
  const request = { account, endpoint: number % 2, credits, status: 200, receivedAt: STORM_NOW }
  writeSync(1, `asked ${account} ${credits}\n`)
  ledger.charge(idempotency ? { ...request, idempotency } : request, ({ outcome, creditsUsed }) => {
    const charged = outcome === 'charged'
    if (charged || outcome === 'replayed') {
      writeSync(1, `answered ${account} ${creditsUsed} ${charged ? (key ?? '') : ''}\n`)
    }
    if (outcome === 'unavailable') setTimeout(call, 20)
    else call()
  })
}

for (let index = 0; index < STORM_OUTSTANDING; index++) call()
