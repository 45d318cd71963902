import { DAY, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Asset } from '@bellwether-markets/engine/market/asset'
import { parseSecCompanyFacts } from '../../packages/suppliers/src/providers/sec-company-facts.ts'
import { bodyOf } from '../suppliers/recorded-responses.ts'
import { type AnswerTo, dateText, textOf, YAHOO } from './recorded-answers.ts'

/** Figures of the layout, in its order, with the names that Yahoo gives them, the first that holds a value. */
const FIGURES: readonly (readonly [figure: string, ...names: readonly string[]])[] = [
  ['revenue', 'TotalRevenue', 'OperatingRevenue'],
  ['grossProfit', 'GrossProfit'],
  ['operatingIncome', 'OperatingIncome'],
  ['netIncome', 'NetIncomeCommonStockholders', 'NetIncome'],
  ['totalAssets', 'TotalAssets'],
  ['equity', 'StockholdersEquity', 'CommonStockEquity'],
  ['sharesOutstanding', 'OrdinarySharesNumber', 'ShareIssued'],
  ['epsDiluted', 'DilutedEPS'],
  ['epsReported'],
  ['operatingCashFlow', 'OperatingCashFlow'],
  ['capex', 'CapitalExpenditure'],
  ['freeCashFlow', 'FreeCashFlow'],
  ['currentAssets', 'CurrentAssets'],
  ['currentLiabilities', 'CurrentLiabilities'],
  ['totalLiabilities', 'TotalLiabilitiesNetMinorityInterest'],
  ['retainedEarnings', 'RetainedEarnings'],
]
const HEADER =
  'symbol,period_end,period,available_date,revenue,gross_profit,operating_income,net_income,total_assets,equity,' +
  'shares_outstanding,eps_diluted,eps_reported,operating_cf,capex,free_cash_flow,' +
  'current_assets,current_liabilities,total_liabilities,retained_earnings'

/** What a company filed with SEC, else what Yahoo collects, which counts from the day after it was asked. */
export function figuresFile(assets: readonly Asset[], now: Instant, answerTo: AnswerTo): string {
  const lines = assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .flatMap(({ symbol }) => filedFigures(symbol, now, answerTo) ?? collectedFigures(symbol, now, answerTo))
  return [HEADER, ...lines].join('\n')
}

interface Ticker {
  readonly cik_str: number
  readonly ticker: string
}

/** Read by the parser: that its figures are those of the file is tested by itself. */
function filedFigures(symbol: string, now: Instant, answerTo: AnswerTo): readonly string[] | undefined {
  const tickers = answerTo('https://www.sec.gov/files/company_tickers.json')
  if (tickers === undefined) return undefined
  const companies = Object.values(JSON.parse(textOf(tickers)) as Record<string, Ticker>)
  const cik = String(companies.find(({ ticker }) => ticker === symbol)?.cik_str).padStart(10, '0')
  if (answerTo(`https://data.sec.gov/submissions/CIK${cik}.json`) === undefined) return undefined
  const facts = answerTo(`https://data.sec.gov/api/xbrl/companyfacts/CIK${cik}.json`)
  if (facts === undefined) return undefined
  const meta = {
    receivedAt: now,
    knownFrom: 'publication' as const,
    symbols: [symbol],
    assetOf: () => undefined,
  }
  const { fundamentals } = parseSecCompanyFacts(bodyOf(facts), meta)
  return fundamentals.map((row) =>
    [
      symbol,
      dateText(row.periodEnd * DAY),
      row.period,
      dateText(row.knownAt - DAY),
      ...FIGURES.map(([name]) => String(row[name as 'revenue'])).map((text) => (text === 'NaN' ? '' : text)),
    ].join(),
  )
}

interface Series {
  readonly timeseries: {
    readonly result: readonly (Readonly<Record<string, unknown>> & { meta: { type: readonly string[] } })[]
  }
}
interface Point {
  readonly asOfDate: string
  readonly periodType: string
  readonly reportedValue: { readonly raw: number }
}

function collectedFigures(symbol: string, now: Instant, answerTo: AnswerTo): readonly string[] {
  const url = `${YAHOO}/ws/fundamentals-timeseries/v1/finance/timeseries/${symbol}`
  const answer = answerTo(url)
  if (answer === undefined) return []
  const { result } = (JSON.parse(textOf(answer)) as Series).timeseries
  const periods = new Map<string, Map<string, number>>()
  for (const series of result) {
    const [type] = series.meta.type
    const [, length, name] = /^(annual|quarterly)(.*)$/.exec(type) ?? []
    for (const point of (series[type] ?? []) as readonly (Point | null)[]) {
      if (point?.periodType !== (length === 'annual' ? '12M' : '3M')) continue
      const period = `${point.asOfDate},${length === 'annual' ? 'FY' : 'Q'}`
      periods.set(period, (periods.get(period) ?? new Map()).set(name, point.reportedValue.raw))
    }
  }
  return [...periods].flatMap(([period, values]) => {
    const cells = FIGURES.map(([figure, ...names]) => {
      const value = names.map((name) => values.get(name)).find((known) => known !== undefined)
      return value === undefined ? '' : String(figure === 'capex' ? Math.abs(value) : value)
    })
    return cells.every((cell) => cell === '') ? [] : [[symbol, period, dateText(now), ...cells].join()]
  })
}
