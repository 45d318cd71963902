import { parseDay } from '@bellwether-markets/engine/kernel/time'
import { pathHere } from '../../http/own-path.ts'
import { compareSection } from '../history/compare-figure.tsx'
import { type DayCard, publishedCard, storedCard } from '../history/day-card.ts'
import { dayCardView } from '../history/day-card-view.tsx'
import { crisisLinks, dayForm, followedSection, historyToolbar } from '../history/history-parts.tsx'
import { type HistoryState, historyState } from '../history/history-state.ts'
import type { MarketDays } from '../history/market-days.ts'
import { overviewFigure } from '../history/overview.tsx'
import { type PublishedDays, publishedDays } from '../history/published-days.ts'
import { namedCrises } from '../history/what-followed.ts'
import { windowFigure } from '../history/window-figure.tsx'
import { fixed } from '../number-text.ts'
import type { Page, PageDeps, PageInput, PageRequest } from '../page.ts'
import { statusOfPoint } from '../parts/risk-words.ts'
import { intro } from '../parts/section-head.tsx'
import { longDateText } from '../time-text.ts'

export const history: Page = {
  path: '/history',
  query: ['day', 'from', 'to'],
  render(request, deps) {
    const day = request.query.get('day')
    if (day !== null && parseDay(day) !== undefined) return { redirect: pathHere(`/history/${day}`) }
    return pageOf(undefined, request, deps)
  },
}

export const historyDay: Page = {
  path: '/history/:date',
  query: ['from', 'to'],
  addresses({ currentSnapshots }) {
    const published = publishedDays(currentSnapshots)
    const crises = published === undefined ? [] : namedCrises(published.days)
    return crises.map(({ date }) => ({ path: `/history/${date}` }))
  },
  render(request, deps) {
    const { date } = request.parameters
    return parseDay(date) === undefined ? undefined : pageOf(date, request, deps)
  },
}

async function pageOf(date: string | undefined, { query }: PageRequest, deps: PageDeps): Promise<PageInput> {
  const published = publishedDays(deps.currentSnapshots)
  if (published === undefined) return notYet(date === undefined ? 200 : 503)
  const asked = { date, from: query.get('from') ?? undefined, to: query.get('to') ?? undefined }
  const state = historyState(published.days, asked)
  if (state === undefined) return outside(published, date ?? '')
  const { days } = published
  const day = days.day[state.at]
  const card = (await storedCard(deps.facts, day)) ?? publishedCard(deps.view.risk()?.data, day)
  return dayPage({ published, state, card, window: windowQuery(query), isDay: date !== undefined }, deps)
}

/** What stays in links from one day to the next. */
function windowQuery(query: URLSearchParams): string {
  const kept = ['from', 'to'].flatMap((name) => query.get(name) ?? [])
  return kept.length === 2 ? `?${new URLSearchParams({ from: kept[0], to: kept[1] })}` : ''
}

interface Shown {
  readonly published: PublishedDays
  readonly state: HistoryState
  readonly card: DayCard | undefined
  readonly window: string
  /** Whether the address names the day. */
  readonly isDay: boolean
}

function dayPage({ published, state, card, window, isDay }: Shown, deps: PageDeps): PageInput {
  const { days } = published
  const { at } = state
  const date = days.day[at]
  const risk = days.risk[at]
  const base = isDay ? `/history/${date}` : '/history'
  const crises = deps.market === 'demo' ? [] : namedCrises(days)
  const pathOf = (one: string): string => `/history/${one}${window}`
  const reading = risk === null ? days.regime[at] : `risk ${fixed(risk)}, ${statusOfPoint(risk)}`
  return {
    ...frame(isDay ? `The market on ${longDateText(date)}: ${reading}` : heading(published)),
    description: `${longDateText(date)}: ${reading}, the S&P 500 and the VIX, as they were known that evening.`,
    canonical: base,
    ...(isDay && besideOf(days, at, pathOf)),
    scripts: ['history.js'],
    main: (
      <div id="history" data-days={`/history/days/${published.mark}`} data-base={base}>
        {intro(heading(published), LEAD, HEADING)}
        {historyToolbar({ days, state, base, address: deps.baseUrl() + base + window })}
        {overviewFigure(days, state, base)}
        {crisisLinks(crises, at)}
        <div class="cols">
          {windowFigure(days, state, crises, deps.view.regimeHistory())}
          <div class="c4">{dayCardView({ days, at, card, pathOf })}</div>
        </div>
        {followedSection(days, at, card)}
        {compareSection(days, undefined, crises)}
      </div>
    ),
  }
}

const besideOf = ({ day }: MarketDays, at: number, pathOf: (date: string) => string) => ({
  previous: at > 0 ? pathOf(day[at - 1]) : undefined,
  next: at < day.length - 1 ? pathOf(day[at + 1]) : undefined,
})

const heading = ({ days }: PublishedDays): string => `The market on any day since ${days.day[0].slice(0, 4)}`

const frame = (title: string) => ({ path: '/history', title, kind: 'history' })

const HEADING = { titled: 'h34' }
const LEAD =
  'Risk, regime, the S&P 500 and the VIX, as they were known that evening. Every day has an address, and the API answers for it byte for byte.'

const outside = ({ days }: PublishedDays, date: string): PageInput => {
  const [first, last] = [days.day[0], days.day[days.day.length - 1]]
  return {
    ...frame('No such day'),
    description: 'The market has no such day.',
    status: 404,
    indexed: false,
    main: (
      <>
        {intro(
          `No market on ${longDateText(date)}`,
          <>
            The days of this market run from <a href={`/history/${first}`}>{longDateText(first)}</a> to{' '}
            <a href={`/history/${last}`}>{longDateText(last)}</a>.
          </>,
          HEADING,
        )}
        <div class="toolbar">{dayForm({ min: first, max: last }, last)}</div>
      </>
    ),
  }
}

const notYet = (status: number): PageInput => ({
  ...frame('History'),
  description: 'The history of the market is being prepared.',
  status,
  indexed: false,
  main: intro(
    'The history is being prepared',
    'It is there a minute after the first start. Load this page again then.',
    HEADING,
  ),
})
