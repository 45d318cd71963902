import {
  asDay,
  asInstant,
  type Instant,
  parseDay,
  SECOND,
  startOfUtcDay,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { FundamentalFigure } from '@bellwether-markets/engine/market/fundamental-figures'
import type { FundamentalPeriod, FundamentalRow } from '@bellwether-markets/engine/market/observation'
import { figuresOf, inOrder } from './fundamental-figures.ts'
import { itemsAt, type JsonValue, numberAt, textAt } from './json-value.ts'
import { observed, type Parse, type ParseMeta } from './parsed-observations.ts'
import { type Identity, malformed, type ProviderRequest } from './provider-request.ts'
import { yahooGet, yahooResults } from './yahoo-answer.ts'

/** The first with a value wins. */
const TYPES: readonly (readonly [figure: FundamentalFigure, ...names: readonly string[]])[] = [
  ['revenue', 'TotalRevenue', 'OperatingRevenue'],
  ['grossProfit', 'GrossProfit'],
  ['operatingIncome', 'OperatingIncome'],
  ['netIncome', 'NetIncomeCommonStockholders', 'NetIncome'],
  ['totalAssets', 'TotalAssets'],
  ['equity', 'StockholdersEquity', 'CommonStockEquity'],
  ['sharesOutstanding', 'OrdinarySharesNumber', 'ShareIssued'],
  ['epsDiluted', 'DilutedEPS'],
  ['operatingCashFlow', 'OperatingCashFlow'],
  ['capex', 'CapitalExpenditure'],
  ['freeCashFlow', 'FreeCashFlow'],
  ['currentAssets', 'CurrentAssets'],
  ['currentLiabilities', 'CurrentLiabilities'],
  ['totalLiabilities', 'TotalLiabilitiesNetMinorityInterest'],
  ['retainedEarnings', 'RetainedEarnings'],
]
const PERIODS = [
  ['quarterly', '3M', 'Q'],
  ['annual', '12M', 'FY'],
] as const
const NAMES = TYPES.flatMap(([, ...names]) => names)

/** Needs no crumb. */
export function requestYahooFundamentals(
  symbol: string,
  period: { readonly from: Instant; readonly to: Instant },
  identity: Identity,
): ProviderRequest {
  const types = PERIODS.flatMap(([prefix]) => NAMES.map((name) => prefix + name))
  const query = {
    type: types.join(','),
    period1: String(Math.floor(period.from / SECOND)),
    period2: String(Math.floor(period.to / SECOND)),
  }
  const timeseries = 'https://query1.finance.yahoo.com/ws/fundamentals-timeseries/v1/finance/timeseries'
  return yahooGet(`${timeseries}/${encodeURIComponent(symbol)}`, query, identity)
}

interface Value {
  readonly name: string
  readonly periodEnd: number
  readonly period: FundamentalPeriod
  readonly currency: string | undefined
  readonly value: number
}

/** Without trailing twelve months. Publication is not stated: known from midnight UTC after the answer. */
export const parseYahooFundamentals: Parse = (bytes, meta) => {
  const results = yahooResults(bytes, 'timeseries')
  const symbol = results
    .map((result) => textAt(result, 'meta', 'symbol', 0))
    .find((name) => name !== undefined)
  if (symbol === undefined) throw malformed('figures of nobody')
  const values = results.flatMap(valuesOf)
  const currency = commonCurrency(values)
  const used = values.filter((value) => value.currency === currency)
  return observed({ fundamentals: rowsOf(symbol, used, meta) })
}

function valuesOf(result: JsonValue): readonly Value[] {
  const type = textAt(result, 'meta', 'type', 0) ?? ''
  const kind = PERIODS.find(([prefix]) => type.startsWith(prefix))
  if (kind === undefined) return []
  const [prefix, length, period] = kind
  const name = type.slice(prefix.length)
  return itemsAt(result, type).flatMap((item) => {
    const periodEnd = parseDay(textAt(item, 'asOfDate') ?? '')
    const raw = numberAt(item, 'reportedValue', 'raw')
    const value = Number.isNaN(raw) ? numberAt(item, 'reportedValue') : raw
    if (periodEnd === undefined || Number.isNaN(value) || textAt(item, 'periodType') !== length) return []
    return [{ name, periodEnd, period, currency: textAt(item, 'currencyCode'), value }]
  })
}

function commonCurrency(values: readonly Value[]): string | undefined {
  const groups = [...Map.groupBy(values, ({ currency }) => currency)]
  return groups.sort((a, b) => b[1].length - a[1].length)[0]?.[0]
}

function rowsOf(
  symbol: string,
  values: readonly Value[],
  { receivedAt }: ParseMeta,
): readonly FundamentalRow[] {
  const knownAt = asInstant(startOfUtcDay(asDay(utcDay(receivedAt) + 1)))
  const rows = [...Map.groupBy(values, ({ period, periodEnd }) => `${period} ${periodEnd}`).values()].flatMap(
    (ofPeriod) => {
      const known: Partial<Record<FundamentalFigure, number>> = {}
      for (const [figure, ...names] of TYPES) {
        const found = names
          .map((name) => ofPeriod.find((value) => value.name === name))
          .find((value) => value)
        if (found !== undefined) known[figure] = figure === 'capex' ? Math.abs(found.value) : found.value
      }
      if (Object.keys(known).length === 0) return []
      const [{ periodEnd, period }] = ofPeriod
      return [{ symbol, source: 'yahoo', periodEnd: asDay(periodEnd), period, knownAt, ...figuresOf(known) }]
    },
  )
  return inOrder(rows)
}
