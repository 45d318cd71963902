import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import {
  asDay,
  type Day,
  formatDay,
  formatInstant,
  type Instant,
  MINUTE,
} from '@bellwether-markets/engine/kernel/time'
import { type Asset, universeOf } from '@bellwether-markets/engine/market/asset'
import { sessionOf } from '@bellwether-markets/engine/market/calendar'
import { tradingDayBefore } from '@bellwether-markets/engine/market/missed-sessions'
import { latestTradingDay, marketState } from '@bellwether-markets/engine/market/trading-hours'
import { round } from '@bellwether-markets/engine/series/round'
import {
  type IntradayInputs,
  intradayFeatures,
} from '@bellwether-markets/engine/signals/intraday/intraday-features'
import { intradayForecasts } from '@bellwether-markets/engine/signals/intraday/intraday-forecasts'
import {
  type ScoredBar,
  type ScoredHalfHour,
  scoredHalfHours,
} from '@bellwether-markets/engine/signals/intraday/scored-bars'
import { known } from '../known.ts'
import { describeSignal } from './describe-signal.ts'
import type { IntradayRow, IntradaySnapshot } from './intraday-schema.ts'
import type { IntradayEvidence } from './record-schema.ts'

/**
 * Of the latest complete half hour.
 * @throws NotEnoughHistory if neither the running nor the previous session has one
 */
export function describeIntraday(
  inputs: IntradayInputs,
  evidence: IntradayEvidence,
  asOf: Instant,
): IntradaySnapshot {
  const { assets } = inputs
  const [exchange] = assets
  if (exchange === undefined) throw new NotEnoughHistory('tracked stocks and funds', 0, 1)
  const halfHours = halfHoursOf(inputs, exchange, asOf)
  const set = halfHours[halfHours.length - 1]
  const session = set && sessionOf(asDay(set.day))
  if (set === undefined || session === undefined) {
    throw new NotEnoughHistory('scored half hours of the last two sessions', 0, 1)
  }
  const calls = intradayForecasts(halfHours, universeOf(assets), asOf)
  const present = new Set(set.bars.map(({ features }) => features.asset.symbol))
  return {
    signals: calls.map((call) => describeSignal(call, evidence, asOf)),
    count: calls.length,
    market_open: marketState(exchange, asOf) === 'open',
    session: {
      day: formatDay(asDay(set.day)),
      open: formatInstant(session.open),
      close: formatInstant(session.close),
      half_day: session.early,
    },
    updated: formatInstant(set.end),
    no_reading_yet: noReadingYet(exchange, set.day, asOf),
    age_minutes: Math.floor((asOf - set.end) / MINUTE),
    context: set.bars.map(describeRow),
    evidence,
    without_data: assets.flatMap(({ symbol }) => (present.has(symbol) ? [] : [symbol])),
  }
}

function noReadingYet(exchange: Asset, day: number, asOf: Instant): string | null {
  if (marketState(exchange, asOf) !== 'open' || day === latestTradingDay(exchange, asOf)) return null
  return `No half hour of today's session is complete yet: the set is of ${formatDay(asDay(day))}.`
}

/** Of the running session, else of the previous one. */
function halfHoursOf(inputs: IntradayInputs, exchange: Asset, asOf: Instant): readonly ScoredHalfHour[] {
  const scoredFrom = (day: Day) => scoredHalfHours(intradayFeatures(inputs, day), day)
  const running = latestTradingDay(exchange, asOf)
  const halfHours = scoredFrom(running)
  return halfHours.length > 0 ? halfHours : scoredFrom(tradingDayBefore(exchange, running))
}

function describeRow({ features, row, score, direction }: ScoredBar): IntradayRow {
  const { asset, session: readings, z1, orb, orbStrength, vwapdev, volsurge, rel } = features
  return {
    symbol: asset.symbol,
    name: asset.name,
    score: round(score, 4),
    direction: direction ?? null,
    return_pct: round(100 * Math.expm1(readings.move[row]), 4),
    gap_pct: known(100 * Math.expm1(readings.gap[row]), 4),
    z1: round(z1[row], 4),
    orb: sideOf(orb[row]),
    orb_strength: known(orbStrength[row], 4),
    vwapdev: known(vwapdev[row], 4),
    volsurge: round(volsurge[row], 4),
    rel_pct: known(100 * rel[row], 4),
  }
}

const sideOf = (orb: number): IntradayRow['orb'] =>
  Number.isNaN(orb) ? null : orb === 0 ? 'within' : orb > 0 ? 'above' : 'below'
