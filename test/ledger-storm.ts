import { TIERS } from '../src/kernel/credits.ts'
import { START } from './ports/ledger-calls.ts'

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
