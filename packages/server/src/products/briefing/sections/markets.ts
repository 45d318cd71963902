import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { pairWords } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import type { Message } from '../../../domain/briefing/message.ts'
import { type BriefingView, mostUnusual } from '../briefing-view.ts'
import { figureOf } from '../facts.ts'
import { tell } from '../texts.ts'
import { abroadMessage, breadthMessage, marketMessage, smallCapMessage } from './equities.ts'

const VIX = '^VIX'
const YIELD = '^TNX'
const PAIRS = ['EURUSD=X', 'USDJPY=X', 'GBPUSD=X', 'USDCHF=X', 'AUDUSD=X', 'USDCAD=X', 'NZDUSD=X', 'CNY=X']

export function marketMessages(view: BriefingView): readonly Message[] {
  if (!view.isNew) return []
  const made = [vixMessage, yieldMessage, currencyMessage, smallCapMessage, breadthMessage, abroadMessage]
  return made.flatMap((make) => make(view) ?? [])
}

function vixMessage(view: BriefingView): Message | undefined {
  const move = view.moves.get(VIX)
  if (move === undefined) return undefined
  const crossed = [20, 30, 40].some((line) => move.close > line !== move.previousClose > line)
  const size = Math.abs(move.change)
  if (size < 0.1 && !(crossed && size > 0.05)) return undefined
  const now = figureOf('vix', move.close, view.originOf(VIX))
  const before = figureOf('vix_before', move.previousClose, view.originOf(VIX))
  const importance = Math.min(80, 25 + 150 * size + (move.close > 30 ? 10 : 0))
  const headline = size < 0.2 ? undefined : tell('vix_headline', { now, up: move.change > 0 })
  return marketMessage(importance, [now, before], tell(vixText(move), { now, before }), headline)
}

function vixText({ change, close }: AssetMove) {
  if (change > 0.25) return 'vix_shot'
  if (change > 0) return close > 25 ? 'vix_higher_still' : 'vix_up'
  return close > 25 ? 'vix_still_high' : 'vix_down'
}

function yieldMessage(view: BriefingView): Message | undefined {
  const move = view.moves.get(YIELD)
  if (move === undefined) return undefined
  const points = (move.close - move.previousClose) * 100
  if (!(Math.abs(points) >= 6) || !(Math.abs(move.unusual) >= 1.5)) return undefined
  const level = figureOf('yield_10y', move.close, view.originOf(YIELD))
  const change = figureOf('yield_10y_change', points, view.originOf(YIELD))
  const text = tell(points > 0 ? 'yield_up' : 'yield_down', { level, change })
  return marketMessage(Math.min(60, 22 + 8 * Math.abs(move.unusual)), [level, change], text)
}

function currencyMessage(view: BriefingView): Message | undefined {
  const move = mostUnusual(view, PAIRS)
  const pair = move === undefined ? undefined : pairWords(view.asset(move.symbol)?.name ?? '')
  if (move === undefined || pair === undefined || Math.abs(move.change) < 0.004) return undefined
  const { base, quote } = pair
  const common = { en: [base.en], de: [base.de], ...view.originOf(move.symbol) }
  const id = idOf(move.symbol)
  const change = changeFact({
    id: `${id}_change`,
    label: `${move.symbol}, change of the day`,
    value: move.change,
    ...common,
  })
  const rate = numberFact({
    id: `${id}_rate`,
    label: `${move.symbol}, rate`,
    value: move.close,
    decimals: move.close > 20 ? 2 : 4,
    ...common,
  })
  const against = { en: quote.en, de: quote.deDative }
  const text = tell('currency', { base, quote: against, change, rate, up: move.change > 0 })
  return marketMessage(Math.min(55, 18 + 8 * Math.abs(move.unusual)), [change, rate], text)
}
