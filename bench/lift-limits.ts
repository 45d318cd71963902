import { TIERS } from '../packages/server/src/kernel/credits.ts'

/**
 * Built into the measured service and nothing else: a tier with so many calls and credits that one key can carry
 * the whole load. The decision itself stays as it is: every call is counted against the limit and debited.
 */
Object.assign(TIERS.pro, { callsPerMinute: 1_000_000_000, credits: 1_000_000_000 })
