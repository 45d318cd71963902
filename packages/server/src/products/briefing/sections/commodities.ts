import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { type AssetWords, assetWords, capital } from '../../../domain/briefing/asset-words.ts'
import { changeFact, idOf, numberFact } from '../../../domain/briefing/briefing-fact.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText, Message } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'
import { DAY, parseInstant } from '../../../kernel/time.ts'
import { type BriefingView, given } from '../briefing-view.ts'

const { en, de } = FORMATTERS
const LEAST = 0.02
const UNUSUAL = 1.7

interface Mover {
  readonly move: AssetMove
  readonly words: AssetWords
  readonly change: Fact
  readonly price: Fact
}

/** Unusual moves and new forecasts of commodities. */
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
  const terms = { en: [words.en], de: [words.de.toLowerCase()] }
  const id = idOf(move.symbol)
  const change = changeFact({
    id: `${id}_change`,
    label: `${asset.name}, change of the session`,
    value: move.change,
    ...terms,
    ...view.originOf(move.symbol),
  })
  const price = numberFact({
    id: `${id}_price`,
    label: `${asset.name}, close`,
    value: move.close,
    decimals: move.close < 100 ? 2 : move.close < 1000 ? 1 : 0,
    unit: 'price',
    currency: asset.currency,
    ...terms,
    ...view.originOf(move.symbol),
  })
  return [{ move, words, change, price }]
}

function moveMessage(mover: Mover, second: Mover | undefined): Message {
  const { move, change, price } = mover
  const lead = leadText(mover)
  const other = second === undefined ? undefined : secondText(second, mover)
  return {
    section: 'commodities',
    importance: Math.min(65, 14 + 6 * Math.abs(move.unusual) + 100 * Math.abs(move.change)),
    facts: [change, price, ...(second === undefined ? [] : [second.change])],
    text: other === undefined ? lead : { en: `${lead.en} ${other.en}`, de: `${lead.de} ${other.de}` },
    headline: headlineOf(mover),
    names: [],
  }
}

function headlineOf({ move, words, change }: Mover): LocalizedText {
  const { en: many, de: viele } = words.plural
  return move.change > 0
    ? {
        en: `${words.en} ${many ? 'climb' : 'climbs'} ${en.size(change)}`,
        de: `${words.de} ${viele ? 'steigen' : 'steigt'} um ${de.size(change)}`,
      }
    : {
        en: `${words.en} ${many ? 'fall' : 'falls'} ${en.size(change)}`,
        de: `${words.de} ${viele ? 'fallen' : 'fällt'} um ${de.size(change)}`,
      }
}

function leadText({ move, words, change, price }: Mover): LocalizedText {
  const up = move.change > 0
  const plural = words.plural.de
  if (move.history >= 240 && up && move.lastAsHigh === undefined) {
    return {
      en: `${capital(words.en)} rose ${en.size(change)} to ${en.plain(price)}, dearer than at any close of the past year.`,
      de: `So teuer ${plural ? 'waren' : 'war'} ${words.de} seit einem Jahr nicht: Der Preis stieg um ${de.size(change)} auf ${de.plain(price)}.`,
    }
  }
  if (move.history >= 240 && !up && move.lastAsLow === undefined) {
    return {
      en: `${capital(words.en)} fell ${en.size(change)} to ${en.plain(price)}, cheaper than at any close of the past year.`,
      de: `So billig ${plural ? 'waren' : 'war'} ${words.de} seit einem Jahr nicht: Der Preis fiel um ${de.size(change)} auf ${de.plain(price)}.`,
    }
  }
  if (Math.abs(move.unusual) > 2.6) {
    return up
      ? {
          en: `${capital(words.en)} made the boldest move among raw materials, up ${en.size(change)} to ${en.plain(price)}.`,
          de: `Den größten Sprung unter den Rohstoffen ${plural ? 'machten' : 'machte'} ${words.de} mit einem Plus von ${de.size(change)} auf ${de.plain(price)}.`,
        }
      : {
          en: `${capital(words.en)} took the heaviest blow among raw materials, down ${en.size(change)} to ${en.plain(price)}.`,
          de: `Unter den Rohstoffen ${plural ? 'brachen' : 'brach'} ${words.de} ein, das Minus beträgt ${de.size(change)} bei nun ${de.plain(price)}.`,
        }
  }
  return up
    ? {
        en: `Among raw materials ${words.en} moved most, up ${en.size(change)} to ${en.plain(price)}.`,
        de: `Bei den Rohstoffen ${plural ? 'verteuerten' : 'verteuerte'} sich ${words.de} um ${de.size(change)} auf ${de.plain(price)}.`,
      }
    : {
        en: `Among raw materials ${words.en} moved most, down ${en.size(change)} to ${en.plain(price)}.`,
        de: `Bei den Rohstoffen ${plural ? 'verbilligten' : 'verbilligte'} sich ${words.de} um ${de.size(change)} auf ${de.plain(price)}.`,
      }
}

function secondText({ move, words, change }: Mover, first: Mover): LocalizedText {
  const up = move.change > 0
  const plural = words.plural.de
  if (up !== first.move.change > 0) {
    return {
      en: `${capital(words.en)} went the opposite way, ${up ? 'up' : 'down'} ${en.size(change)}.`,
      de: `In die Gegenrichtung ging es für ${words.de} (${de.signed(change)}).`,
    }
  }
  const verb = up ? (plural ? 'stiegen' : 'stieg') : plural ? 'fielen' : 'fiel'
  return {
    en: `${capital(words.en)} moved with it and ${up ? 'added' : 'lost'} ${en.size(change)}.`,
    de: `${words.de} ${verb} ebenfalls kräftig, und zwar um ${de.size(change)}.`,
  }
}

/** Forecasts of the commodity model since the last briefing. */
function forecastMessages(view: BriefingView): readonly Message[] {
  const all = given(view.commodities)
  if (all === undefined) return []
  const fresh = new Map(
    all.signals.flatMap(({ symbol, issued_at, direction }) =>
      (parseInstant(issued_at) ?? 0) > view.asOf - DAY ? [[symbol, direction] as const] : [],
    ),
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
    decimals: 0,
    en: ['score'],
    de: ['punkte'],
    asOf: all.date,
    source: 'bellwether',
  })
  const text: LocalizedText =
    call.direction === 'long'
      ? {
          en: `The ranking of raw materials now favours ${words.en}, with a score of ${en.plain(score)}.`,
          de: `In der Rangliste der Rohstoffe ${words.plural.de ? 'gelten' : 'gilt'} ${words.de} neuerdings als aussichtsreich (${de.plain(score)} Punkte).`,
        }
      : {
          en: `The ranking of raw materials has turned against ${words.en}, with a score of ${en.plain(score)}.`,
          de: `In der Rangliste der Rohstoffe ${words.plural.de ? 'gelten' : 'gilt'} ${words.de} neuerdings als wenig aussichtsreich (${de.plain(score)} Punkte).`,
        }
  return [{ section: 'commodities', importance: 23, facts: [score], text, names: [] }]
}
