import table from '../../../data/news/genres.json' with { type: 'json' }
import { dateOf, utcDay } from '../../kernel/time.ts'
import type { WordLists } from '../../table-schemas.ts'
import type { NormalHeadline } from '../text/normal-headline.ts'

const { live, ...others } = table as WordLists
const anyOf = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
const NO_REPORTS = anyOf(Object.values(others).flat())
const LIVE = anyOf(live)
const QUESTION = /\?/
const LISTED = /^(?:top |best )?\d+ (?!(?:million|billion|percent|people|dead|killed)\b)[\p{L}-]+s\b/iu
const YEARS =
  /(?<!(?:since|seit|through|until|by|for|bis) )(?<![\p{L}\p{N}$€.,-])(?:19|20)\d\d(?![\p{L}\p{N}%.,-]*\d|\p{L})/giu

type Dated = Pick<NormalHeadline, 'title' | 'publishedAt'>

/**
 * Whether a headline may report what newly happened. Out go questions, advice, history, opinion, explainers, live blogs,
 * lists and quizzes; in doubt a headline is out.
 */
export const reportsNews = (headline: Dated): boolean => isOfNow(headline) && !LIVE.test(headline.title)

/** Also reports of the market and live blogs: they tell no event for sure, but what a day is about. */
export const isOfNow = (headline: Dated): boolean =>
  !QUESTION.test(headline.title) &&
  !LISTED.test(headline.title) &&
  !NO_REPORTS.test(headline.title) &&
  !namesPast(headline)

/** A year that is over since a year at least. */
function namesPast({ title, publishedAt }: Dated): boolean {
  const { year } = dateOf(utcDay(publishedAt))
  return [...title.matchAll(YEARS)].some(([named]) => Number(named) < year - 1)
}
