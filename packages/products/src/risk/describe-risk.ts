import { asDay, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { expectedVolatility } from '@bellwether-markets/engine/risk/expected-volatility'
import { gdpWeightedScore } from '@bellwether-markets/engine/risk/region-history'
import type { Windows } from '@bellwether-markets/engine/risk/risk-driver'
import { driversOn, type RiskHistory, vixOn, whyAbsent } from '@bellwether-markets/engine/risk/risk-history'
import { type RiskVintage, vintageAge } from '@bellwether-markets/engine/risk/risk-reference'
import { riskStatus, stableRiskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { round } from '@bellwether-markets/engine/series/round'
import { known } from '../known.ts'
import { byRegion, REGIONS } from '../regions.ts'
import { absenceText } from './absence-text.ts'
import { changeOver, changeOverOneDay } from './change-over.ts'
import type { CrisisNews } from './describe-crises.ts'
import { driversOf, placeOf } from './describe-drivers.ts'
import { describeRegion } from './describe-region.ts'
import { fallChance, SHARE_DECIMALS, vintageAt } from './fall-chance.ts'
import { interpretationOf } from './interpretation.ts'
import type { IntensityReading, NewsIntensitySnapshot } from './news-intensity-schema.ts'
import type { RegionalRisk } from './regional-risk-schema.ts'
import type { Missing, RiskIndex } from './risk-schema.ts'
import { statusFlips } from './status-flips.ts'

const DRAWDOWN_EVENT =
  'lowest close of the S&P 500 within the next 20 trading days is more than 7% below the latest'

export interface RiskView {
  readonly history: RiskHistory
  readonly windows: Windows
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
  const closed = provisional && last > 0 ? value.subarray(0, -1) : value
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
    raw_value: round(history.scores[history.scores.length - 1].raw, 1),
    change_1d: changeOverOneDay(value),
    change_7d: changeOver(day, value, 7),
    place: placeOf(history),
    drivers: driversOf(history),
    regions: regions.described,
    regions_gdp_weighted: regions.gdpWeighted,
    crises: crisisNews.crises,
    geopolitics: geopoliticsOf(intensity.geopolitics),
    p_drawdown_7pct_20d: probability,
    fall_by_band: bandsOf(history),
    reference: referenceOf(history),
    expected_vol_20d_pct: volatility,
    to_flip: statusFlips(history, provisional),
    missing: [...absent, ...crisisNews.missing, ...absentEstimates(probability, volatility)],
  }
  return { ...facts, interpretation: interpretationOf(facts) }
}

const geopoliticsOf = ({ score_week_ago: _, ...reading }: IntensityReading): RiskIndex['geopolitics'] => ({
  ...reading,
  in_value: false,
})

function regionsOf({ history, windows, tracked, intensity }: RiskView) {
  const described = byRegion(
    (name): RegionalRisk =>
      describeRegion({ name, history, windows, tracked, news: intensity.regions[name] }),
  )
  const scores = new Map(REGIONS.map((name) => [name, described[name].score ?? Number.NaN]))
  return { described, gdpWeighted: known(gdpWeightedScore(scores), 1) }
}

function absentDrivers({ history, windows, tracked }: RiskView): Missing[] {
  return driversOn(history, history.day.length - 1)
    .filter(({ score }) => Number.isNaN(score))
    .map((driver) => ({
      name: driver.name,
      reason: absenceText(whyAbsent(history, driver, windows), tracked),
    }))
}

const latestVintage = (history: RiskHistory): RiskVintage => vintageAt(history, history.day.length - 1)

function probabilityOf({ history, missedSessions }: RiskView): RiskIndex['p_drawdown_7pct_20d'] {
  const chance = fallChance(history, history.day.length - 1, missedSessions)
  if (chance === null) return null
  const { value, interval95, baseRate, days } = chance
  return {
    value,
    interval_95: [...interval95],
    base_rate: baseRate,
    event: DRAWDOWN_EVENT,
    n: days,
  }
}

function bandsOf(history: RiskHistory): RiskIndex['fall_by_band'] {
  const value = history.value[history.value.length - 1]
  const bands = latestVintage(history).fall?.bands ?? []
  return bands.map(({ above, upTo, days, came, interval95 }) => ({
    above,
    up_to: upTo,
    days,
    came: came === null ? null : round(came, SHARE_DECIMALS),
    interval_95: interval95?.map((end) => round(end, SHARE_DECIMALS)) ?? null,
    is_present: (above === null || value > above) && (upTo === null || value <= upTo),
  }))
}

function referenceOf(history: RiskHistory): RiskIndex['reference'] {
  const { kind, sha256 } = history.reference
  const vintage = latestVintage(history)
  const age = vintageAge(vintage, history.day[history.day.length - 1])
  const { year, from, to } = vintage
  return { kind, vintage: year, from, to, sha256, ...(age > 0 && { age_years: age }) }
}

function volatilityOf(history: RiskHistory): RiskIndex['expected_vol_20d_pct'] {
  const level = vixOn(history, history.day.length - 1)
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
          reason:
            'Too few days, or too few falls among them, were known at the end of the year before to fit a probability.',
        },
      ]),
  ...(volatility !== null ? [] : [{ name: 'expected_vol_20d_pct', reason: 'No recent VIX is known.' }]),
]
