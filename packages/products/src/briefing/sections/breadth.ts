import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { SP500 } from '@bellwether-markets/engine/market/roles'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { figure } from '../facts.ts'
import { tell } from '../texts.ts'

const FEWEST_STOCKS = 20

export const stocksOf = (view: BriefingView): readonly Priced[] =>
  [...view.priced.values()].filter(({ asset }) => asset.assetClass === 'equity')

export const sectorsOf = (view: BriefingView): readonly Priced[] =>
  [...view.priced.values()].filter(({ asset }) => asset.assetClass === 'sector_etf')

/** How many of the tracked stocks rose or fell, as a clause; undefined with too few of them. */
export function breadthOf(view: BriefingView): LocalizedText | undefined {
  const stocks = stocksOf(view)
  const index = view.priced.get(SP500)
  if (stocks.length < FEWEST_STOCKS || index === undefined) return undefined
  const rose = stocks.filter(({ move }) => move > 0).length
  const fell = stocks.filter(({ move }) => move < 0).length
  const up = rose > fell
  const count = figure(
    view,
    [up ? 'stocks.up' : 'stocks.down', `Tracked stocks that ${up ? 'rose' : 'fell'}`],
    up ? rose : fell,
  )
  const all = figure(view, ['stocks.n', 'Tracked stocks with a close of the session'], stocks.length)
  const isAll = Math.max(rose, fell) === stocks.length
  if (isAll) return tell(up ? 'breadth_all_up' : 'breadth_all_down', { all })
  return tell(up ? 'breadth_up' : 'breadth_down', { count, all })
}
