import { assetWords, capital } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { type BriefingView, mostUnusual, SP500 } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const SMALL = 'IWM'
const ABROAD = ['VGK', 'EWJ', 'EEM', 'FXI', 'EFA', 'EWZ', 'EWC', 'EWW', 'TUR', 'EZA', 'KSA', 'EIS']
const BREADTH = { broad: 0.85, narrow: 0.4, fewest: 20 }

/** Small companies, if they diverge from the market. */
export function smallCapMessage(view: BriefingView): Message | undefined {
  const [small, index] = [view.moves.get(SMALL), view.moves.get(SP500)]
  if (small === undefined || index === undefined) return undefined
  const lead = small.change - index.change
  if (Math.abs(lead) < 0.009 || Math.abs(small.change) < 0.002) return undefined
  const change = changeFact({
    id: 'iwm_change',
    label: 'Small caps (IWM), change of the session',
    value: small.change,
    en: ['small caps'],
    de: ['nebenwerte'],
    ...view.originOf(SMALL),
  })
  const up = small.change > 0
  const against = small.change * index.change < 0
  const further = Math.abs(small.change) > Math.abs(index.change)
  const [english, german] = against
    ? ['Small caps went their own way', 'Nebenwerte liefen gegen den Trend']
    : further
      ? ['Small caps felt it more', 'Nebenwerte bewegten sich noch stärker']
      : ['Small caps took little part', 'Nebenwerte machten das nur teilweise mit']
  return marketMessage(22 + 600 * Math.abs(lead), [change], {
    en: `${english} and ${up ? 'gained' : 'lost'} ${en.size(change)}.`,
    de: `${german} und ${up ? 'stiegen' : 'fielen'} um ${de.size(change)}.`,
  })
}

/** Share of rising stocks, if nearly all or surprisingly few. */
export function breadthMessage(view: BriefingView): Message | undefined {
  const index = view.moves.get(SP500)
  const stocks = [...view.moves.values()].filter(({ symbol }) => view.asset(symbol)?.assetClass === 'equity')
  if (index === undefined || stocks.length < BREADTH.fewest) return undefined
  const rose = stocks.filter(({ change }) => change > 0).length
  const share = rose / stocks.length
  const origin = { ...view.originOf(SP500), decimals: 0 }
  const count = numberFact({ id: 'stocks_up', label: 'Tracked stocks that rose', value: rose, ...origin })
  const all = numberFact({
    id: 'stocks_all',
    label: 'Tracked stocks with a close',
    value: stocks.length,
    ...origin,
  })
  const text = breadthText(share, index.change, [count, all])
  return text === undefined ? undefined : marketMessage(24 + 30 * Math.abs(share - 0.5), [count, all], text)
}

function breadthText(
  share: number,
  change: number,
  [count, all]: readonly Fact[],
): LocalizedText | undefined {
  const [some, every] = [en.plain(count), en.plain(all)]
  const [einige, alle] = [de.plain(count), de.plain(all)]
  if (share === 0 || share === 1) return unanimousText(share, all)
  const stiegen = count.value === 1 ? 'stieg' : 'stiegen'
  if (share >= BREADTH.broad)
    return {
      en: `Buying was broad: ${some} of ${every} tracked stocks rose.`,
      de: `Gekauft wurde auf breiter Front, ${einige} von ${alle} beobachteten Aktien stiegen.`,
    }
  if (share <= 1 - BREADTH.broad)
    return {
      en: `There was hardly a place to hide, as only ${some} of ${every} tracked stocks rose.`,
      de: `Ausweichen konnte kaum jemand: Nur ${einige} von ${alle} beobachteten Aktien ${stiegen}.`,
    }
  if (change > 0.002 && share <= BREADTH.narrow)
    return {
      en: `Few carried the gain: ${some} of ${every} tracked stocks rose.`,
      de: `Getragen haben den Anstieg wenige, denn nur ${einige} von ${alle} beobachteten Aktien stiegen.`,
    }
  if (change < -0.002 && share >= 1 - BREADTH.narrow)
    return {
      en: `A few heavyweights did the damage, since ${some} of ${every} tracked stocks rose.`,
      de: `Den Ausschlag gaben wenige Schwergewichte: ${einige} von ${alle} beobachteten Aktien stiegen.`,
    }
  return undefined
}

function unanimousText(share: 0 | 1, all: Fact): LocalizedText {
  const [every, alle] = [en.plain(all), de.plain(all)]
  if (share === 0) {
    return {
      en: `Not one of the ${every} tracked stocks rose.`,
      de: `Von ${alle} beobachteten Aktien stieg keine einzige.`,
    }
  }
  return {
    en: `Every one of the ${every} tracked stocks rose.`,
    de: `Alle ${alle} beobachteten Aktien stiegen.`,
  }
}

/** The most unusual foreign market fund. */
export function abroadMessage(view: BriefingView): Message | undefined {
  const move = mostUnusual(view, ABROAD)
  const asset = move === undefined ? undefined : view.asset(move.symbol)
  if (move === undefined || asset === undefined || Math.abs(move.unusual) < 2.2) return undefined
  const words = assetWords(asset)
  const change = changeFact({
    id: `${idOf(move.symbol)}_change`,
    label: `${asset.name}, change of the session`,
    value: move.change,
    en: [words.en],
    de: [words.de],
    ...view.originOf(move.symbol),
  })
  return marketMessage(20 + 5 * Math.abs(move.unusual), [change], {
    en: `Of the funds for markets abroad, ${words.en} stood out, ${move.change > 0 ? 'up' : 'down'} ${en.size(change)} in New York.`,
    de: `${capital(words.de)} fielen unter den Länderfonds auf: ${move.change > 0 ? 'Sie gewannen' : 'Sie verloren'} in New York ${de.size(change)}.`,
  })
}

export const marketMessage = (
  importance: number,
  facts: readonly Fact[],
  text: LocalizedText,
  headline?: LocalizedText,
): Message => ({
  section: 'market',
  importance,
  facts,
  text,
  ...(headline === undefined ? {} : { headline }),
  names: [],
})
