import { accusative, assetWords } from '../../../domain/briefing/asset-words.ts'
import { idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Asset } from '../../../domain/market/asset.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import type { RecordedSignal } from '../../radar/recorded-signal.ts'
import { type BriefingView, given } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const LEAST_LEAD = 0.005

/** Forecasts since the last briefing, and planned orders of the model portfolio. */
export function signalMessages(view: BriefingView): readonly Message[] {
  const fresh = (given(view.signals)?.signals ?? []).filter(
    ({ issued_at, signal_type }) =>
      signal_type !== 'intraday_30m' && (parseInstant(issued_at) ?? 0) > view.asOf - DAY,
  )
  return [strongestMessage(view, fresh), countMessage(fresh), orderMessage(view)].flatMap(
    (message) => message ?? [],
  )
}

function strongestMessage(view: BriefingView, fresh: readonly RecordedSignal[]): Message | undefined {
  const [call] = fresh
    .filter(({ confidence, base_rate }) => confidence - base_rate >= LEAST_LEAD)
    .toSorted((a, b) => b.confidence - b.base_rate - (a.confidence - a.base_rate) || (a.id < b.id ? -1 : 1))
  const asset = call === undefined ? undefined : view.asset(call.symbol)
  if (call === undefined || asset === undefined) return undefined
  const words = assetWords(asset)
  const origin = { decimals: 1, unit: 'percent' as const, asOf: call.issued_at, source: call.model_version }
  const id = `${idOf(call.symbol)}_${call.signal_type}`
  const chance = numberFact({
    id: `${id}_confidence`,
    label: `Chance that ${call.event}`,
    value: call.confidence * 100,
    en: ['chance'],
    de: ['wahrscheinlichkeit'],
    ...origin,
  })
  const usual = numberFact({
    id: `${id}_base_rate`,
    label: 'How often that comes true for all candidates',
    value: call.base_rate * 100,
    en: ['all'],
    de: ['schnitt'],
    ...origin,
  })
  return {
    section: 'signals',
    importance: Math.min(40, 22 + 300 * (call.confidence - call.base_rate)),
    facts: [chance, usual],
    text: callText(call, words, [en.plain(chance), en.plain(usual)], [de.plain(chance), de.plain(usual)]),
    names: [words.en, words.de],
  }
}

type Pair = readonly [chance: string, usual: string]

/** Outcome by kind of event and side. */
const OUTCOMES: Readonly<Record<string, Readonly<Record<'long' | 'short', LocalizedText>>>> = {
  beats_median: {
    long: { en: 'to beat the median', de: 'übertrifft der Kurs den Median' },
    short: { en: 'to trail the median', de: 'bleibt der Kurs hinter dem Median zurück' },
  },
  beats_benchmark: {
    long: { en: 'to beat the benchmark', de: 'schlägt der Kurs die Vergleichsgröße' },
    short: { en: 'to trail the benchmark', de: 'bleibt der Kurs hinter der Vergleichsgröße zurück' },
  },
  return_sign: {
    long: { en: 'to rise', de: 'steigt der Kurs' },
    short: { en: 'to fall', de: 'fällt der Kurs' },
  },
}

function callText(
  call: RecordedSignal,
  words: LocalizedText,
  [chance, usual]: Pair,
  [wahrscheinlich, schnitt]: Pair,
): LocalizedText {
  const long = call.direction === 'long'
  const outcome = OUTCOMES[call.event_definition.kind][call.direction]
  switch (call.signal_type) {
    case 'alpha_14d':
      return {
        en: `The stock model's firmest new call is ${long ? 'for' : 'against'} ${words.en}, with a chance of ${chance} ${outcome.en}, where all candidates together come to ${usual}.`,
        de: `Am entschiedensten spricht sich das Aktienmodell neuerdings ${long ? 'für' : 'gegen'} ${accusative(words.de)} aus: Mit einer Wahrscheinlichkeit von ${wahrscheinlich} (Schnitt aller Kandidaten ${schnitt}) ${outcome.de}.`,
      }
    case 'radar_daily':
      return {
        en: `The stock radar has picked up ${words.en}: it has a chance of ${chance} ${outcome.en}; for all stocks it is ${usual}.`,
        de: `Neu auf dem Aktienradar ist ${words.de}. Mit einer Wahrscheinlichkeit von ${wahrscheinlich} ${outcome.de}, im Schnitt aller Aktien sind es ${schnitt}.`,
      }
    case 'scr_daily':
      return {
        en: `Among raw materials the model goes ${long ? 'with' : 'against'} ${words.en}, seeing a chance of ${chance} ${outcome.en}, against ${usual} for all of them.`,
        de: `Unter den Rohstoffen ${long ? 'setzt das Modell auf' : 'wendet sich das Modell gegen'} ${accusative(words.de)}: Mit einer Wahrscheinlichkeit von ${wahrscheinlich} ${outcome.de}, im Schnitt aller Rohstoffe sind es ${schnitt}.`,
      }
    default:
      return {
        en: `News speaks ${long ? 'for' : 'against'} ${words.en}, with a chance of ${chance} ${outcome.en}, compared with ${usual} for all such calls.`,
        de: `Die Nachrichten sprechen ${long ? 'für' : 'gegen'} ${accusative(words.de)}: Mit einer Wahrscheinlichkeit von ${wahrscheinlich} ${outcome.de} (Schnitt solcher Fälle ${schnitt}).`,
      }
  }
}

