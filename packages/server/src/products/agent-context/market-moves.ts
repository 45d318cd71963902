import type { InputsOf } from '../../contract/product.ts'
import { type AssetMove, assetMove, type Earlier } from '../../domain/briefing/asset-move.ts'
import type { DailyWindow } from '../../domain/market/point-in-time.ts'
import { formatNumber } from '../../domain/text/number-format.ts'
import { asDay, type Day, dateOf, formatDay, type Instant, utcDay } from '../../kernel/time.ts'
import { SP500, VIX } from '../regime/regime-inputs.ts'
import type { MarketRegime } from '../regime/regime-schema.ts'
import type { RiskIndex } from '../risk/risk-schema.ts'
import { snapshotOf } from '../upstream.ts'
import type { agentContext } from './product.ts'

export type ContextParts = InputsOf<typeof agentContext>

const YIELDS: readonly string[] = ['^IRX', '^TNX']
const BP_OF_A_POINT = 100
/** Times the usual move. */
const UNUSUAL = 2
const FEWEST_SESSIONS = 60
const FEWEST_ON_RECORD = 1000
/** A wider one says too little to name a chance. */
const WIDEST_INTERVAL = 0.6

interface RecordedMove extends AssetMove {
  readonly firstDay: Day
}

export interface MarketMoves {
  /** Undefined without closes. */
  readonly index: RecordedMove | undefined
  readonly vix: RecordedMove | undefined
  /** Of the day of the index, largest against their usual move first. */
  readonly largest: readonly string[]
}

export function marketMoves({ closes, bars }: ContextParts, asOf: Instant): MarketMoves {
  const moveOf = (window: DailyWindow | undefined): RecordedMove | undefined => {
    const move = window && assetMove(window, utcDay(asOf))
    return move && { ...move, firstDay: asDay(window.day[0]) }
  }
  const index = moveOf(closes.get(SP500))
  const largest = [...bars.values()]
    .flatMap((window) => moveOf(window) ?? [])
    .filter(({ day, unusual }) => day === index?.day && Math.abs(unusual) >= UNUSUAL)
    .toSorted((a, b) => Math.abs(b.unusual) - Math.abs(a.unusual) || (a.symbol < b.symbol ? -1 : 1))
    .map((move) => `${move.symbol} ${sizeOf(move)} ${Math.abs(move.unusual).toFixed(1)}x`)
  return { index, vix: moveOf(closes.get(VIX)), largest }
}

/** The state of the market as one line, an answer by itself. */
export function marketLine({ index, vix }: MarketMoves, parts: ContextParts): string {
  const regime = snapshotOf(parts.regime)
  return [
    regime && runningText(regime),
    index && indexText(index),
    vix && vixText(vix),
    riskText(snapshotOf(parts.risk)),
    regime && `${regime.regime.toLowerCase()} regime, session ${regime.days_in_regime}`,
  ]
    .flatMap((part) => part ?? [])
    .join('; ')
}

function sizeOf({ symbol, close, previousClose, change }: AssetMove): string {
  return YIELDS.includes(symbol)
    ? `${signed(BP_OF_A_POINT * (close - previousClose), 0)}bp`
    : `${signed(100 * change, 1)}%`
}

function indexText(move: RecordedMove): string {
  const way = move.change < 0 ? 'worst' : 'best'
  const extreme =
    sinceText(`${way} day`, move.lastAsLarge, move) ??
    sinceText('lowest close', move.lastAsLow, move) ??
    sinceText('highest close', move.lastAsHigh, move)
  const level = `S&P 500 ${signed(100 * move.change, 1)}% to ${formatNumber(move.close, 0, 'en')}`
  return `${formatDay(move.day)}: ${level}${extreme === undefined ? '' : `, ${extreme}`}`
}

function vixText(move: RecordedMove): string {
  const extreme = sinceText('highest', move.lastAsHigh, move) ?? sinceText('lowest', move.lastAsLow, move)
  return `VIX ${move.close.toFixed(2)}${extreme === undefined ? '' : `, ${extreme}`}`
}

/** Undefined unless it is at least sixty sessions back, or never was in a record of a thousand. */
function sinceText(what: string, earlier: Earlier | undefined, move: RecordedMove): string | undefined {
  if (earlier !== undefined) {
    return earlier.sessionsAgo < FEWEST_SESSIONS ? undefined : `${what} since ${formatDay(earlier.day)}`
  }
  return move.history < FEWEST_ON_RECORD
    ? undefined
    : `${what} on record (from ${dateOf(move.firstDay).year})`
}

function runningText({ provisional, sp500: close }: MarketRegime): string | undefined {
  const { is_provisional, sp500, vix } = provisional
  if (!is_provisional) return undefined
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
  return `risk ${value} ${status.toLowerCase()}${fall}`
}

const percentOf = (share: number): string => `${Math.round(100 * share)}%`

/** ASCII, as few tokens. */
function signed(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) > 0 ? `+${text}` : text
}
