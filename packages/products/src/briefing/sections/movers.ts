import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import { highestSince, recordUpTo, surpriseSince } from '@bellwether-markets/engine/briefing/price-record'
import { largestFirst, present } from '../../known.ts'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { dayChange, figure, weekChange } from '../facts.ts'
import { moved, movedOn, moveSuperlative, surpriseOf, timesText } from '../moves.ts'
import { AND, asSentence, COMMA, joined, listed, SEMICOLON, tell } from '../texts.ts'
import { stocksOf } from './breadth.ts'
import { causeText } from './causes.ts'

const UNUSUAL = 2
const MOST = 3
const MOST_NAMED = 3
const RECORDS_SHARE = 0.1
const FEWEST = 20

/** Stocks by surprise; those with three times their usual move are all named. */
export function moversOf(view: BriefingView): readonly Priced[] {
  const stocks = stocksOf(view)
    .filter((one) => Math.abs(surpriseOf(one)) >= UNUSUAL)
    .toSorted(largestFirst(surpriseOf))
  const large = stocks.filter((one) => Math.abs(surpriseOf(one)) >= 3).length
  return stocks.slice(0, Math.max(MOST, large))
}

export function moverSentences(view: BriefingView): readonly LocalizedText[] {
  const stocks = stocksOf(view)
  if (stocks.length === 0) return [tell('movers_none_tracked', {}, view.today)]
  const [first, ...furtherMovers] = moversOf(view)
  const sentences =
    first === undefined ? [endsSentence(view, stocks)] : [firstSentence(view, first, furtherMovers)]
  const rest = view.kind === 'week_review' ? weekSentence(view, stocks) : recordsSentence(view, stocks)
  return present([...sentences, rest])
}

/** The stocks of the week, by its surprise. */
function weekSentence(view: BriefingView, stocks: readonly Priced[]): LocalizedText | undefined {
  const size = ({ record, beforeWeek }: Priced): number => Math.abs(surpriseSince(record, beforeWeek))
  const largest = stocks
    .filter((one) => one.beforeWeek >= 0 && size(one) >= UNUSUAL)
    .toSorted((a, b) => size(b) - size(a))
    .slice(0, MOST_NAMED)
  if (largest.length === 0) return undefined
  const text = listed(
    largest.map((one) => tell('entry', { words: one.words, change: weekChange(view, one) })),
  )
  return tell('movers_week', { text, one: largest.length === 1 }, view.today)
}

function firstSentence(view: BriefingView, first: Priced, furtherMovers: readonly Priced[]): LocalizedText {
  const context = present([timesText(view, first), moveSuperlative(view, first)])
  const lead = joined(
    [
      tell('clause', {
        words: first.words,
        moved: view.kind === 'session' ? moved(view, first) : movedOn(view, first),
      }),
      joined(context, AND),
    ],
    COMMA,
  )
  const rest =
    furtherMovers.length === 0
      ? undefined
      : tell(
          'movers_others',
          {
            text: listed(furtherMovers.slice(0, MOST_NAMED).map((one) => entry(view, one))),
            one: furtherMovers.length === 1,
          },
          view.today,
        )
  const cause = causeText(view, [first, ...furtherMovers.slice(0, MOST_NAMED)])
  return asSentence(joined([lead, rest, cause], SEMICOLON))
}

const entry = (view: BriefingView, one: Priced): LocalizedText =>
  tell('entry', { words: one.words, change: dayChange(view, one) })

function endsSentence(view: BriefingView, stocks: readonly Priced[]): LocalizedText {
  const sorted = stocks.toSorted((a, b) => b.move - a.move)
  const up = listed(sorted.slice(0, 2).map((one) => entry(view, one)))
  const down = listed(
    sorted
      .slice(-2)
      .reverse()
      .map((one) => entry(view, one)),
  )
  return tell('movers_usual', { up, down }, view.today)
}

function recordsSentence(view: BriefingView, stocks: readonly Priced[]): LocalizedText | undefined {
  const atRecord = stocks.filter(({ record }) => isRecord(record))
  if (stocks.length < FEWEST || atRecord.length < RECORDS_SHARE * stocks.length) return undefined
  const names = atRecord.toSorted((a, b) => surpriseOf(b) - surpriseOf(a)).slice(0, 3)
  return tell(
    'records',
    {
      count: figure(
        view,
        ['stocks.at_record', 'Stocks that closed at a record, with dividends'],
        atRecord.length,
      ),
      all: figure(view, ['stocks.n', 'Tracked stocks with a close of the session'], stocks.length),
      names: listed(names.map(({ words }) => words)),
    },
    view.today,
  )
}

function isRecord(record: Priced['record']): boolean {
  const adjusted = recordUpTo({ ...record, close: record.adjusted }, record.last)
  return highestSince(adjusted)?.onRecord === true
}
