import { type Columns, type Concise, tableOf } from '../contract/concise.ts'
import { EDGE_CAVEAT, namesOf, restText } from '../short-form.ts'
import { SOURCE_WORDS } from '../source-words.ts'
import type { SignalFilter } from './filter-signals.ts'
import type { LatestSignals } from './latest-schema.ts'

const ROWS = 12
const REASONS = 2
/** Names of a screen. */
const NAMES = 8

/** Whether a source has an edge, then signals by strength, screens as names. */
export function conciseSignals(answer: LatestSignals, query: SignalFilter, limit = ROWS): Concise {
  const { unknown = [] } = answer
  const signals = callsIn(answer.signals)
  const rows = signals.slice(0, limit)
  return {
    summary: signals.length === 0 ? noneText(answer, query) : summaryOf(signals),
    evidence: tableOf(
      answer.sources.map(({ source, as_of }) => {
        const own = answer.signals.filter(({ signal_type: type }) => type === source)
        const first = own.at(0)
        return { source, own, edge_state: first?.edge_state, calibration: first?.calibration, as_of }
      }),
      [
        'source',
        { signals: ({ own }) => callsIn(own).length, screens: ({ own }) => own.length - callsIn(own).length },
        'edge_state',
        { calibration: 'calibration.state', n: 'calibration.n' },
        'as_of',
      ],
    ),
    caveats: [
      ...(rows.length === 0 ? [] : [EDGE_CAVEAT]),
      ...answer.unavailable.map(({ source, reason }) => `${SOURCE_WORDS[source]}: ${reason}`),
    ],
    ...(unknown.length === 0 ? {} : { unknown }),
    ...tableOf(rows, SIGNAL_COLUMNS),
    reasons: rows.slice(0, REASONS).map(({ symbol, reason_en: reason }) => `${symbol}: ${reason}`),
    screens: screensOf(answer.signals),
    more: `${restText(rows.length, signals.length)}detail=detailed for events, drivers and calls that ended.`,
  }
}

const SIGNAL_COLUMNS: Columns<Signal> = [
  'symbol',
  'direction',
  { source: 'signal_type' },
  'confidence',
  'base_rate',
  'edge',
  'edge_se',
  'resolves_at',
]

type Signal = LatestSignals['signals'][number]

const callsIn = (signals: readonly Signal[]): readonly Signal[] =>
  signals.filter(({ kind }) => kind === 'signal')

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

function summaryOf(signals: readonly Signal[]): string {
  const [{ symbol, direction, confidence, base_rate: base }] = signals
  const count = signals.length
  return `The signal furthest above its base rate is ${symbol} ${direction}: ${confidence} against ${base}; ${count} ${count === 1 ? 'signal' : 'signals'} in all.`
}

/** By source, the first of each side. */
function screensOf(signals: readonly Signal[]): Readonly<Record<string, string>> {
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
