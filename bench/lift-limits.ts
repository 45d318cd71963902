import { COMPUTE_SHARES, TIERS } from '@bellwether-markets/engine/kernel/credits'

/**
 * Built into the measured service and nothing else: a tier with so many calls, credits and CPU time that one key can carry
 * the whole load. The decision itself stays as it is: every call is counted against the limit and debited.
 */
// The bundle may evaluate this before the tables.
queueMicrotask(() => {
  Object.assign(TIERS.pro, { callsPerMinute: 1_000_000_000, credits: 1_000_000_000 })
  Object.assign(COMPUTE_SHARES.pro, { cpuMsPerMinute: 1_000_000_000 })
})
