import { least } from 'd3-array'
import { fixed, percent } from '../number-text.ts'
import { levelLine, paneTitle, Stretched, share, trace, upright, upward } from '../parts/chart-scale.tsx'
import { panel } from '../parts/figure.tsx'
import { Plot } from '../parts/series-data.tsx'
import { longDateText, monthText } from '../time-text.ts'
import { linePath, pointsOf } from './drawn-series.ts'
import { crisisTable } from './history-parts.tsx'
import type { MarketDays } from './market-days.ts'
import { type Course, type CrisisFacts, courseFrom, highsBeforeFalls } from './what-followed.ts'

const HEIGHT = 328
const PRICE = { top: 18, bottom: 166 }
const RISK = { top: 236, bottom: 304 }
const EVERY = 50

/** Of two days; the former in grey, the latter in the colour of a crisis. */
export interface Compared {
  readonly a: number
  readonly b: number
}

/** Undefined for highs that were not asked for. */
export function compareSection(
  days: MarketDays,
  asked: Compared | undefined,
  crises: readonly CrisisFacts[],
) {
  const compared = asked ?? usualPair(days)
  return (
    <section id="crises">
      <div class="cols">
        <div class="c8">
          {compared === undefined ? (
            <p>This market has not had two falls of a tenth yet that could be compared.</p>
          ) : (
            compareFigure(days, compared)
          )}
        </div>
        <div class="c4">{crisisTable(days, crises)}</div>
      </div>
    </section>
  )
}

/** The deepest fall, and the one that reached its lowest session first. */
function usualPair(days: MarketDays): Compared | undefined {
  const courses = highsBeforeFalls(days).map((at) => ({ at, ...courseFrom(days, at) }))
  const a = least(courses, ({ lowest }) => lowest)
  if (a === undefined) return undefined
  const others = courses.filter((course) => course !== a)
  const deep = others.filter(({ lowest }) => lowest <= -0.2)
  const b = least(deep.length === 0 ? others : deep, ({ lowestOn }) => lowestOn)
  return b && { a: a.at, b: b.at }
}

/** Two highs aligned by trading day, with a form that compares others. */
function compareFigure(days: MarketDays, { a, b }: Compared) {
  const courses = [courseFrom(days, a), courseFrom(days, b)] as const
  const says = `S&P 500 and risk index from the high of ${longDateText(days.day[a])} and of ${longDateText(days.day[b])}. ${courses.map(lowestText).join(' ')}`
  return panel({
    id: 'compare',
    title: 'Two falls, from the high',
    side: (
      <form action="/history/compare" class="compare">
        {choice(days, 'a', a, 'First high')}
        {choice(days, 'b', b, 'Second high')}
        <button class="btn quiet small" type="submit">
          Compare
        </button>
      </form>
    ),
    body: (
      <Plot class="plot r72" height={HEIGHT} says={says}>
        {axes(courses)}
        {lines(courses)}
      </Plot>
    ),
    foot: courses.map(lowestText).join(' '),
  })
}

const lowestText = ({ date, lowest, lowestOn }: Course): string =>
  `From ${monthText(date)}: lowest ${percent(lowest, 0)} on day ${lowestOn}.`

function choice(days: MarketDays, name: string, chosen: number, label: string) {
  const offered = [...new Set([...highsBeforeFalls(days), chosen])].sort((one, other) => one - other)
  return (
    <select name={name} aria-label={label}>
      {offered.map((place) => (
        <option value={days.day[place]} selected={place === chosen}>
          {monthText(days.day[place])} high
        </option>
      ))}
    </select>
  )
}

const length = (courses: readonly Course[]): number => Math.max(...courses.map(({ change }) => change.length))

function heightOf(courses: readonly Course[]) {
  const all = courses.flatMap(({ change }) => change)
  return upward(Math.min(...all, -0.2), Math.max(...all, 0.05), PRICE)
}

function axes(courses: readonly Course[]) {
  const y = heightOf(courses)
  const risk = upward(0, 100, RISK)
  const last = length(courses) - 1
  const levels = [-0.6, -0.4, -0.2, 0, 0.2, 0.4].filter(
    (level) => y(level) >= PRICE.top - 4 && y(level) <= PRICE.bottom,
  )
  return [
    levels.map((level) => levelLine(y(level), level > 0 ? `+${percent(level, 0)}` : percent(level, 0), 'gl')),
    [35, 85].map((level) => levelLine(risk(level), String(level), 'th')),
    Array.from({ length: Math.floor(last / EVERY) + 1 }, (_, place) => {
      const x = share(place * EVERY, 0, last)
      return [
        upright(x, [18, RISK.bottom], 'gl'),
        <text x={x} y="322" class={place === 0 ? '' : `m${place % 2 === 1 ? ' t-m' : ''}`}>
          {place * EVERY}
        </text>,
      ]
    }),
    paneTitle(10, 'S&P 500 from its high, by trading day'),
    paneTitle(228, 'Risk index'),
  ]
}

function lines(courses: readonly [Course, Course]) {
  const y = heightOf(courses)
  const risk = upward(0, 100, RISK)
  const count = length(courses)
  const filled = (values: readonly (number | null)[]) => [
    ...values,
    ...Array.from({ length: count - values.length }, () => null),
  ]
  return [
    <Stretched height={HEIGHT}>
      {courses.map(({ change, risk: values }, place) => [
        trace(linePath(pointsOf(filled(change), y)), STROKES[place], 2),
        trace(linePath(pointsOf(filled(values), risk)), STROKES[place], 1.7),
      ])}
    </Stretched>,
    courses.map((course, place) => directLabel(course, place, count)),
  ]
}

const STROKES = ['ink3', 's-crisis'] as const

/** Below the lines, at the lowest session, on the side with room. */
function directLabel({ date, lowest, lowestOn }: Course, place: number, count: number) {
  const isLate = lowestOn > count / 2
  return (
    <svg x={share(lowestOn, 0, count - 1)} y={PRICE.bottom + 16 + 16 * place} overflow="visible">
      <path d={isLate ? 'M-12 -4H0' : 'M0 -4H12'} class={STROKES[place]} stroke-width="2" />
      <text x={isLate ? -17 : 17} class={`b${isLate ? ' e' : ''}`}>
        {date.slice(0, 4)}: {fixed(100 * lowest, 0)}%
      </text>
    </svg>
  )
}
