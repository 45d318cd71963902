import { formatDay, type Instant } from '@bellwether-markets/engine/kernel/time'
import { nameIn } from '@bellwether-markets/engine/market/asset'
import { round } from '@bellwether-markets/engine/series/round'
import type { RadarEvidence } from '@bellwether-markets/engine/signals/radar/radar-day'
import { pricesIn } from '@bellwether-markets/engine/track-record/measure-return'
import { callsOf } from '../call.ts'
import { describeBacktest } from '../track-record/describe-source.ts'
import { describePick } from './describe-pick.ts'
import type { Radar } from './radar-schema.ts'
import { type RadarInputs, radarView } from './radar-view.ts'

/** @throws NotEnoughHistory with fewer than 20 stocks, without the benchmark, or without data of the last week */
export function describeRadar(inputs: RadarInputs, asOf: Instant): Radar {
  const view = radarView(inputs, asOf)
  const { today, picks, recent, universe, evidence, backtest } = view
  const issued = recent.map((pick) => ({
    signal: describePick(pick, view),
    name: nameIn(universe, pick.issue.symbol),
    withdrawn: pick.withdrawn,
  }))
  return {
    date: formatDay(today.day),
    signals: picks.map((pick) => describePick(pick, view)),
    calls: callsOf(issued, pricesIn(universe, inputs.bars), today.at),
    screened: today.screened,
    evidence: describeEvidence(evidence),
    backtest: describeBacktest(backtest, asOf),
  }
}

function describeEvidence(evidence: RadarEvidence): Radar['evidence'] {
  const { picks, hits, expected } = evidence.tally
  return {
    picks,
    hit_rate: picks === 0 ? null : round(hits / picks, 4),
    base_rate: picks === 0 ? null : round(expected / picks, 4),
  }
}