function countMessage(fresh: readonly RecordedSignal[]): Message | undefined {
  const alpha = fresh.filter(({ signal_type }) => signal_type === 'alpha_14d')
  const longs = alpha.filter(({ direction }) => direction === 'long').length
  const shorts = alpha.length - longs
  const latest = alpha[0]
  if (latest === undefined || alpha.length < 4) return undefined
  const origin = { decimals: 0, asOf: latest.issued_at, source: latest.model_version }
  const buys = numberFact({ id: 'alpha_new_longs', label: 'New stock calls, long', value: longs, ...origin })
  const sells = numberFact({
    id: 'alpha_new_shorts',
    label: 'New stock calls, short',
    value: shorts,
    ...origin,
  })
  if (shorts === 0 || longs === 0) return undefined
  return {
    section: 'signals',
    importance: 21,
    facts: [buys, sells],
    text: {
      en: `New on the list of the stock model: ${en.plain(buys)} on the long side, ${en.plain(sells)} on the short one.`,
      de: `Neu auf der Liste des Aktienmodells: ${de.plain(buys)} auf der Kauf-, ${de.plain(sells)} auf der Verkaufsseite.`,
    },
    names: [],
  }
}

function orderMessage(view: BriefingView): Message | undefined {
  const portfolio = given(view.portfolio)
  const [order] = (portfolio?.pending ?? []).toSorted(
    (a, b) => Math.abs(b.to_pct - b.from_pct) - Math.abs(a.to_pct - a.from_pct),
  )
  const asset = order === undefined ? undefined : view.asset(order.symbol)
  if (!view.isNew || portfolio === undefined || order === undefined || asset === undefined) return undefined
  const weight = (id: string, label: string, value: number) =>
    numberFact({
      id,
      label,
      value,
      decimals: 1,
      unit: 'percent',
      asOf: portfolio.date,
      source: portfolio.model_version,
    })
  const from = weight('order_from', `Weight of ${order.symbol} now`, order.from_pct)
  const to = weight('order_to', `Weight of ${order.symbol} after the order`, order.to_pct)
  const up = order.to_pct > order.from_pct
  const more = portfolio.pending.length > 1
  const others = numberFact({
    id: 'orders',
    label: 'Orders of the model portfolio',
    value: portfolio.pending.length,
    decimals: 0,
    asOf: portfolio.date,
    source: portfolio.model_version,
  })
  return {
    section: 'signals',
    importance: Math.min(45, 21 + 1.5 * Math.abs(order.to_pct - order.from_pct)),
    facts: more ? [from, to, others] : [from, to],
    text: orderText(asset, up, more ? [from, to, others] : [from, to]),
    names: [asset.symbol],
  }
}

function orderText(asset: Asset, up: boolean, [from, to, others]: readonly Fact[]): LocalizedText {
  const words = assetWords(asset)
  return others !== undefined
    ? {
        en: `The model portfolio has ${en.count(others)} orders for the next close, the largest to take ${words.en} from ${en.plain(from)} to ${en.plain(to)}.`,
        de: `Das Musterportfolio hat ${de.count(others)} Aufträge zum nächsten Schlusskurs; der größte ${up ? 'hebt' : 'senkt'} den Anteil ${ofFund(asset)} von ${de.plain(from)} auf ${de.plain(to)}.`,
      }
    : {
        en: `The model portfolio means to ${up ? 'build up' : 'trim'} ${words.en} at the next close, from ${en.plain(from)} to ${en.plain(to)}.`,
        de: `Das Musterportfolio will zum nächsten Schlusskurs den Anteil ${ofFund(asset)} von ${de.plain(from)} auf ${de.plain(to)} ${up ? 'ausbauen' : 'abbauen'}.`,
      }
}

/** A fund as possessor, by its ticker. */
const ofFund = ({ symbol, assetClass }: Asset): string =>
  assetClass === 'etf' || assetClass === 'sector_etf' ? `des Fonds ${symbol}` : `von ${symbol}`
