import type { Signal } from '@bellwether-markets/engine/kernel/signal'
import type { Concise } from '../contract/concise.ts'
import { EDGE_CAVEAT, namesOf, restText } from '../short-form.ts'
import { SOURCE_WORDS } from '../source-words.ts'
import type { SignalFilter } from './filter-signals.ts'
import type { LatestSignals } from './latest-schema.ts'

const ROWS = 12
const REASONS = 2
/** Names of a screen. */
const NAMES = 8

/** Whether a source has an edge, then signals by strength, screens as names. */
export function conciseSignals(
  answer: LatestSignals,
  query: SignalFilter,
  limit: number | undefined,
): Concise {
  const { unknown = [] } = answer
  const signals = answer.signals.filter(({ kind }) => kind === 'signal')
  const shown = signals.slice(0, limit ?? ROWS)
  return {
    summary: signals.length === 0 ? noneText(answer, query) : summaryOf(signals),
    evidence: {
      columns: ['source', 'signals', 'screens', 'edge_state', 'calibration', 'n', 'as_of'],
      rows: answer.sources.map(({ source, as_of: asOf }) => {
        const own = answer.signals.filter(({ signal_type: type }) => type === source)
        const edged = own.filter(({ kind }) => kind === 'signal').length
        const [first] = own
        return [
          source,
          edged,
          own.length - edged,
          first?.edge_state ?? null,
          first?.calibration.state ?? null,
          first?.calibration.n ?? null,
          asOf,
        ]
      }),
    },
    caveats: [
      ...(shown.length === 0 ? [] : [EDGE_CAVEAT]),
      ...answer.unavailable.map(({ source, reason }) => `${SOURCE_WORDS[source]}: ${reason}`),
    ],
    ...(unknown.length === 0 ? {} : { unknown }),
    columns: SIGNAL_COLUMNS,
    rows: shown.map(signalRow),
    reasons: shown.slice(0, REASONS).map(({ symbol, reason_en: reason }) => `${symbol}: ${reason}`),
    screens: screensOf(answer.signals),
    more: `${restText(shown.length, signals.length)}detail=detailed for events, drivers and calls that ended.`,
  }
}

const SIGNAL_COLUMNS = [
  'symbol',
  'direction',
  'source',
  'confidence',
  'base_rate',
  'edge',
  'edge_se',
  'resolves_at',
] as const

const signalRow = (signal: Omit<Signal, 'event_definition'>) => [
  signal.symbol,
  signal.direction,
  signal.signal_type,
  signal.confidence,
  signal.base_rate,
  signal.edge,
  signal.edge_se,
  signal.resolves_at,
]

type Shown = LatestSignals['signals'][number]

/** A filter may hide the sources that have an edge. */
function noneText({ signals }: LatestSignals, query: SignalFilter): string {
  const { source, symbols, direction, min_edge, include_screens = true } = query
  const isAll = [source, symbols, direction, min_edge].every((one) => one === undefined)
  if (isAll && (signals.length > 0 || !include_screens))
    return `No source has a measured edge now${include_screens ? ': what is listed are screens, not signals' : ''}.`
  return signals.length === 0
    ? `Nothing that was asked for is among the signals${include_screens ? ' or screens' : ''} of now.`
    : 'None of these has a measured edge: they are screens, not signals.'
}

function summaryOf(signals: readonly Shown[]): string {
  const [{ symbol, direction, confidence, base_rate: base }] = signals
  const count = signals.length
  return `The signal furthest above its base rate is ${symbol} ${direction}: ${confidence} against ${base}; ${count} ${count === 1 ? 'signal' : 'signals'} in all.`
}

/** By source, the first of each side. */
function screensOf(signals: readonly Shown[]): Readonly<Record<string, string>> {
  const screens = Map.groupBy(
    signals.filter(({ kind }) => kind === 'screen'),
    ({ signal_type: source, direction }) => `${source} ${direction}`,
  )
  return Object.fromEntries(
    [...screens].map(([name, own]) => {
      const symbols = own.map(({ symbol }) => symbol)
      return [name, namesOf(symbols, NAMES, ' ')]
    }),
  )
}
