import { wordsIn } from '@bellwether-markets/engine/briefing/asset-words'
import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import { round } from '@bellwether-markets/engine/series/round'
import { formatDate } from '@bellwether-markets/engine/text/number-format'
import { capitalised, percent } from '@bellwether-markets/products/english'
import type { RecordedSignal } from '@bellwether-markets/products/radar/recorded-signal'
import type { LatestSignalsSnapshot } from '@bellwether-markets/products/signals-latest/latest-schema'
import { SOURCE_WORDS } from '@bellwether-markets/products/source-words'
import type { Change } from './change.ts'

const MOST_OF_A_SOURCE = 10
/** Commodity directions are reported with their scores. */
const LISTED_ELSEWHERE: SignalSource = 'scr_daily'
const IMPORTANCE = {
  signal_turned: 55,
  new_signal: 40,
  signal_repeated: 30,
  signal_dropped: 30,
  signal_due: 30,
  signal_issued_again: 25,
} as const

type Kind = keyof typeof IMPORTANCE

/** The ten most important of each source that is present at both instants. Screens describe and change all day. */
export function compareSignals(
  before: LatestSignalsSnapshot,
  after: LatestSignalsSnapshot,
  universe: Universe,
): readonly Change[] {
  const answered = new Map(before.sources.map(({ source, as_of }) => [source, as_of]))
  return after.sources.flatMap(({ source, as_of: to }) => {
    const from = answered.get(source)
    if (from === undefined) return []
    const of = ({ signals }: LatestSignalsSnapshot) =>
      signals.filter(({ signal_type, kind }) => signal_type === source && kind === 'signal')
    return changesOf(of(before), of(after), { from, to, universe })
      .filter(({ kind }) => source !== LISTED_ELSEWHERE || kind === 'signal_issued_again')
      .sort((one, other) => other.importance - one.importance)
      .slice(0, MOST_OF_A_SOURCE)
  })
}

interface Span {
  readonly from: string
  readonly to: string
  readonly universe: Universe
}

/** @param span instants of the answers of the source; a call issued before it was withdrawn and stands again */
function changesOf(
  before: readonly RecordedSignal[],
  after: readonly RecordedSignal[],
  span: Span,
): readonly Change[] {
  const earlier = Map.groupBy(before, ({ symbol }) => symbol)
  const later = Map.groupBy(after, ({ symbol }) => symbol)
  const changed = (kind: Kind, signal: RecordedSignal, former: RecordedSignal | undefined): Change =>
    changeOf(kind, signal, { former, name: wordsIn(span.universe, signal.symbol) })
  return [
    ...after.flatMap((signal) => {
      const known = earlier.get(signal.symbol) ?? []
      const same = known.find(({ direction }) => direction === signal.direction)
      if (same?.id === signal.id) return []
      if (same) return [changed('signal_issued_again', signal, same)]
      if (known.length > 0) return [changed('signal_turned', signal, known[0])]
      return [changed(signal.issued_at > span.from ? 'new_signal' : 'signal_repeated', signal, undefined)]
    }),
    ...before
      .filter(({ symbol }) => !later.has(symbol))
      .map((signal) =>
        changed(signal.resolves_at > span.to ? 'signal_dropped' : 'signal_due', signal, signal),
      ),
  ]
}

/** @param signal the later one, or the one that is gone */
function changeOf(kind: Kind, signal: RecordedSignal, { former, name }: Context): Change {
  const { symbol, conviction } = signal
  return {
    product: 'signals-latest',
    kind,
    subject: symbol,
    before: former?.direction ?? null,
    after: kind === 'signal_dropped' || kind === 'signal_due' ? null : signal.direction,
    importance: round(IMPORTANCE[kind] + conviction / 10, 1),
    why: WHY[kind](signal, { former, name }),
    assets: [symbol],
  }
}

interface Context {
  readonly former: RecordedSignal | undefined
  readonly name: string
}

const WHY: Readonly<Record<Kind, (signal: RecordedSignal, context: Context) => string>> = {
  new_signal: (signal, { name }) =>
    `${sourceOf(signal)} calls ${name} ${signal.direction} until ${endOf(signal)}: ${chanceOf(signal)}.`,
  signal_repeated: (signal, { name }) =>
    `${sourceOf(signal)} is back to its ${signal.direction} call on ${name} of ${dateOf(signal.issued_at)}, until ${endOf(signal)}: ${chanceOf(signal)}.`,
  signal_turned: (signal, { former, name }) =>
    `${sourceOf(signal)} turned from ${former?.direction} to ${signal.direction} on ${name}, until ${endOf(signal)}: ${chanceOf(signal)}.`,
  signal_issued_again: (signal, { former, name }) =>
    `${sourceOf(signal)} calls ${name} ${signal.direction} again, now until ${endOf(signal)}: ${chanceOf(signal)}, after ${percent(former?.confidence ?? Number.NaN, 1)}.`,
  signal_dropped: (signal, { name }) =>
    `${sourceOf(signal)} no longer repeats its ${signal.direction} call on ${name}; the track record has its outcome after ${endOf(signal)}.`,
  signal_due: (signal, { name }) =>
    `The ${signal.direction} call of ${SOURCE_WORDS[signal.signal_type]} on ${name} came due on ${endOf(signal)}; the track record has its outcome.`,
}

const sourceOf = ({ signal_type }: RecordedSignal): string => capitalised(SOURCE_WORDS[signal_type])
const dateOf = (instant: string): string => formatDate(instant.slice(0, 10), 'en')
const endOf = ({ resolves_at }: RecordedSignal): string => dateOf(resolves_at)
const chanceOf = ({ confidence, base_rate }: RecordedSignal): string =>
  `${percent(confidence, 1)} against a base rate of ${percent(base_rate, 1)}`
