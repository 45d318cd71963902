import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asDay, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import { SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { type Breadth, FEWEST_MEMBERS } from '@bellwether-markets/engine/sectors/breadth'
import { MOMENTUM_NAMES, momentumAt } from '@bellwether-markets/engine/sectors/sector-momentum'
import {
  type SectorStudy,
  type SectorWindows,
  studySectors,
} from '@bellwether-markets/engine/sectors/sector-study'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import { describeEvidence } from './describe-evidence.ts'
import { type SectorRadar, type SectorState, TAIL_WEEKS } from './sector-radar-schema.ts'

const STALE_AFTER_DAYS = 7
const WEEK_ROWS = 5

/** @throws NotEnoughHistory without a close of the last week, or if no sector fund has one */
export function describeSectors(windows: SectorWindows, asOf: Instant): SectorRadar {
  const study = studySectors(windows)
  const at = study.day.length - 1
  if (utcDay(asOf) - study.day[at] > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory('closes of SPY in the last week', 0, 1)
  }
  if (study.prices.every((price) => Number.isNaN(price[at]))) {
    throw new NotEnoughHistory('current closes of the sector funds', 0, 1)
  }
  return {
    date: formatDay(asDay(study.day[at])),
    market: 'SPY',
    sectors: SECTOR_ETFS.map((_, sector) => describeSector(study, sector)),
    evidence: describeEvidence(study.evidence),
  }
}

function describeSector(study: SectorStudy, index: number): SectorState {
  const { sector, symbol } = SECTOR_ETFS[index]
  const { ratio, momentum, quadrant } = study.rotations[index]
  const state = study.breadths[index]
  const at = study.day.length - 1
  return {
    sector,
    etf: symbol,
    breadth_50_pct: known(100 * state.above50, 1),
    breadth_200_pct: known(100 * state.above200, 1),
    breadth_change_20d: known(100 * state.change, 1),
    new_highs: state.newHighs,
    new_lows: state.newLows,
    momentum: momentumOf(study, index),
    momentum_rank: rankOf(study.blended, index),
    rs_ratio: known(ratio[at], 2),
    rs_momentum: known(momentum[at], 2),
    quadrant: quadrant[at] ?? null,
    tail: tailOf(study, index),
    members: membersOf(state),
    missing: missingOf(study, index),
  }
}

function momentumOf({ prices, day }: SectorStudy, index: number): SectorState['momentum'] {
  const returns = MOMENTUM_NAMES.map((name) => [
    name,
    known(100 * momentumAt(prices[index], day.length - 1, name), 2),
  ])
  return Object.fromEntries(returns) as SectorState['momentum']
}

/** Ties share the better rank. */
function rankOf(blended: Float64Array, index: number): number | null {
  const own = blended[index]
  return Number.isNaN(own) ? null : 1 + blended.filter((other) => other > own).length
}

function tailOf({ day, rotations }: SectorStudy, index: number): SectorState['tail'] {
  const { ratio, momentum } = rotations[index]
  const rows = Array.from({ length: TAIL_WEEKS }, (_, week) => day.length - 1 - WEEK_ROWS * week).reverse()
  return rows
    .filter((row) => Number.isFinite(ratio[row]) && Number.isFinite(momentum[row]))
    .map((row) => ({
      date: formatDay(asDay(day[row])),
      rs_ratio: round(ratio[row], 2),
      rs_momentum: round(momentum[row], 2),
    }))
}

const membersOf = ({ members }: Breadth): SectorState['members'] =>
  members.map(({ symbol, above50, above200, extreme }) => ({
    symbol,
    above_sma_50: above50 ?? null,
    above_sma_200: above200 ?? null,
    extreme_52w: extreme ?? null,
  }))

function missingOf({ prices, rotations, breadths, day }: SectorStudy, index: number): string[] {
  const at = day.length - 1
  const { symbol } = SECTOR_ETFS[index]
  const { members, above50, above200, change } = breadths[index]
  const missing: string[] = []
  if (Number.isNaN(prices[index][at])) missing.push(`${symbol} has no current price.`)
  else if (Number.isNaN(rotations[index].momentum[at])) {
    missing.push(`${symbol} has too short a history for its place on the rotation graph.`)
  }
  if (members.length < FEWEST_MEMBERS) {
    missing.push(
      `${members.length} of the tracked stocks ${members.length === 1 ? 'is' : 'are'} of this sector: no breadth below ${FEWEST_MEMBERS}.`,
    )
  } else if ([above50, above200, change].some(Number.isNaN)) {
    missing.push(`Fewer than ${FEWEST_MEMBERS} stocks have the history for all shares.`)
  }
  return missing
}
