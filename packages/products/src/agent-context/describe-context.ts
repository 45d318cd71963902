import { asDay, formatInstant, type Instant, MINUTE, utcDay } from '@bellwether-markets/engine/kernel/time'
import { tradingDays } from '@bellwether-markets/engine/market/calendar'
import { REGIME_PARAMETERS, type Regime } from '@bellwether-markets/engine/regime/regime-parameters'
import type { RiskStatus } from '@bellwether-markets/engine/risk/risk-status'
import { formatNumber } from '@bellwether-markets/engine/text/number-format'
import { tokenBound } from '@bellwether-markets/engine/text/token-bound'
import { pick } from '../pick.ts'
import type { ModelPortfolio } from '../portfolio/portfolio-schema.ts'
import { wholeWeights } from '../portfolio/whole-weights.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { ALREADY, REGIME_WORDS } from '../regime/flip-text.ts'
import type { MarketRegime } from '../regime/regime-schema.ts'
import { SOURCE_WORDS } from '../source-words.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'
import { type AgentContext, MOST_TOKENS } from './context-schema.ts'
import {
  type ContextParts,
  lastDay,
  type MarketMoves,
  marketLine,
  marketMoves,
  signed,
} from './market-moves.ts'

const MOST = { crises: 2, signals: 5, events: 3, moves: 5, unknown: 4, positions: 4, headline: 60 }
const LEAST_IMPACT = 10
/** Older parts are named. */
const RENEWED_MINUTES = 30
/** Tokens of the field `tokens` itself. */
const OWN_TOKENS = 8

/** The least important entries are dropped to fit. */
export function describeContext(parts: ContextParts, asOf: Instant): AgentContext {
  const moves = marketMoves(parts, asOf)
  let lists = listsOf(parts, moves, asOf)
  for (;;) {
    const context = { ...headOf(parts, moves, asOf), ...contextOf(parts, lists, asOf) }
    const tokens = tokenBound(JSON.stringify(context)) + OWN_TOKENS
    if (tokens <= MOST_TOKENS) return { ...context, tokens }
    lists = shortened(lists)
  }
}

type Lists = Pick<AgentContext, 'moves' | 'crises' | 'signals' | 'events' | 'unknown' | 'missing'>

const NO_EDGE = 'No source has an edge now; ranked lists are screens.'
const hasEdge = ({ strength }: RecordedSignal): boolean => strength > 0

const headOf = (parts: ContextParts, moves: MarketMoves, asOf: Instant) => ({
  as_of: formatInstant(asOf),
  line: marked(marketLine(moves, parts), parts.isSimulated),
})

const marked = (line: string, isSimulated: boolean): string =>
  isSimulated && line !== '' ? `Simulated market: ${line}` : line

function contextOf(parts: ContextParts, lists: Lists, asOf: Instant) {
  const risk = snapshotOf(parts.risk)
  const regime = snapshotOf(parts.regime)
  return {
    risk:
      risk === undefined
        ? null
        : {
            ...pick(risk, 'value', 'status', 'change_1d', 'change_7d'),
            p_fall: risk.p_drawdown_7pct_20d?.value ?? null,
            p_fall_usual: risk.p_drawdown_7pct_20d?.base_rate ?? null,
          },
    regime:
      regime === undefined ? null : { is: regime.regime, days: regime.days_in_regime, ends: endOf(regime) },
    ...pick(lists, 'moves', 'crises', 'signals'),
    no_edge: snapshotOf(parts.signals)?.signals.some(hasEdge) === false ? NO_EDGE : null,
    events: lists.events,
    portfolio: portfolioOf(snapshotOf(parts.portfolio)),
    stance: stanceOf(risk?.status, regime?.regime),
    fresh: freshnessOf(parts, asOf),
    unknown: lists.unknown,
    next: nextCalls(lists),
    missing: lists.missing,
  }
}

function listsOf(parts: ContextParts, moves: MarketMoves, asOf: Instant): Lists {
  const { risk, regime, signals, news, portfolio } = parts
  return {
    moves: moves.largest.slice(0, MOST.moves),
    crises: (snapshotOf(risk)?.crises ?? [])
      .filter(({ share_pct }) => Math.round(share_pct) > 0)
      .slice(0, MOST.crises)
      .map(
        ({ title, share_pct, trend }) => `${title}: ${Math.round(share_pct)}% of headlines, share ${trend}`,
      ),
    signals: (snapshotOf(signals)?.signals ?? [])
      .filter(hasEdge)
      .slice(0, MOST.signals)
      .map(
        ({ symbol, direction, confidence, base_rate }) =>
          `${symbol} ${direction} ${percentOf(confidence)}/${percentOf(base_rate)}`,
      ),
    events: (snapshotOf(news)?.events ?? [])
      .filter(({ impact }) => impact >= LEAST_IMPACT)
      .slice(0, MOST.events)
      .map(({ type, assets: [asset], impact, title }) => ({
        type,
        asset: asset === undefined ? null : `${asset.symbol} ${asset.direction}`,
        impact: Math.round(impact),
        headline: cut(title),
      })),
    unknown: unknownOf(parts, moves, asOf),
    missing: Object.entries({ risk, regime, signals, news, portfolio }).flatMap(([name, part]) =>
      'missing' in part ? [name] : [],
    ),
  }
}

