import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { type AssetWords, assetWords } from '../../../domain/briefing/asset-words.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { COMPANY_EVENTS, type CompanyEventWords } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { HOUR, parseInstant } from '../../../kernel/time.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, SP500 } from '../briefing-view.ts'
import { sessionChange } from '../facts.ts'
import { joined, tell } from '../texts.ts'

const { en, de } = FORMATTERS
const LEAST = 0.025
const UNUSUAL = 1.9
const NEWS_HOURS = 48
const MOST_A_SIDE = 2

interface Mover {
  readonly move: AssetMove
  readonly name: string
  readonly change: Fact
  /** Distance from the market, in usual days. */
  readonly apart: number
  readonly why: CompanyEventWords | undefined
}

/** With news that names them. */
export function moverMessages(view: BriefingView): readonly Message[] {
  if (!view.isNew) return []
  const movers = moversOf(view)
  const [first, ...others] = movers
  if (first === undefined) return []
  const company = others.slice(0, 2 * MOST_A_SIDE - 1)
  return [moverMessage(first, company)]
}

function moversOf(view: BriefingView): readonly Mover[] {
  const market = view.moves.get(SP500)?.change ?? 0
  const apartOf = ({ change, unusual }: AssetMove): number => (unusual * (change - market)) / change
  const stocks = [...view.moves.values()]
    .filter(({ symbol }) => view.asset(symbol)?.assetClass === 'equity')
    .map((move) => ({ move, apart: apartOf(move) }))
    .filter(
      ({ move, apart }) =>
        Math.abs(move.change) >= LEAST &&
        apart >= UNUSUAL &&
        Math.sign(move.change) === Math.sign(move.change - market),
    )
    .toSorted((a, b) => b.apart - a.apart || (a.move.symbol < b.move.symbol ? -1 : 1))
  const sides = [1, -1].flatMap((side) =>
    stocks.filter(({ move }) => Math.sign(move.change) === side).slice(0, MOST_A_SIDE),
  )
  return sides.toSorted((a, b) => b.apart - a.apart).map(({ move, apart }) => moverOf(view, move, apart))
}

function moverOf(view: BriefingView, move: AssetMove, apart: number): Mover {
  const asset = view.asset(move.symbol)
  const name = asset === undefined ? move.symbol : assetWords(asset).en
  const change = sessionChange(view, move, name, { en: name, de: name })
  return { move, name, change, apart, why: whyOf(view, move) }
}

/** The latest in the direction of the move. */
function whyOf(view: BriefingView, { symbol, change }: AssetMove): CompanyEventWords | undefined {
  const side = change > 0 ? 'up' : 'down'
  const event = (snapshotOf(view.events)?.events ?? []).find(({ assets, first_seen_at, type }) => {
    const seen = parseInstant(first_seen_at) ?? Number.NEGATIVE_INFINITY
    const named = assets.some((asset) => asset.symbol === symbol && asset.named && asset.direction === side)
    return named && type in COMPANY_EVENTS && seen > view.asOf - NEWS_HOURS * HOUR
  })
  return event === undefined ? undefined : COMPANY_EVENTS[event.type]
}

function moverMessage(mover: Mover, others: readonly Mover[]): Message {
  const { move, name, change, apart, why } = mover
  const up = move.change > 0
  const further = others.length === 0 ? undefined : othersText(others, up)
  return {
    section: 'movers',
    importance: Math.min(
      75,
      20 + 6 * (apart - UNUSUAL) + 150 * Math.abs(move.change) + (why === undefined ? 0 : 6),
    ),
    facts: [change, ...others.map((other) => other.change)],
    text: joined(why === undefined ? unexplained(mover) : explained(mover, why), further),
    headline: tell('mover_headline', { name, change, up }),
    names: [name, ...others.map((other) => other.name)],
  }
}

const explained = ({ move, name, change }: Mover, { enAfter, deAfter }: CompanyEventWords): LocalizedText =>
  tell('mover_explained', { name, change, why: { en: enAfter, de: deAfter }, up: move.change > 0 })

function unexplained({ move, name, change, apart }: Mover): LocalizedText {
  const up = move.change > 0
  const values = { name, change }
  if (move.lastAsLarge === undefined && move.history >= 240) {
    return tell(up ? 'mover_best_day' : 'mover_worst_day', values)
  }
  if (apart > 3) return tell(up ? 'mover_apart_up' : 'mover_apart_down', values)
  return tell(up ? 'mover_up' : 'mover_down', values)
}

const listed = (movers: readonly Mover[]): AssetWords => ({
  en: en.list(movers.map(({ name, change }) => `${name} (${en.signed(change)})`)),
  de: de.list(movers.map(({ name, change }) => `${name} (${de.signed(change)})`)),
  plural: { en: movers.length > 1, de: movers.length > 1 },
})

function othersText(others: readonly Mover[], firstIsUp: boolean): LocalizedText {
  const ups = listed(others.filter(({ move }) => move.change > 0))
  const downs = listed(others.filter(({ move }) => move.change < 0))
  if (downs.en === '') return tell(firstIsUp ? 'movers_also_up' : 'movers_opposite_up', { ups })
  if (ups.en === '') return tell(firstIsUp ? 'movers_opposite_down' : 'movers_also_down', { downs })
  return tell('movers_both', { ups, downs })
}
