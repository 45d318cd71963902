import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { formatDate } from '@bellwether-markets/engine/text/number-format'
import { capitalised, percent } from '../english.ts'
import { pick } from '../pick.ts'
import type { LatestSignalsSnapshot } from '../signals-latest/latest-schema.ts'
import { SOURCE_WORDS } from '../source-words.ts'
import { OWN_SIGNAL, type OwnSignal, type OwnSignals } from './said-schema.ts'

/** Until the next refresh. */
const FRESH_MS = 3 * HOUR

/** Those that rank all assets of a class: their silence is told too. */
const RANKING_SOURCES: Readonly<Record<string, readonly SignalSource[]>> = {
  equity: ['alpha_14d', 'radar_daily'],
  commodity: ['scr_daily'],
}

/** By symbol, without those that expire before the next refresh. */
export function signalsBySymbol(
  { signals }: LatestSignalsSnapshot,
  asOf: Instant,
): ReadonlyMap<string, OwnSignal[]> {
  const open = signals.filter(({ expires_at }) => (parseInstant(expires_at) ?? 0) > asOf + FRESH_MS)
  const own = open.map((signal): OwnSignal => pick(signal, ...OWN_SIGNAL))
  return Map.groupBy(own, ({ symbol }) => symbol)
}

/** @param unavailable sources that gave no answer */
export function describeSignals(
  open: OwnSignal[],
  assetClass: string,
  unavailable: readonly string[],
): OwnSignals {
  const silent = (RANKING_SOURCES[assetClass] ?? []).filter((source) =>
    open.every(({ signal_type }) => signal_type !== source),
  )
  const sentences = [...open.map(signalText), ...silent.map((source) => silenceText(source, unavailable))]
  return { open, text: sentences.join(' ') || 'No call and no screen names it.' }
}

function signalText(signal: OwnSignal): string {
  const { signal_type, kind, direction, confidence, base_rate, rank, of, ranked_on, resolves_at } = signal
  const source = SOURCE_WORDS[signal_type]
  if (kind === 'screen') {
    const place =
      rank === null || of === null
        ? `since ${formatDate(ranked_on, 'en')}`
        : `rank ${rank} of ${of} on the closes of ${formatDate(ranked_on, 'en')}`
    return `It is on the list of ${source}, ${place}: a screen, no forecast.`
  }
  const until = formatDate(resolves_at.slice(0, 10), 'en')
  const aim =
    signal_type === 'alpha_14d' ? ` to ${direction === 'long' ? 'beat' : 'trail'} the median stock` : ''
  const chance = `a chance of ${percent(confidence, 1)}${aim}, against a base rate of ${percent(base_rate, 1)}`
  return `${capitalised(source)} calls it ${direction} until ${until}: ${chance}.`
}

const silenceText = (source: SignalSource, unavailable: readonly string[]): string =>
  unavailable.includes(source)
    ? `${capitalised(SOURCE_WORDS[source])} gave no answer.`
    : source === 'radar_daily'
      ? `It is not on ${SOURCE_WORDS[source]}.`
      : `No call of ${SOURCE_WORDS[source]} on it is open.`
