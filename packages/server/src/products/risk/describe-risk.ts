import type { Asset } from '../../domain/market/asset.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { contributions } from '../../domain/risk/contributions.ts'
import { drawdownProbability } from '../../domain/risk/drawdown-probability.ts'
import { expectedVolatility } from '../../domain/risk/expected-volatility.ts'
import { outdatedBy } from '../../domain/risk/possible-values.ts'
import { gdpWeightedScore, regionHistory } from '../../domain/risk/region-history.ts'
import { type DriverHistory, FILL_AT_MOST_DAYS, type RiskHistory } from '../../domain/risk/risk-history.ts'
import { riskStatus, stableRiskStatus } from '../../domain/risk/risk-status.ts'
import { whyAbsent } from '../../domain/risk/score-values.ts'
import { largestRemainder } from '../../domain/series/largest-remainder.ts'
import { round } from '../../domain/series/round.ts'
import { asDay, formatDay } from '../../kernel/time.ts'
import { known } from '../known.ts'
import { byRegion, REGIONS } from '../regions.ts'
import { absenceText } from './absence-text.ts'
import { changeOver, changeOverOneDay } from './change-over.ts'
import type { CrisisNews } from './describe-crises.ts'
import { describeRegion } from './describe-region.ts'
import { interpretationOf } from './interpretation.ts'
import type { IntensityReading, NewsIntensitySnapshot } from './news-intensity-schema.ts'
import type { RegionalRisk } from './regional-risk-schema.ts'
import type { Missing, RiskIndex } from './risk-schema.ts'
import { statusFlips } from './status-flips.ts'

const DRAWDOWN_EVENT =
  "lowest close of the S&P 500 within the next 20 trading days is more than 7 % below today's"

export interface RiskView {
  readonly history: RiskHistory
  readonly windows: ReadonlyMap<string, DailyWindow>
  readonly tracked: readonly Asset[]
  /** Without a known close, one tolerated. */
  readonly missedSessions: number
  readonly provisional: boolean
  readonly intensity: NewsIntensitySnapshot
  readonly crisisNews: CrisisNews
}

export function describeRisk(view: RiskView): RiskIndex {
  const { history, provisional, intensity, crisisNews } = view
  const { day, value } = history
  const last = day.length - 1
  const closed = provisional && last > 0 ? Array.from(value).slice(0, -1) : value
  const stable = stableRiskStatus(closed)
  const regions = regionsOf(view)
  const probability = probabilityOf(view)
  const volatility = volatilityOf(history)
  const absent = absentDrivers(view)
  const facts = {
    value: value[last],
    status: riskStatus(value[last]),
    status_stable: stable[stable.length - 1],
    date: formatDay(asDay(day[last])),
    provisional,
    degraded: absent.length > 0,
    raw_value: round(history.raw[last], 1),
    change_1d: changeOverOneDay(value),
    change_7d: changeOver(day, value, 7),
    drivers: driversOf(history),
    regions: regions.described,
    regions_gdp_weighted: regions.gdpWeighted,
    crises: crisisNews.crises,
    geopolitics: geopoliticsOf(intensity.geopolitics),
    p_drawdown_7pct_20d: probability,
    expected_vol_20d_pct: volatility,
    to_flip: statusFlips(history),
    missing: [...absent, ...crisisNews.missing, ...absentEstimates(probability, volatility)],
  }
  return { ...facts, interpretation: interpretationOf(facts) }
}

const geopoliticsOf = ({ score, share_pct, as_of, reason }: IntensityReading): RiskIndex['geopolitics'] => ({
  score,
  share_pct,
  as_of,
  in_value: false,
  reason,
})

function regionsOf({ history: { day }, windows, tracked, intensity }: RiskView) {
  const described = byRegion((name): RegionalRisk => {
    const region = regionHistory(name, windows, day)
    return describeRegion({ region, day, tracked, news: intensity.regions[name] })
  })
  const scores = new Map(REGIONS.map((name) => [name, described[name].score ?? Number.NaN]))
  return { described, gdpWeighted: known(gdpWeightedScore(scores), 1) }
}

function driversOf({ day, drivers }: RiskHistory): RiskIndex['drivers'] {
  const last = day.length - 1
  const present = drivers.filter((driver) => driver.effectiveWeight[last] > 0)
  const weights = present.map((driver) => driver.effectiveWeight[last])
  const shares = contributions(
    weights,
    present.map((driver) => driver.score[last]),
  )
  const printedWeights = largestRemainder(weights, 1, 4)
  return present.map((driver, index) => ({
    name: driver.name,
    contribution: shares[index],
    weight: printedWeights[index],
    score: round(driver.score[last], 1),
    reading: round(driver.value[last], 2),
    unit: driver.unit,
    as_of: formatDay(asDay(driver.observedOn[last])),
  }))
}

function absentDrivers({ history, windows, tracked }: RiskView): Missing[] {
  const last = history.day.length - 1
  const absent = history.drivers.filter((driver) => Number.isNaN(driver.score[last]))
  const reasonOf = (driver: DriverHistory) =>
    absenceText(whyAbsent(driver.symbols, windows, driver.own.day), tracked)
  return absent.map((driver) => ({ name: driver.name, reason: reasonOf(driver) }))
}

function probabilityOf({ history, missedSessions }: RiskView): RiskIndex['p_drawdown_7pct_20d'] {
  const last = history.day.length - 1
  const { value, lower95, upper95, baseRate, n } = drawdownProbability(
    outdatedBy(history, missedSessions, FILL_AT_MOST_DAYS),
  )
  if (Number.isNaN(value[last])) return null
  return {
    value: round(value[last], 3),
    interval_95: [round(lower95[last], 3), round(upper95[last], 3)],
    base_rate: round(baseRate[last], 3),
    event: DRAWDOWN_EVENT,
    n: n[last],
  }
}

function volatilityOf({ day, vix }: RiskHistory): RiskIndex['expected_vol_20d_pct'] {
  const level = vix[day.length - 1]
  if (Number.isNaN(level)) return null
  const { valuePct, band90Pct } = expectedVolatility(level)
  return { value: round(valuePct, 1), interval_90: band90Pct.map((end) => round(end, 1)) }
}

const absentEstimates = (
  probability: RiskIndex['p_drawdown_7pct_20d'],
  volatility: RiskIndex['expected_vol_20d_pct'],
): Missing[] => [
  ...(probability !== null
    ? []
    : [
        {
          name: 'p_drawdown_7pct_20d',
          reason: 'Too few days, or too few falls among them, are known to calibrate a probability.',
        },
      ]),
  ...(volatility !== null ? [] : [{ name: 'expected_vol_20d_pct', reason: 'No recent VIX is known.' }]),
]
