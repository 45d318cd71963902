import { accusative, assetWords } from '../../../domain/briefing/asset-words.ts'
import { idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import type { Asset } from '../../../domain/market/asset.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import { byStrength } from '../../claim.ts'
import type { RecordedSignal } from '../../radar/recorded-signal.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { figureOf } from '../facts.ts'
import { tell } from '../texts.ts'

/** Points above the base rate. */
const LEAST_STRENGTH = 0.5

export function signalMessages(view: BriefingView): readonly Message[] {
  const fresh = (snapshotOf(view.signals)?.signals ?? []).filter(
    ({ issued_at, signal_type }) =>
      signal_type !== 'intraday_30m' && (parseInstant(issued_at) ?? 0) > view.asOf - DAY,
  )
  return [strongestMessage(view, fresh), countMessage(fresh), orderMessage(view)].flatMap(
    (message) => message ?? [],
  )
}

function strongestMessage(view: BriefingView, fresh: readonly RecordedSignal[]): Message | undefined {
  const [call] = fresh.filter(({ strength }) => strength >= LEAST_STRENGTH).toSorted(byStrength)
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
    importance: Math.min(40, 22 + 3 * call.strength),
    facts: [chance, usual],
    text: tell(CALL_TEXTS[call.signal_type] ?? 'call_of_news', {
      words,
      object: accusative(words.de),
      chance,
      usual,
      outcome: tell(`outcome_${call.event_definition.kind}_${call.direction}`),
      long: call.direction === 'long',
    }),
    names: [words.en, words.de],
  }
}

const CALL_TEXTS: Readonly<Record<string, 'call_of_stocks' | 'call_of_radar' | 'call_of_commodities'>> = {
  alpha_14d: 'call_of_stocks',
  radar_daily: 'call_of_radar',
  scr_daily: 'call_of_commodities',
}

function countMessage(fresh: readonly RecordedSignal[]): Message | undefined {
  const alpha = fresh.filter(({ signal_type }) => signal_type === 'alpha_14d')
  const longs = alpha.filter(({ direction }) => direction === 'long').length
  const shorts = alpha.length - longs
  const latest = alpha[0]
  if (latest === undefined || alpha.length < 4) return undefined
  if (shorts === 0 || longs === 0) return undefined
  const origin = { asOf: latest.issued_at, source: latest.model_version }
  const buys = figureOf('alpha_new_longs', longs, origin)
  const sells = figureOf('alpha_new_shorts', shorts, origin)
  return {
    section: 'signals',
    importance: 21,
    facts: [buys, sells],
    text: tell('new_calls', { buys, sells }),
  }
}

function orderMessage(view: BriefingView): Message | undefined {
  const portfolio = snapshotOf(view.portfolio)
  const [order] = (portfolio?.pending ?? []).toSorted(
    (a, b) => Math.abs(b.to_pct - b.from_pct) - Math.abs(a.to_pct - a.from_pct),
  )
  const asset = order === undefined ? undefined : view.asset(order.symbol)
  if (!view.isNew || portfolio === undefined || order === undefined || asset === undefined) return undefined
  const origin = { asOf: portfolio.date, source: portfolio.model_version }
  const weight = (id: string, label: string, value: number) =>
    numberFact({ id, label, value, decimals: 1, unit: 'percent', ...origin })
  const from = weight('order_from', `Weight of ${order.symbol} now`, order.from_pct)
  const to = weight('order_to', `Weight of ${order.symbol} after the order`, order.to_pct)
  const up = order.to_pct > order.from_pct
  const others = figureOf('orders', portfolio.pending.length, origin)
  const more = portfolio.pending.length > 1
  return {
    section: 'signals',
    importance: Math.min(45, 21 + 1.5 * Math.abs(order.to_pct - order.from_pct)),
    facts: more ? [from, to, others] : [from, to],
    text: tell(more ? 'orders' : 'order', {
      words: assetWords(asset),
      owner: ofFund(asset),
      from,
      to,
      others,
      up,
    }),
    names: [asset.symbol],
  }
}

/** By its ticker. */
const ofFund = ({ symbol, assetClass }: Asset): string =>
  assetClass === 'etf' || assetClass === 'sector_etf' ? `des Fonds ${symbol}` : `von ${symbol}`
