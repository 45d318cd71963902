import { type MarketTime, wallClock } from '../../adapters/clock/clock.ts'
import type { ClockEvidence } from '../../domain/track-record/record-clock.ts'
import { parseInstant } from '../../kernel/time.ts'

/** The build puts its date here. */
const BUILT_AT = parseInstant(process.env.BELLWETHER_BUILT_AT ?? '')

/** @returns undefined if the market has a time of its own */
export const clockEvidence = ({ kind }: MarketTime): (() => ClockEvidence) | undefined =>
  kind === 'real' ? () => ({ own: wallClock.now(), builtAt: BUILT_AT }) : undefined
