import { pathHere } from '../../http/own-path.ts'
import { compareSection } from '../history/compare-figure.tsx'
import { type MarketDays, placeOn } from '../history/market-days.ts'
import { publishedDays } from '../history/published-days.ts'
import { namedCrises } from '../history/what-followed.ts'
import type { Page } from '../page.ts'
import { intro } from '../parts/section-head.tsx'

export const historyCompare: Page = {
  path: '/history/compare',
  query: ['a', 'b'],
  render({ query }, { currentSnapshots, market }) {
    const published = publishedDays(currentSnapshots)
    if (published === undefined) return { redirect: pathHere('/history') }
    const { days } = published
    const [a, b] = [placeOf(days, query.get('a')), placeOf(days, query.get('b'))]
    const compared = a === undefined || b === undefined ? undefined : { a, b }
    return {
      path: '/history',
      title: 'Two falls of the market, from the high',
      description: 'The S&P 500 and the risk index from two highs, aligned by trading day.',
      kind: 'history',
      canonical: '/history/compare',
      main: [
        intro(
          'Two falls, day by day',
          <>
            Session 0 is the close of each high. Two cases, not a forecast. <a href="/history">All days</a>
          </>,
          { titled: 'h34' },
        ),
        compareSection(days, compared, market === 'demo' ? [] : namedCrises(days)),
      ],
    }
  },
}

/** Undefined unless it is a day of the market. */
function placeOf(days: MarketDays, date: string | null): number | undefined {
  if (date === null || date > days.day[days.day.length - 1]) return undefined
  const place = placeOn(days, date)
  return place < 0 ? undefined : place
}
