import type { Asset } from '../../core/market/asset.ts'
import type { Numbers } from '../../core/market/observation.ts'
import { contributions } from '../../core/risk/contributions.ts'
import type { RegionDriverHistory, RegionHistory } from '../../core/risk/region-history.ts'
import { riskStatus } from '../../core/risk/risk-status.ts'
import { round } from '../../core/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { absenceText } from './absence-text.ts'
import { changeOver } from './change-over.ts'
import type { RegionalRisk } from './regional-risk-schema.ts'

const NO_NEWS = {
  name: 'news',
  reason: 'There is no news source yet; the score rests on market prices alone.',
}

/**
 * The latest day of a region as published.
 * @param day days of the region's columns
 */
export function describeRegion(region: RegionHistory, day: Numbers, tracked: readonly Asset[]): RegionalRisk {
  const last = day.length - 1
  const present = region.drivers.filter((driver) => driver.absence === undefined)
  const score = present.length === 0 ? null : round(region.score[last], 1)
  return {
    score,
    status: score === null ? null : riskStatus(score),
    change_7d: changeOver(day, region.score, 7),
    coverage: round(present.length / region.drivers.length, 2),
    market: score,
    news: null,
    drivers: describeDrivers(present, last),
    missing: [
      ...region.drivers.flatMap(({ name, absence }) =>
        absence === undefined ? [] : [{ name, reason: absenceText(absence, tracked) }],
      ),
      NO_NEWS,
    ],
  }
}

function describeDrivers(present: readonly RegionDriverHistory[], last: number): RegionalRisk['drivers'] {
  if (present.length === 0) return []
  const shares = contributions(
    present.map(() => 1),
    present.map((driver) => driver.score[last]),
  )
  return present.map((driver, index) => ({
    name: driver.name,
    contribution: shares[index],
    score: round(driver.score[last], 1),
    reading: round(driver.reading[last], 2),
    unit: driver.unit,
    symbols: [...driver.symbols],
    proxy: driver.proxy,
    as_of: formatDay(asDay(driver.observedOn[last])),
  }))
}