/** Events first, then the longest. */
const SHORTENED = ['events', 'moves', 'signals', 'unknown', 'crises'] as const

function shortened(lists: Lists): Lists {
  const longest = SHORTENED.reduce((one, other) => (lists[other].length > lists[one].length ? other : one))
  return { ...lists, [longest]: lists[longest].slice(0, -1) }
}

/** What would matter and is not held. */
function unknownOf({ risk, regime, signals }: ContextParts, { index }: MarketMoves, asOf: Instant): string[] {
  const isRunning = snapshotOf(regime)?.provisional.is_provisional ?? false
  const tradedSince = index !== undefined && tradingDays(asDay(lastDay(index) + 1), utcDay(asOf)).length > 0
  return [
    ...(tradedSince && !isRunning ? ['prices since that close'] : []),
    ...(snapshotOf(risk)?.missing ?? []).map(({ name }) => name.replaceAll('_', ' ')),
    ...(snapshotOf(signals)?.unavailable ?? []).map(({ source }) => `signals of ${SOURCE_WORDS[source]}`),
  ].slice(0, MOST.unknown)
}

const NAMES = { sp500: 'S&P 500', vix: 'VIX', vix_5d: 'five-day VIX' } as const

const atLeast = (count: number): string => `${count} ${count === 1 ? 'session' : 'sessions'} at least`

/** The nearest level that could end it, of the changes that lack the fewest conditions. */
function endOf({ regime, pending, to_flip, conditions }: MarketRegime): string | null {
  if (pending) return `${REGIME_WORDS[pending.regime]}: ${atLeast(pending.sessions_left)}`
  const lacking = (to: Regime): number =>
    conditions.filter(({ would_become, needed }) => would_become === to && !needed.includes(ALREADY)).length
  const [nearest] = to_flip.toSorted((a, b) => lacking(a.regime) - lacking(b.regime) || farOf(a) - farOf(b))
  if (nearest === undefined) return null
  const { measure, level, distance_pct: distance, sessions } = nearest
  const { calmVix, calmReturn } = REGIME_PARAMETERS
  if (regime === 'CRISIS')
    return `VIX below ${calmVix} and ten-day return above ${100 * calmReturn}%, ${atLeast(sessions)}`
  const side = distance < 0 ? 'below' : 'above'
  const to = `${formatNumber(level, 0, 'en')} (${signed(distance, 0)}%)`
  const change = `${NAMES[measure]} ${side} ${to}, ${atLeast(sessions)}`
  return `${REGIME_WORDS[nearest.regime]}: ${change}`
}

/** The VIX moves about six times as far as the index. */
const farOf = ({ measure, distance_pct }: MarketRegime['to_flip'][number]): number =>
  Math.abs(distance_pct) / (measure === 'sp500' ? 1 : 6)

const percentOf = (share: number): string => (100 * share).toFixed(1)

const cut = (title: string): string =>
  title.length <= MOST.headline ? title : `${title.slice(0, MOST.headline - 1).trimEnd()}…`

function portfolioOf(portfolio: ModelPortfolio | undefined): AgentContext['portfolio'] {
  if (portfolio === undefined) return null
  const { positions, cash_pct } = wholeWeights(portfolio)
  const top = positions.slice(0, MOST.positions).map(({ symbol, weight_pct }) => `${symbol} ${weight_pct}`)
  return { cash_pct, top }
}

function freshnessOf({ risk, regime, signals, news, portfolio }: ContextParts, asOf: Instant): string {
  const old = Object.entries({ risk, regime, signals, news, portfolio }).flatMap(
    ([name, part]: [string, Upstream<unknown>]) => {
      const minutes = 'missing' in part ? 0 : Math.round((asOf - part.asOf) / MINUTE)
      return minutes > RENEWED_MINUTES ? [`${name} ${minutes}`] : []
    },
  )
  return old.length === 0 ? `all within ${RENEWED_MINUTES} min` : `${old.join(', ')} min`
}

function nextCalls({ signals, events }: Lists): string[] {
  const calls = ['/v1/risk']
  if (events.length > 0) calls.push('/v1/events')
  if (signals.length > 0) calls.push('/v1/signals/latest')
  return calls
}

/** A rule, not advice. */
export function stanceOf(status: RiskStatus | undefined, regime: Regime | undefined): string {
  if (status === undefined || regime === undefined) return 'unknown: risk or regime is missing'
  if (status === 'CRITICAL' || regime === 'CRISIS')
    return 'defensive: crisis conditions; protect capital first'
  if (status === 'ELEVATED') return 'cautious: stress is high; consider reducing exposure'
  if (regime === 'BEAR') return 'cautious: the trend is down'
  if (status === 'CALM' && regime === 'BULL') return 'normal: calm and rising'
  return 'normal with care: mixed conditions'
}
