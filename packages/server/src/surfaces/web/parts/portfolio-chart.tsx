import type { ModelPortfolio } from '@bellwether-markets/products/portfolio/portfolio-schema'
import { fixed, whole } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { MONTHS } from '../time-text.ts'
import {
  endLabel,
  isApart,
  levelLine,
  paneTitle,
  pathOf,
  placed,
  roundTicks,
  roundTrace,
  Stretched,
  short,
  timeAxis,
  upward,
  yearTicks,
} from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { ReadPlot } from './series-data.tsx'

const BOTTOM = 352
const SERIES = [
  { key: 'nav', label: 'Model', style: 'ink', width: 2.2 },
  { key: 'sixty_forty', label: '60/40', style: 'ink3', width: 1.2 },
  { key: 'spy', label: 'SPY', style: 'ink3 dash', width: 1.2 },
] as const

/** Worth from 100 on a log scale, with the drawdown below. */
export function portfolioChart(shown: Shown<ModelPortfolio>) {
  const { curve, performance } = shown.data
  const about = {
    id: 'portfolio-curve',
    title: 'Worth and fall from the high',
    shown,
    className: 'c8',
    named: false,
  }
  if (curve.length < 2) {
    return figure({ ...about, body: <p>The backtest has no month to draw yet.</p> })
  }
  const days = curve.map(({ date }) => date)
  const lines = SERIES.map(({ key, ...look }) => {
    const worth = curve.map((point) => (point[key] / curve[0][key]) * 100)
    return { ...look, worth, fall: fallsOf(worth) }
  })
  const says = `Backtest month by month from ${monthOf(days[0])} to ${monthOf(days[days.length - 1])}: ${lines.map(courseText).join('; ')}.`
  const body = (
    <ReadPlot
      label="Portfolio by month. Left and right arrows move a month."
      says={says}
      height={376}
      series={{
        days,
        numbers: Object.fromEntries([
          ...lines.map(({ label, worth }) => [label, worth.map(tenths)] as const),
          ['Model, fall %', lines[0].fall.map(tenths)] as const,
        ]),
      }}
    >
      {timeAxis(yearTicks(days), days.length, BOTTOM)}
      {worthPane(lines)}
      {fallPane(lines)}
    </ReadPlot>
  )
  const foot = (
    <>
      Backtest, {performance.from} to {performance.to}, drawn by month: falls within a month are deeper (model{' '}
      {fixed(performance.max_drawdown_pct)}% by daily closes). Costs are in. {shown.data.record.note}
    </>
  )
  return figure({ ...about, body, foot })
}

const tenths = (value: number): number => Math.round(value * 10) / 10

interface Line extends Pick<(typeof SERIES)[number], 'label' | 'style' | 'width'> {
  readonly worth: readonly number[]
  readonly fall: readonly number[]
}

const courseText = ({ label, worth, fall }: Line): string =>
  `${label} from 100 to ${whole(worth[worth.length - 1])}, at worst ${fixed(Math.min(...fall), 0)} percent below its high`

const fallsOf = (worth: readonly number[]): readonly number[] => {
  let high = 0
  return worth.map((value) => {
    high = Math.max(high, value)
    return (value / high - 1) * 100
  })
}

const monthOf = (day: string): string => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`

function worthPane(lines: readonly Line[]) {
  const all = lines.flatMap(({ worth }) => worth)
  const [low, high] = [Math.log(Math.min(...all)), Math.log(Math.max(...all))]
  const y = upward(low, high, { top: 24, bottom: 230 })
  const ends = spread(lines.map(({ worth }) => y(Math.log(worth[worth.length - 1]))))
  const levels = [50, 75, 100, 150, 200, 300, 400, 600, 800, 1200].filter(
    (level) => Math.log(level) >= low && Math.log(level) <= high && isApart(y(Math.log(level)), ends),
  )
  return [
    levels.map((level) => levelLine(y(Math.log(level)), String(level), 'gl')),
    drawn(lines.map(({ worth, ...look }) => ({ ...look, ys: worth.map((value) => y(Math.log(value))) }))),
    paneTitle(12, 'Backtest from 100, logarithmic; beside each line its end'),
    lines.map(({ label, worth }, index) =>
      endLabel(
        ends[index],
        [<tspan class="t-m">{label} </tspan>, whole(worth[worth.length - 1])],
        `${index === 0 ? 'b' : 'i'} halo`,
      ),
    ),
  ]
}

function fallPane(lines: readonly Line[]) {
  const deepest = Math.min(-5, ...lines.flatMap(({ fall }) => fall))
  const y = upward(deepest, 0, { top: 268, bottom: BOTTOM - 4 })
  return [
    roundTicks(deepest, 0, 3).map((level) => levelLine(y(level), `${fixed(level, 0)}%`, 'gl')),
    drawn(lines.map(({ fall, width, ...look }) => ({ ...look, width: width - 0.4, ys: fall.map(y) }))),
    paneTitle(260, 'Below its own high', 'halo'),
  ]
}

function drawn(
  lines: readonly { readonly style: string; readonly width: number; readonly ys: readonly number[] }[],
) {
  return (
    <Stretched height={BOTTOM}>
      {[...lines]
        .reverse()
        .map(({ style, width, ys }) => roundTrace(pathOf(placed(ys)), style, short(width)))}
    </Stretched>
  )
}

/** Moves overlapping labels apart. */
function spread(places: readonly number[]): readonly number[] {
  const moved = [...places]
  const order = places.map((_, index) => index).sort((one, other) => places[one] - places[other])
  order.forEach((index, rank) => {
    if (rank > 0) moved[index] = Math.max(moved[index], moved[order[rank - 1]] + 15)
  })
  return moved
}
