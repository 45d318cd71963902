import { convictionOf, directionOf } from '../../domain/commodities/score-call.ts'
import { round } from '../../domain/series/round.ts'
import type { Commodities, CommodityOutlook } from './commodity-schema.ts'
import { FACTOR_UNITS } from './driver-rows.ts'
import { EXAMPLE_ROWS, type ExampleRow } from './example-rows.ts'

const DATE = '2034-04-14'
const COMING_MONTH = 5
const DAYS = 2231
const UP_RATE = 0.5121
const DOWN_RATE = 0.4845

const REASONS: Readonly<Record<string, string>> = {
  carry_12m: 'No current price of a second contract over the last year.',
  basis_momentum: 'No current price of a second contract over the last year.',
  roll_yield: 'Fewer than 8 raw materials have this reading, too few to rank it.',
}

/** An answer from an invented market. */
export const commoditiesExample: Commodities = {
  date: DATE,
  covered: EXAMPLE_ROWS.length,
  commodities: [
    ...EXAMPLE_ROWS.map(outlookOf),
    {
      symbol: 'LBR=F',
      name: 'lumber',
      title: 'Lumber',
      price: null,
      traded_as: null,
      score: null,
      direction: null,
      conviction: null,
      confidence: null,
      drivers: [],
      seasonality: null,
      carry: null,
      volatility_pct: null,
      roll_adjusted: null,
      missing: [],
      not_covered: 'The last price is of 2033-11-30; what has ended or paused is not scored.',
    },
  ],
  evidence: { rank_ic: 0.0569, interval_95: [0.0237, 0.0902], t: 3.35, days: 2309, kind: 'backtest' },
  calibration: { state: 'fitted', slope: 0.2056, n: DAYS },
}

function outlookOf(row: ExampleRow): CommodityOutlook {
  const { symbol, title, score, currency } = row
  const direction = directionOf(score) ?? null
  const [mean, latest] = row.carry
  const [value, ...interval] = row.confidence
  const side = direction === 'short' ? 'below' : 'above'
  return {
    symbol,
    name: row.name,
    title,
    price: { symbol, value: row.price, currency, date: DATE },
    score,
    direction,
    conviction: round(convictionOf(score), 1),
    confidence: {
      value,
      interval_95: interval,
      base_rate: direction === 'short' ? DOWN_RATE : UP_RATE,
      event: `${title}: the total return of the 20 trading days from the next close is ${side} zero`,
      n: DAYS,
    },
    drivers: row.drivers.map(([name, contribution, reading, rank, of]) => ({
      name,
      contribution,
      reading,
      unit: name === 'limit' ? null : FACTOR_UNITS[name],
      rank,
      of,
    })),
    seasonality: seasonalityOf(row),
    carry: {
      basis: latest === null ? 'fund_roll_yield' : 'second_contract',
      mean_12m_pct: mean,
      latest_pct: latest,
    },
    volatility_pct: row.volatilityPct,
    traded_as: row.tradedAs,
    roll_adjusted: true,
    missing: row.missing.map((name) => ({ name, reason: REASONS[name] ?? '' })),
    not_covered: null,
  }
}

function seasonalityOf({ means, ts, years }: ExampleRow): CommodityOutlook['seasonality'] {
  const table = means.map((mean, index) => ({
    month: index + 1,
    mean_pct: mean,
    n: years[index],
    t: ts[index],
  }))
  const { mean_pct, n, t } = table[COMING_MONTH - 1]
  return { month_table: table, coming_month: COMING_MONTH, coming_month_mean_pct: mean_pct, n, t }
}
