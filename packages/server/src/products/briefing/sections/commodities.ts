import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { type AssetWords, assetWords } from '../../../domain/briefing/asset-words.ts'
import { idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import { snapshotOf } from '../../upstream.ts'
import type { BriefingView } from '../briefing-view.ts'
import { computed, sessionChange } from '../facts.ts'
import { joined, tell } from '../texts.ts'

const LEAST = 0.02
const UNUSUAL = 1.7

interface Mover {
  readonly move: AssetMove
  readonly words: AssetWords
  readonly change: Fact
  readonly price: Fact
}

export function commodityMessages(view: BriefingView): readonly Message[] {
  const [first, second] = view.isNew ? moversOf(view) : []
  return [...(first === undefined ? [] : [moveMessage(first, second)]), ...forecastMessages(view)]
}

function moversOf(view: BriefingView): readonly Mover[] {
  return [...view.moves.values()]
    .filter(
      ({ symbol, change, unusual }) =>
        view.asset(symbol)?.assetClass === 'commodity' &&
        Math.abs(change) >= LEAST &&
        Math.abs(unusual) >= UNUSUAL,
    )
    .toSorted((a, b) => Math.abs(b.unusual) - Math.abs(a.unusual))
    .slice(0, 2)
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .flatMap((move) => moverOf(view, move))
}

function moverOf(view: BriefingView, move: AssetMove): readonly Mover[] {
  const asset = view.asset(move.symbol)
  if (asset === undefined) return []
  const words = assetWords(asset)
  const price = numberFact({
    id: `${idOf(move.symbol)}_price`,
    label: `${asset.name}, close`,
    value: move.close,
    decimals: move.close < 100 ? 2 : move.close < 1000 ? 1 : 0,
    unit: 'price',
    currency: asset.currency,
    en: [words.en],
    de: [words.de],
    ...view.originOf(move.symbol),
  })
  return [{ move, words, change: sessionChange(view, move, asset.name, words), price }]
}

function moveMessage(mover: Mover, second: Mover | undefined): Message {
  const { move, words, change, price } = mover
  const other = second === undefined ? undefined : secondText(second, mover)
  return {
    section: 'commodities',
    importance: Math.min(65, 14 + 6 * Math.abs(move.unusual) + 100 * Math.abs(move.change)),
    facts: [change, price, ...(second === undefined ? [] : [second.change])],
    text: joined(tell(leadOf(move), { words, change, price }), other),
    headline: tell(move.change > 0 ? 'commodity_headline_up' : 'commodity_headline_down', { words, change }),
  }
}

function leadOf({ change, history, lastAsHigh, lastAsLow, unusual }: AssetMove) {
  const up = change > 0
  if (history >= 240 && up && lastAsHigh === undefined) return 'commodity_dearest'
  if (history >= 240 && !up && lastAsLow === undefined) return 'commodity_cheapest'
  if (Math.abs(unusual) > 2.6) return up ? 'commodity_leap' : 'commodity_blow'
  return up ? 'commodity_up' : 'commodity_down'
}

function secondText({ move, words, change }: Mover, first: Mover): LocalizedText {
  const up = move.change > 0
  if (up !== first.move.change > 0) return tell('commodity_opposite', { words, change, up })
  return tell(up ? 'commodity_also_up' : 'commodity_also_down', { words, change })
}

/** Since the last briefing. */
function forecastMessages(view: BriefingView): readonly Message[] {
  const all = snapshotOf(view.commodities)
  if (all === undefined) return []
  const fresh = new Set(
    all.signals
      .filter(({ issued_at }) => (parseInstant(issued_at) ?? 0) > view.asOf - DAY)
      .map(({ symbol }) => symbol),
  )
  const [call] = all.commodities
    .filter(({ symbol, direction }) => direction !== null && fresh.has(symbol))
    .toSorted((a, b) => (b.conviction ?? 0) - (a.conviction ?? 0))
  const asset = call === undefined ? undefined : view.asset(call.symbol)
  if (call?.score == null || asset === undefined) return []
  const words = assetWords(asset)
  const score = numberFact({
    id: `${idOf(call.symbol)}_score`,
    label: `Score of ${asset.name}, of 100`,
    value: call.score,
    en: ['score'],
    de: ['punkte'],
    ...computed(all.date),
  })
  const text = tell(call.direction === 'long' ? 'commodity_favoured' : 'commodity_disliked', { words, score })
  return [{ section: 'commodities', importance: 23, facts: [score], text }]
}
