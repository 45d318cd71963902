import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { pairWords } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { type BriefingView, mostUnusual } from '../briefing-view.ts'
import { abroadMessage, breadthMessage, marketMessage, smallCapMessage } from './equities.ts'

const { en, de } = FORMATTERS
const VIX = '^VIX'
const YIELD = '^TNX'
const PAIRS = ['EURUSD=X', 'USDJPY=X', 'GBPUSD=X', 'USDCHF=X', 'AUDUSD=X', 'USDCAD=X', 'NZDUSD=X', 'CNY=X']

/** Notable moves of volatility, rates, currencies, breadth and foreign markets. */
export function marketMessages(view: BriefingView): readonly Message[] {
  if (!view.isNew) return []
  const made = [vixMessage, yieldMessage, currencyMessage, smallCapMessage, breadthMessage, abroadMessage]
  return made.flatMap((make) => make(view) ?? [])
}

function vixMessage(view: BriefingView): Message | undefined {
  const move = view.moves.get(VIX)
  if (move === undefined) return undefined
  const level = (id: string, label: string, value: number): Fact =>
    numberFact({
      id,
      label,
      value,
      decimals: 1,
      en: ['vix', 'volatility'],
      de: ['vix'],
      ...view.originOf(VIX),
    })
  const now = level('vix', 'VIX, close', move.close)
  const before = level('vix_before', 'VIX, close before', move.previousClose)
  const crossed = [20, 30, 40].some((line) => move.close > line !== move.previousClose > line)
  const size = Math.abs(move.change)
  if (size < 0.1 && !(crossed && size > 0.05)) return undefined
  const importance = Math.min(80, 25 + 150 * size + (move.close > 30 ? 10 : 0))
  const headline = size < 0.2 ? undefined : vixHeadline(move, now)
  return marketMessage(importance, [now, before], vixText(move, now, before), headline)
}

const vixHeadline = ({ change }: AssetMove, now: Fact): LocalizedText =>
  change > 0
    ? { en: `VIX leaps to ${en.plain(now)}`, de: `VIX springt auf ${de.plain(now)}` }
    : { en: `VIX retreats to ${en.plain(now)}`, de: `VIX beruhigt sich auf ${de.plain(now)}` }

function vixText({ change, close }: AssetMove, now: Fact, before: Fact): LocalizedText {
  const [from, to] = [en.plain(before), en.plain(now)]
  const [von, auf] = [de.plain(before), de.plain(now)]
  if (change > 0.25) {
    return {
      en: `Fear came back with force, as the VIX shot from ${from} to ${to}.`,
      de: `Am Optionsmarkt schoss der VIX von ${von} auf ${auf} in die Höhe.`,
    }
  }
  if (change > 0) {
    return close > 25
      ? {
          en: `Protection grew dearer still: the VIX went from ${from} to ${to}.`,
          de: `Absicherung wurde noch teurer, der VIX kletterte von ${von} auf ${auf}.`,
        }
      : { en: `The VIX rose from ${from} to ${to}.`, de: `Der VIX stieg von ${von} auf ${auf}.` }
  }
  return close > 25
    ? {
        en: `The VIX eased from ${from} to ${to}, which is still high.`,
        de: `Der VIX ging von ${von} auf ${auf} zurück und bleibt damit hoch.`,
      }
    : {
        en: `Nerves settled, with the VIX back at ${to} after ${from}.`,
        de: `Die Nervosität ließ nach: Nach ${von} steht der VIX bei ${auf}.`,
      }
}

function yieldMessage(view: BriefingView): Message | undefined {
  const move = view.moves.get(YIELD)
  if (move === undefined) return undefined
  const points = (move.close - move.previousClose) * 100
  if (!(Math.abs(points) >= 6) || !(Math.abs(move.unusual) >= 1.5)) return undefined
  const origin = view.originOf(YIELD)
  const level = numberFact({
    id: 'yield_10y',
    label: '10-year Treasury yield',
    value: move.close,
    decimals: 2,
    unit: 'percent',
    en: ['yield'],
    de: ['rendite'],
    ...origin,
  })
  const change = numberFact({
    id: 'yield_10y_change',
    label: '10-year Treasury yield, change in basis points',
    value: points,
    decimals: 0,
    directed: true,
    en: ['basis points'],
    de: ['basispunkte'],
    ...origin,
  })
  const text: LocalizedText =
    points > 0
      ? {
          en: `Bonds sold off, and the 10-year Treasury yield climbed ${en.size(change)} basis points to ${en.plain(level)}.`,
          de: `Am Anleihemarkt stieg die Rendite zehnjähriger US-Papiere um ${de.size(change)} Basispunkte auf ${de.plain(level)}.`,
        }
      : {
          en: `Money went into bonds: the 10-year Treasury yield fell ${en.size(change)} basis points to ${en.plain(level)}.`,
          de: `Anleihen waren gefragt, sodass die Rendite zehnjähriger US-Papiere um ${de.size(change)} Basispunkte auf ${de.plain(level)} sank.`,
        }
  return marketMessage(Math.min(60, 22 + 8 * Math.abs(move.unusual)), [level, change], text)
}

function currencyMessage(view: BriefingView): Message | undefined {
  const move = mostUnusual(view, PAIRS)
  const pair = move === undefined ? undefined : pairWords(view.asset(move.symbol)?.name ?? '')
  if (move === undefined || pair === undefined || Math.abs(move.change) < 0.004) return undefined
  const { base, quote } = pair
  const origin = view.originOf(move.symbol)
  const terms = { en: [base.en], de: [base.de] }
  const id = idOf(move.symbol)
  const change = changeFact({
    id: `${id}_change`,
    label: `${move.symbol}, change of the day`,
    value: move.change,
    ...terms,
    ...origin,
  })
  const rate = numberFact({
    id: `${id}_rate`,
    label: `${move.symbol}, rate`,
    value: move.close,
    decimals: move.close > 20 ? 2 : 4,
    ...terms,
    ...origin,
  })
  const text: LocalizedText =
    move.change > 0
      ? {
          en: `In currencies ${base.en} gained ${en.size(change)} on ${quote.en}, to ${en.plain(rate)}.`,
          de: `Am Devisenmarkt gewann ${base.de} gegenüber ${quote.deDative} ${de.size(change)} auf ${de.plain(rate)}.`,
        }
      : {
          en: `In currencies ${base.en} lost ${en.size(change)} against ${quote.en}, to ${en.plain(rate)}.`,
          de: `Am Devisenmarkt verlor ${base.de} gegenüber ${quote.deDative} ${de.size(change)} auf ${de.plain(rate)}.`,
        }
  return marketMessage(Math.min(55, 18 + 8 * Math.abs(move.unusual)), [change, rate], text)
}
