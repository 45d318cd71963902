import { writeSync } from 'node:fs'
import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { Ledger } from '../../packages/server/src/service/ports.ts'
import { START } from '../ports/ledger-calls.ts'

/** The minute that never ends: a limit must hold over every restart in it. */
export const STORM_NOW = START
export const STORM_ENDPOINTS = ['/v1/prices', '/v1/commodities']
export const STORM_OUTSTANDING = 64
export const STORM_LIMIT = 2_000
export const STORM_CREDITS = 5_000

/** Pro keys have no bounds, free ones a limit a minute, starter ones a last credit. */
export const STORM_TIERS = {
  ...TIERS,
  free: { ...TIERS.free, credits: 1e12, callsPerMinute: STORM_LIMIT },
  starter: { ...TIERS.starter, credits: STORM_CREDITS, callsPerMinute: 1e9 },
  pro: { ...TIERS.pro, credits: 1e12, callsPerMinute: 1e9 },
}

const UNAVAILABLE_AGAIN_MS = 20

/**
 * Charges as fast as it can until the process is killed. Every line goes out before the next thing happens:
 * `asked <account> <credits>` before a call is made, `answered <account> <credits> <key>` once it is answered.
 * @param accounts how many there are, numbered from 1
 * @param firstKey number of the first idempotency key
 */
export function chargeUntilKilled(ledger: Ledger, accounts: number, firstKey: number): void {
  let sequence = 0
  const call = (): void => {
    sequence++
    // Every 16th call is made twice under one key: the second is answered and not charged.
    const isRetry = sequence % 16 === 1
    const number = isRetry ? sequence - 1 : sequence
    const key = number % 16 === 0 ? `key-${firstKey + number / 16}` : undefined
    const account = 1 + ((number + Math.floor(number / 16)) % accounts)
    const credits = number % 5
    const idempotency = key === undefined ? undefined : { key, fingerprint: key, snapshotAsOf: STORM_NOW }
    const request = { account, endpoint: number % 2, credits, status: 200, receivedAt: STORM_NOW }
    writeSync(1, `asked ${account} ${credits}\n`)
    ledger.charge(idempotency ? { ...request, idempotency } : request, ({ outcome, creditsUsed }) => {
      const charged = outcome === 'charged'
      if (charged || outcome === 'replayed') {
        writeSync(1, `answered ${account} ${creditsUsed} ${charged ? (key ?? '') : ''}\n`)
      }
      if (outcome === 'unavailable') setTimeout(call, UNAVAILABLE_AGAIN_MS)
      else call()
    })
  }
  for (let index = 0; index < STORM_OUTSTANDING; index++) call()
}
