import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { ClockEvidence } from '@bellwether-markets/engine/track-record/record-clock'
import { type MarketTime, machineClock } from '../../adapters/clock/clock.ts'

/** The build puts its date here. */
const BUILT_AT = parseInstant(process.env.BELLWETHER_BUILT_AT ?? '')

/** @returns undefined if the market has a time of its own */
export const clockEvidence = ({ kind }: MarketTime): (() => ClockEvidence) | undefined =>
  kind === 'real' ? () => ({ own: machineClock.now(), builtAt: BUILT_AT }) : undefined
