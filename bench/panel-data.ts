import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { asDay, dayFromDate } from '@bellwether-markets/engine/kernel/time'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import { yearsBefore } from '@bellwether-markets/engine/signals/alpha/features/season'
import { endsWeek } from '@bellwether-markets/engine/signals/alpha/price-panel'
import { ALPHA_WARM_UP_DAYS } from '../packages/products/src/alpha/alpha-table.ts'
import { randomStream } from '../packages/simulator/src/random.ts'

/** The weekly decisions of one year, with the history that the service gives them. */
export interface Panel {
  readonly stocks: number
  /** By stock. */
  readonly sectors: readonly number[]
  readonly day: readonly number[]
  /** Of the decisions. */
  readonly rows: readonly number[]
  /** Of the same date in earlier years, by decision. */
  readonly before: readonly (readonly number[])[]
}

export interface PanelResult {
  readonly version: string
  readonly cpuS: number
  readonly wallS: number
  readonly peakMb: number
  /** Sum of all features. */
  readonly features: number
  /** Sum of all scores without sign, each times the place of its stock. */
  readonly scores: number
}

const YEAR = 2024
const SECTORS = 11
const MARKET_DEVIATION = 0.01
const OWN_DEVIATION = 0.018

/** Writes made up closes for all who compute. */
export function writePanel(directory: string, stocks: number): Panel {
  const from = dayFromDate(YEAR, 1, 1)
  const day = tradingDays(asDay(from - ALPHA_WARM_UP_DAYS), dayFromDate(YEAR, 12, 31))
  const rows = [...day.keys()].filter((row) => (day[row] ?? 0) >= from && endsWeek(day[row] ?? asDay(0)))
  const panel = {
    stocks,
    sectors: Array.from({ length: stocks }, (_, stock) => stock % SECTORS),
    day,
    rows,
    before: rows.map((row) => yearsBefore(day, row)),
  }
  writeFileSync(join(directory, 'panel.json'), JSON.stringify(panel))
  writeFileSync(join(directory, 'closes.f64'), closesOf(stocks, day.length))
  return panel
}

function closesOf(stocks: number, days: number): Float64Array {
  const random = randomStream(1, 'bench/panel')
  const market = Float64Array.from({ length: days }, () => MARKET_DEVIATION * random.normal())
  const closes = new Float64Array(stocks * days)
  for (let stock = 0; stock < stocks; stock++) {
    const beta = 0.4 + 1.2 * random.uniform()
    let price = Math.log(10 + 290 * random.uniform())
    for (let row = 0; row < days; row++) {
      closes[stock * days + row] = Math.exp(price)
      price += beta * (market[row] ?? 0) + OWN_DEVIATION * random.normal()
    }
  }
  return closes
}
