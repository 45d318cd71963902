import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { assetWords } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import { COMPANY_EVENTS, type CompanyEventWords } from '../../../domain/briefing/market-words.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { HOUR, parseInstant } from '../../../kernel/time.ts'
import { type BriefingView, given, SP500 } from '../briefing-view.ts'

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

/** The most unusual stock moves, with news that names them. */
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
  const terms = [name.toLowerCase()]
  const change = changeFact({
    id: `${idOf(move.symbol)}_change`,
    label: `${name}, change of the session`,
    value: move.change,
    en: terms,
    de: terms,
    ...view.originOf(move.symbol),
  })
  return { move, name, change, apart, why: whyOf(view, move) }
}

/** The latest news about the stock in the direction of its move. */
function whyOf(view: BriefingView, { symbol, change }: AssetMove): CompanyEventWords | undefined {
  const side = change > 0 ? 'up' : 'down'
  const event = (given(view.events)?.events ?? []).find(({ assets, first_seen_at, type }) => {
    const seen = parseInstant(first_seen_at) ?? Number.NEGATIVE_INFINITY
    const named = assets.some((asset) => asset.symbol === symbol && asset.named && asset.direction === side)
    return named && type in COMPANY_EVENTS && seen > view.asOf - NEWS_HOURS * HOUR
  })
  return event === undefined ? undefined : COMPANY_EVENTS[event.type]
}

function moverMessage(mover: Mover, others: readonly Mover[]): Message {
  const { move, name, change, apart, why } = mover
  const lead = why === undefined ? unexplained(mover) : explained(mover, why)
  const further = others.length === 0 ? undefined : othersText(others, mover)
  return {
    section: 'movers',
    importance: Math.min(
      75,
      20 + 6 * (apart - UNUSUAL) + 150 * Math.abs(move.change) + (why === undefined ? 0 : 6),
    ),
    facts: [change, ...others.map((other) => other.change)],
    text: further === undefined ? lead : { en: `${lead.en} ${further.en}`, de: `${lead.de} ${further.de}` },
    headline:
      move.change > 0
        ? { en: `${name} up ${en.size(change)}`, de: `${name} gewinnt ${de.size(change)}` }
        : { en: `${name} down ${en.size(change)}`, de: `${name} verliert ${de.size(change)}` },
    names: [name, ...others.map((other) => other.name)],
  }
}

function explained({ move, name, change }: Mover, why: CompanyEventWords): LocalizedText {
  return move.change > 0
    ? {
        en: `${name} gained ${en.size(change)} ${why.enAfter}.`,
        de: `${name} gewann ${why.deAfter} ${de.size(change)}.`,
      }
    : {
        en: `${name} lost ${en.size(change)} ${why.enAfter}.`,
        de: `${name} verlor ${why.deAfter} ${de.size(change)}.`,
      }
}

function unexplained({ move, name, change, apart }: Mover): LocalizedText {
  const up = move.change > 0
  if (move.lastAsLarge === undefined && move.history >= 240) {
    return up
      ? {
          en: `${name} had its best day in a year, up ${en.size(change)}.`,
          de: `Ihren besten Tag seit einem Jahr hatte die Aktie von ${name} mit einem Plus von ${de.size(change)}.`,
        }
      : {
          en: `${name} had its worst day in a year, down ${en.size(change)}.`,
          de: `Ihren schlechtesten Tag seit einem Jahr hatte die Aktie von ${name} mit einem Minus von ${de.size(change)}.`,
        }
  }
  if (apart > 3) {
    return up
      ? {
          en: `${name} broke away from the market with a gain of ${en.size(change)}.`,
          de: `Aus dem Markt ragte ${name} heraus: Die Aktie stieg um ${de.size(change)}.`,
        }
      : {
          en: `${name} fell out of line, losing ${en.size(change)}.`,
          de: `Aus der Reihe fiel ${name}: Die Aktie verlor ${de.size(change)}.`,
        }
  }
  return up
    ? {
        en: `The surprise among single stocks was ${name}, up ${en.size(change)}.`,
        de: `Bei den Einzelwerten überraschte ${name} mit einem Plus von ${de.size(change)}.`,
      }
    : {
        en: `The letdown among single stocks was ${name}, down ${en.size(change)}.`,
        de: `Bei den Einzelwerten enttäuschte ${name} mit einem Minus von ${de.size(change)}.`,
      }
}

const sized = (movers: readonly Mover[]): LocalizedText => ({
  en: en.list(movers.map(({ name, change }) => `${name} (${en.signed(change)})`)),
  de: de.list(movers.map(({ name, change }) => `${name} (${de.signed(change)})`)),
})

function othersText(others: readonly Mover[], first: Mover): LocalizedText {
  const ups = others.filter(({ move }) => move.change > 0)
  const downs = others.filter(({ move }) => move.change < 0)
  const firstUp = first.move.change > 0
  const [up, down] = [sized(ups), sized(downs)]
  if (downs.length === 0) {
    return firstUp
      ? {
          en: `${up.en} went the same way.`,
          de: `Gefragt ${ups.length > 1 ? 'waren' : 'war'} außerdem ${up.de}.`,
        }
      : {
          en: `On the other side ${ups.length > 1 ? 'were' : 'was'} ${up.en}.`,
          de: `Auf der Gewinnerseite ${ups.length > 1 ? 'standen' : 'stand'} ${up.de}.`,
        }
  }
  if (ups.length === 0) {
    return firstUp
      ? {
          en: `The other end was taken by ${down.en}.`,
          de: `Am anderen Ende ${downs.length > 1 ? 'lagen' : 'lag'} ${down.de}.`,
        }
      : {
          en: `${down.en} suffered too.`,
          de: `Unter Druck ${downs.length > 1 ? 'gerieten' : 'geriet'} auch ${down.de}.`,
        }
  }
  return {
    en: `Buyers also found ${up.en}, while ${down.en} went out of favour.`,
    de: `Käufer fanden zudem ${up.de}, während ${down.de} abgestoßen ${downs.length > 1 ? 'wurden' : 'wurde'}.`,
  }
}
