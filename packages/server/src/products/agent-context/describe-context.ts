import type { InputsOf } from '../../contract/product.ts'
import type { Regime } from '../../domain/regime/regime-parameters.ts'
import type { RiskStatus } from '../../domain/risk/risk-status.ts'
import { tokenBound } from '../../domain/text/token-bound.ts'
import { type Instant, MINUTE } from '../../kernel/time.ts'
import type { ModelPortfolio } from '../portfolio/portfolio-schema.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { snapshotOf, type Upstream } from '../upstream.ts'
import { type AgentContext, MOST_TOKENS } from './context-schema.ts'
import type { agentContext } from './product.ts'

export type ContextParts = InputsOf<typeof agentContext>

const MOST = { crises: 3, signals: 6, events: 5, positions: 4, headline: 80 }
const LEAST_IMPACT = 5
/** Tokens of the field `tokens` itself. */
const OWN_TOKENS = 8

/** The least important entries are dropped to fit. */
export function describeContext(parts: ContextParts, asOf: Instant): AgentContext {
  let lists = listsOf(parts)
  for (;;) {
    const context = contextOf(parts, lists, asOf)
    const tokens = tokenBound(JSON.stringify(context)) + OWN_TOKENS
    if (tokens <= MOST_TOKENS) return { ...context, tokens }
    lists = shortened(lists)
  }
}

type Lists = Pick<AgentContext, 'crises' | 'signals' | 'events' | 'missing'>

const NO_EDGE = 'No source has an edge now; ranked lists are screens.'
const hasEdge = ({ strength }: RecordedSignal): boolean => strength > 0

function contextOf(parts: ContextParts, lists: Lists, asOf: Instant): Omit<AgentContext, 'tokens'> {
  const risk = snapshotOf(parts.risk)
  const regime = snapshotOf(parts.regime)
  return {
    risk:
      risk === undefined
        ? null
        : {
            value: risk.value,
            status: risk.status,
            change_7d: risk.change_7d,
            p_fall: risk.p_drawdown_7pct_20d?.value ?? null,
          },
    regime: regime === undefined ? null : { is: regime.regime, days: regime.days_in_regime },
    crises: lists.crises,
    signals: lists.signals,
    no_edge: snapshotOf(parts.signals)?.signals.some(hasEdge) === false ? NO_EDGE : null,
    events: lists.events,
    portfolio: portfolioOf(snapshotOf(parts.portfolio)),
    stance: stanceOf(risk?.status, regime?.regime),
    fresh: freshnessOf(parts, asOf),
    next: nextCalls(lists),
    missing: lists.missing,
  }
}

function listsOf({ risk, regime, signals, news, portfolio }: ContextParts): Lists {
  return {
    crises: (snapshotOf(risk)?.crises ?? [])
      .slice(0, MOST.crises)
      .map(({ title, severity, trend }) => `${title}: ${Math.round(severity)}, ${trend}`),
    signals: (snapshotOf(signals)?.signals ?? [])
      .filter(hasEdge)
      .slice(0, MOST.signals)
      .map(
        ({ symbol, direction, confidence, strength, signal_type }) =>
          `${symbol} ${direction} ${confidence.toFixed(3)} +${strength.toFixed(1)} ${signal_type}`,
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
    missing: Object.entries({ risk, regime, signals, news, portfolio }).flatMap(([name, part]) =>
      'missing' in part ? [name] : [],
    ),
  }
}

/** From the longer of events and signals, then from crises. */
function shortened(lists: Lists): Lists {
  const { events, signals, crises } = lists
  if (events.length > 0 && events.length >= signals.length - 2)
    return { ...lists, events: events.slice(0, -1) }
  if (signals.length > 0) return { ...lists, signals: signals.slice(0, -1) }
  return { ...lists, crises: crises.slice(0, -1) }
}

const cut = (title: string): string =>
  title.length <= MOST.headline ? title : `${title.slice(0, MOST.headline - 1).trimEnd()}…`

function portfolioOf(portfolio: ModelPortfolio | undefined): AgentContext['portfolio'] {
  if (portfolio === undefined) return null
  const top = portfolio.positions
    .toSorted((a, b) => b.weight_pct - a.weight_pct || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, MOST.positions)
    .map(({ symbol, weight_pct }) => `${symbol} ${Math.round(weight_pct)}`)
  return { cash_pct: Math.round(portfolio.cash_pct), top }
}

function freshnessOf(parts: ContextParts, asOf: Instant): string {
  const ages = Object.entries(parts).flatMap(([name, part]: [string, Upstream<unknown>]) =>
    'missing' in part ? [] : [`${name} ${Math.max(0, Math.round((asOf - part.asOf) / MINUTE))}`],
  )
  return `${ages.join(', ')} min`
}

function nextCalls({ crises, signals, events }: Lists): string[] {
  const calls = ['/v1/risk', '/v1/regime']
  if (crises.length === 0) calls.shift()
  if (events.length > 0) calls.push(`/v1/impact?event=${events[0].type}`)
  if (signals.length > 0) calls.push('/v1/signals/latest')
  return calls
}

/** A rule, not advice. */
export function stanceOf(status: RiskStatus | undefined, regime: Regime | undefined): string {
  if (status === undefined || regime === undefined) return 'unknown: risk or regime is missing'
  if (status === 'CRITICAL' || regime === 'CRISIS')
    return 'defensive: crisis conditions; protect capital first'
  if (status === 'ELEVATED') return 'cautious: stress is high; consider reducing exposure'
  if (regime === 'BEAR') return 'cautious: the trend is down; risk of falls is above average'
  if (status === 'CALM' && regime === 'BULL') return 'normal: calm and rising'
  return 'normal with care: mixed conditions'
}
