import { assetWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { Scored } from '@bellwether-markets/engine/briefing/lead'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { moveAt } from '@bellwether-markets/engine/briefing/price-record'
import { parseInstant, startOfUtcDay } from '@bellwether-markets/engine/kernel/time'
import { SP500, TEN_YEARS } from '@bellwether-markets/engine/market/roles'
import { reportsNews } from '@bellwether-markets/engine/news/gates/genre'
import { eventWords } from '@bellwether-markets/engine/news/themes/theme-name'
import type { CauseVerdict, Events, Topic } from '../../events/events-schema.ts'
import { snapshotOf } from '../../upstream.ts'
import { type BriefingView, indexOf, type Priced } from '../briefing-view.ts'
import { dayChange, figure, sessionDay } from '../facts.ts'
import { hasMovedFar, movedAsStated } from '../index-move.ts'
import { surpriseOf } from '../moves.ts'
import { quoteOf, quoteWithSource } from '../quote.ts'
import { sourceName } from '../source-name.ts'
import { joined, listed, SEMICOLON, tell } from '../texts.ts'
import { farFive, isQuiet, isYearEnd } from './headline.ts'

const MOST_REPORTED = 2
/** A share of the price that needs a cause, whatever is usual. */
const FAR = 0.1

export const verdictOf = (view: BriefingView, { asset, record }: Priced): CauseVerdict | undefined =>
  snapshotOf(view.events)?.verdicts.find(
    ({ symbol, session }) =>
      symbol === asset.symbol && Date.parse(session) / 864e5 === record.day[record.last],
  )

/** What explains the first of some movers, or that nothing explains any of them. */
export function causeText(view: BriefingView, movers: readonly Priced[]): LocalizedText | undefined {
  const events = snapshotOf(view.events)
  // The events say that causes are left out.
  if (events === undefined || (events.coverage?.headlines ?? 0) === 0) return undefined
  const evidence = new Map(
    movers.flatMap((mover) => {
      const verdict = verdictOf(view, mover)
      const text = verdict && evidenceText(view, mover, verdict)
      return text === undefined ? [] : [[mover, text] as const]
    }),
  )
  const followers = movers.filter((mover) => verdictOf(view, mover)?.verdict === 'moved_with')
  const left = movers.filter((mover) => !evidence.has(mover))
  const named = [...evidence.keys()].slice(0, MOST_REPORTED)
  const reported = fittingReports(view, named) ?? named.flatMap((mover) => evidence.get(mover) ?? [])
  const none =
    followers.length > 0 && left.length === movers.length ? tell('no_cause_any') : noCause(view, left, movers)
  return joined([...reported, ...followedBy(view, followers), none], SEMICOLON)
}

/** Of movers that have one report each, without words for it. */
function fittingReports(view: BriefingView, movers: readonly Priced[]): readonly LocalizedText[] | undefined {
  if (movers.length < 2) return undefined
  const entries = movers.flatMap((mover) => {
    const verdict = verdictOf(view, mover)
    const [first] = verdict?.evidence ?? []
    if (verdict?.verdict !== 'consistent' || first === undefined || nounOf(view, first.title)) return []
    return [tell('report_on', { words: mover.words, source: sourceName(view, first.source) })]
  })
  return entries.length < movers.length ? undefined : [tell('consistent_each', { text: listed(entries) })]
}

function noCause(
  view: BriefingView,
  left: readonly Priced[],
  movers: readonly Priced[],
): LocalizedText | undefined {
  if (left.length === 0) return undefined
  if (left.length === movers.length) return tell('no_cause', { one: left.length === 1 }, view.today)
  return tell('no_cause_for', { text: listed(left.map(({ words }) => words)) }, view.today)
}

/** Of a large move of the S&P 500 what a report gives as its cause, or that none does; a topic tells its own. */
export function indexCause(view: BriefingView, { topics, coverage }: Events): readonly LocalizedText[] {
  if (!hasMovedFar(view) || topics.some((topic) => isCause(view, topic))) return []
  const named = namedCause(view)
  const day = sessionDay(view)
  if (named !== undefined && quoteOf(view, named.title) !== undefined)
    return [tell('index_cause', { day, quote: quoteWithSource(view, named) }, view.today)]
  if ((coverage?.headlines ?? 0) === 0) return []
  const size = dayChange(view, indexOf(view))
  return [tell('index_no_cause', { day, size, up: Number(size.value) > 0 }, view.today)]
}

const LARGE = 2
const STOCKS: readonly string[] = ['equity', 'sector_etf', 'index']

/** That no news fits what the headline tells, if it is no move of stocks in a day; for them their own sentences say it. */
export function leadWithoutCause(view: BriefingView, leads: readonly Scored[]): LocalizedText | undefined {
  if (isQuiet(view) || isYearEnd(view)) return undefined
  const [lead] = leads
  if (lead?.subject === 'risk') return weekWithoutCause(view)
  const priced = lead && view.priced.get(lead.subject)
  if (priced === undefined) return undefined
  const { asset, record, words } = priced
  const isStock = STOCKS.includes(asset.assetClass) && asset.symbol !== TEN_YEARS
  if (view.kind === 'week_review')
    return isStock ? undefined : tell('asset_no_cause_week', { words, plural: words.plural })
  const isLarge = Math.abs(surpriseOf(priced)) >= LARGE || Math.abs(moveAt(record)) >= FAR
  const verdict = verdictOf(view, priced)?.verdict ?? 'no_news_found'
  if (isStock || !isLarge || verdict !== 'no_news_found') return undefined
  return tell('asset_no_cause', { words, plural: words.plural, day: sessionDay(view) }, view.today)
}

function weekWithoutCause(view: BriefingView): LocalizedText | undefined {
  const five = farFive(view)
  const isNamed = snapshotOf(view.events)?.topics.some((topic) => isCause(view, topic)) === true
  if (five === undefined || isNamed || hasMovedFar(view)) return undefined
  return tell('five_no_cause', { ...five, up: Number(five.five.value) > 0 })
}

/** Whether reports give a topic as a cause of the session's move. */
export const isCause = (view: BriefingView, { moves_market: move, title }: Topic): boolean =>
  movedAsStated(view, move) || (hasMovedFar(view) && namedCause(view)?.title === title)

const indexVerdict = (view: BriefingView): CauseVerdict | undefined => {
  const index = view.priced.get(SP500)
  return index && verdictOf(view, index)
}

/** What a headline gives as the cause of a move that it tells. */
const CAUSE = /\b(?:as|amid|after|on|following|nach|wegen|angesichts)\s+(.*)$/i
/** Words of a move are no cause of one. */
const MOVE =
  /\b(?:wall st|stocks?|dow|s&p|nasdaq|shares|equities|markets?|rally|sell-?off|dip|aktien|börsen?)\b/i

/** Of the session's own day: what is dated with the day before became known when it began. */
const namedCause = (view: BriefingView): CauseVerdict['evidence'][number] | undefined =>
  indexVerdict(view)?.evidence.find(({ kind, title, at }) => {
    const cause = CAUSE.exec(title)?.[1]
    if (kind !== 'named_cause' || cause === undefined || MOVE.test(cause)) return false
    const publishedAt = parseInstant(at) ?? view.asOf
    return publishedAt > startOfUtcDay(view.session) && reportsNews({ title, publishedAt })
  })

/** Moves that the sector or the market explains, one clause a fund. */
function followedBy(view: BriefingView, followers: readonly Priced[]): readonly LocalizedText[] {
  const funds = [...new Set(followers.map((one) => verdictOf(view, one)?.explained_by))]
  return funds.flatMap((fund) => {
    const by = view.tracked.find(({ symbol }) => symbol === fund)
    if (by === undefined) return []
    const own = followers.filter((one) => verdictOf(view, one)?.explained_by === fund)
    const { en, deDative } = assetWords(by)
    const text = listed(own.map(({ words }) => words))
    return [tell('moved_with', { text, by: { en, de: deDative }, one: own.length === 1 })]
  })
}

/** What kind of event a headline reports. */
function nounOf(view: BriefingView, title: string): LocalizedText | undefined {
  const event = snapshotOf(view.events)?.events.find((one) => one.title === title)
  return event && eventWords(event.type)
}

function evidenceText(
  view: BriefingView,
  { words, asset }: Priced,
  { verdict, evidence, publishers }: CauseVerdict,
): LocalizedText | undefined {
  const [first] = evidence
  if (first === undefined || (verdict !== 'explained' && verdict !== 'consistent')) return undefined
  const noun = nounOf(view, first.title)
  const values = { words, noun, source: sourceName(view, first.source) }
  if (noun === undefined) return tell(`${verdict}_by`, values)
  return verdict === 'consistent'
    ? tell('consistent', values)
    : tell('explained', {
        ...values,
        publishers: figure(
          view,
          [`${words.id}.publishers`, `Publishers that agree on ${asset.name}`],
          publishers,
        ),
      })
}
