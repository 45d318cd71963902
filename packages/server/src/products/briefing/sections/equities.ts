import { assetWords } from '../../../domain/briefing/asset-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { type BriefingView, mostUnusual, SP500 } from '../briefing-view.ts'
import { figureOf, sessionChange } from '../facts.ts'
import { tell } from '../texts.ts'

const SMALL = 'IWM'
const ABROAD = ['VGK', 'EWJ', 'EEM', 'FXI', 'EFA', 'EWZ', 'EWC', 'EWW', 'TUR', 'EZA', 'KSA', 'EIS']
const BREADTH = { broad: 0.85, narrow: 0.4, fewest: 20 }

/** If they diverge from the market. */
export function smallCapMessage(view: BriefingView): Message | undefined {
  const [small, index] = [view.moves.get(SMALL), view.moves.get(SP500)]
  if (small === undefined || index === undefined) return undefined
  const lead = small.change - index.change
  if (Math.abs(lead) < 0.009 || Math.abs(small.change) < 0.002) return undefined
  const change = sessionChange(view, small, 'Small caps (IWM)', { en: 'small caps', de: 'nebenwerte' })
  const up = small.change > 0
  const against = small.change * index.change < 0
  const more = Math.abs(small.change) > Math.abs(index.change)
  const text = against ? 'small_caps_against' : more ? 'small_caps_more' : 'small_caps_less'
  return marketMessage(22 + 600 * Math.abs(lead), [change], tell(text, { up, change }))
}

/** If nearly all or surprisingly few rose. */
export function breadthMessage(view: BriefingView): Message | undefined {
  const index = view.moves.get(SP500)
  const stocks = [...view.moves.values()].filter(({ symbol }) => view.asset(symbol)?.assetClass === 'equity')
  if (index === undefined || stocks.length < BREADTH.fewest) return undefined
  const rose = stocks.filter(({ change }) => change > 0).length
  const share = rose / stocks.length
  const text = breadthText(share, index.change)
  if (text === undefined) return undefined
  const origin = view.originOf(SP500)
  const count = figureOf('stocks_up', rose, origin)
  const all = figureOf('stocks_all', stocks.length, origin)
  const told = tell(text, { count, all, one: rose === 1 })
  return marketMessage(24 + 30 * Math.abs(share - 0.5), [count, all], told)
}

function breadthText(share: number, change: number) {
  if (share === 0) return 'stocks_none_up'
  if (share === 1) return 'stocks_all_up'
  if (share >= BREADTH.broad) return 'stocks_most_up'
  if (share <= 1 - BREADTH.broad) return 'stocks_most_down'
  if (change > 0.002 && share <= BREADTH.narrow) return 'stocks_few_carried'
  return change < -0.002 && share >= 1 - BREADTH.narrow ? 'stocks_few_damaged' : undefined
}

export function abroadMessage(view: BriefingView): Message | undefined {
  const move = mostUnusual(view, ABROAD)
  const asset = move === undefined ? undefined : view.asset(move.symbol)
  if (move === undefined || asset === undefined || Math.abs(move.unusual) < 2.2) return undefined
  const words = assetWords(asset)
  const change = sessionChange(view, move, asset.name, words)
  const text = tell('abroad', { words, change, up: move.change > 0 })
  return marketMessage(20 + 5 * Math.abs(move.unusual), [change], text)
}

export const marketMessage = (
  importance: number,
  facts: readonly Fact[],
  text: LocalizedText,
  headline?: LocalizedText,
): Message => ({ section: 'market', importance, facts, text, headline })
