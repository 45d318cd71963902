import {
  highestSince,
  largestSince,
  lowestSince,
  moveAt,
  moveScaleOf,
  type PriceRecord,
  priceRecord,
  type Superlative,
  surpriseAt,
} from '@bellwether-markets/engine/briefing/price-record'
import { asDay, dateOf, formatDay, type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import type { DailyWindow } from '@bellwether-markets/engine/market/point-in-time'
import { SP500, VIX } from '@bellwether-markets/engine/market/roles'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import type { InputsOf } from '../contract/product.ts'
import { present } from '../known.ts'
import type { MarketRegime } from '../regime/regime-schema.ts'
import type { RiskIndex } from '../risk/risk-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { agentContext } from './product.ts'

export type ContextParts = InputsOf<typeof agentContext>

/** Times the usual move. */
const UNUSUAL = 2
/** A wider one says too little to name a chance. */
const WIDEST_INTERVAL = 0.6

export interface MarketMoves {
  /** Undefined without closes. */
  readonly index: PriceRecord | undefined
  readonly vix: PriceRecord | undefined
  /** Of the day of the index, largest against their usual move first. */
  readonly largest: readonly string[]
}

export const lastDay = ({ day, last }: PriceRecord) => asDay(day[last])

export function marketMoves({ closes, bars }: ContextParts, asOf: Instant): MarketMoves {
  const recordOf = (window: DailyWindow | undefined): PriceRecord | undefined =>
    window && priceRecord(window, utcDay(asOf), moveScaleOf(window.symbol))
  const index = recordOf(closes.get(SP500))
  const largest = [...bars.values()]
    .flatMap((window) => {
      const record = recordOf(window)
      return record === undefined ? [] : [{ record, size: Math.abs(surpriseAt(record)) }]
    })
    .filter(
      ({ record, size }) => index !== undefined && lastDay(record) === lastDay(index) && size >= UNUSUAL,
    )
    .toSorted((a, b) => b.size - a.size || (a.record.symbol < b.record.symbol ? -1 : 1))
    .map(({ record, size }) => `${record.symbol} ${sizeOf(record)} ${size.toFixed(1)}x`)
  return { index, vix: recordOf(closes.get(VIX)), largest }
}

/** The state of the market as one line, an answer by itself. */
export function marketLine({ index, vix }: MarketMoves, parts: ContextParts): string {
  const regime = snapshotOf(parts.regime)
  return present([
    regime && runningText(regime, index),
    index && indexText(index),
    vix && vixText(vix, index),
    riskText(snapshotOf(parts.risk)),
    regime && `${regime.regime.toLowerCase()} regime, session ${regime.days_in_regime}`,
  ]).join('; ')
}

function sizeOf(record: PriceRecord): string {
  if (record.scale === 'basis_points') return `${signed(moveAt(record), 0)}bp`
  const { close, last } = record
  return `${signed(100 * (record.scale === 'log' ? close[last] / close[last - 1] - 1 : moveAt(record)), 1)}%`
}

function indexText(record: PriceRecord): string {
  const change = moveAt(record)
  const extreme =
    sinceText(`${change < 0 ? 'worst' : 'best'} day`, largestSince(record)) ??
    sinceText('lowest close', lowestSince(record)) ??
    sinceText('highest close', highestSince(record))
  const level = `S&P 500 ${signed(100 * change, 1)}% to ${formatNumber(record.close[record.last], 0, 'en')}`
  return `${formatDay(lastDay(record))}: ${level}${extreme === undefined ? '' : `, ${extreme}`}`
}

/** With its day if that is not the day of the index: it is settled later. */
function vixText(record: PriceRecord, index: PriceRecord | undefined): string {
  const extreme = sinceText('highest', highestSince(record)) ?? sinceText('lowest', lowestSince(record))
  const day = lastDay(record)
  const on = index === undefined || lastDay(index) === day ? '' : ` on ${formatDay(day)}`
  return `VIX ${record.close[record.last].toFixed(2)}${on}${extreme === undefined ? '' : `, ${extreme}`}`
}

function sinceText(what: string, found: Superlative | undefined): string | undefined {
  if (found === undefined) return undefined
  return found.onRecord
    ? `${what} on record (from ${dateOf(found.first).year})`
    : `${what} since ${formatDay(found.since.day)}`
}

/** Of the session that runs: of one whose close is known, the close says more. */
function runningText(
  { provisional, sp500: close }: MarketRegime,
  index: PriceRecord | undefined,
): string | undefined {
  const { as_of, sp500, vix } = provisional
  if (as_of === null || (index !== undefined && as_of.slice(0, 10) <= formatDay(lastDay(index))))
    return undefined
  const change = signed(100 * (sp500 / close - 1), 1)
  return `now: S&P 500 ${change}% at ${formatNumber(sp500, 0, 'en')}, VIX ${vix.toFixed(2)}`
}

function riskText(risk: RiskIndex | undefined): string | undefined {
  if (risk === undefined) return undefined
  const { value, status, p_drawdown_7pct_20d: chance } = risk
  const [low, high] = chance?.interval_95 ?? [0, 1]
  const fall =
    chance === null || high - low > WIDEST_INTERVAL
      ? ''
      : `, chance of a 7% fall ${percentOf(chance.value)} (usual ${percentOf(chance.base_rate)})`
  return `risk ${value.toFixed(1)} ${status.toLowerCase()}${fall}`
}

const percentOf = (share: number): string => `${Math.round(100 * share)}%`

/** ASCII, as few tokens. */
export function signed(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) > 0 ? `+${text}` : text
}
