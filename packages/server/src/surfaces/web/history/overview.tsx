import { runsOf, Stretched, share, trace, upward } from '../parts/chart-scale.tsx'
import { callLine, panel } from '../parts/figure.tsx'
import { choiceLink } from '../parts/form.tsx'
import { stateClass } from '../parts/glyphs.tsx'
import { statusOfPoint } from '../parts/risk-words.ts'
import { Plot } from '../parts/series-data.tsx'
import { monthText } from '../time-text.ts'
import { linePath, pointsOf, statePaths } from './drawn-series.ts'
import type { MarketDays } from './market-days.ts'
import { timeLines } from './time-axis.tsx'
import { YEAR } from './what-followed.ts'

const HEIGHT = 170
const BASE = 150
const STRIP = { y: 118, height: 6 }
const WINDOW = { y: 8, height: 144 }

interface Window {
  readonly from: number
  readonly to: number
}

/** Sessions of each link; all days without a number. */
const RANGES = [
  ['1 year', YEAR],
  ['5 years', 5 * YEAR],
  ['All', undefined],
] as const

export function overviewFigure(days: MarketDays, window: Window, base: string) {
  const last = days.day.length - 1
  const years = Math.round(last / YEAR)
  return panel({
    id: 'overview',
    title: `${years} years`,
    side: [
      <nav class="pick" aria-label="Window">
        {RANGES.map(([name, sessions]) => {
          const from = sessions === undefined ? 0 : Math.max(0, last - sessions)
          const isShown = window.from === from && window.to === last
          return choiceLink(`${base}?from=${days.day[from]}&to=${days.day[last]}`, name, isShown)
        })}
      </nav>,
      callLine({ path: '/v1/risk/history', credits: 0 }),
    ],
    body: overview(days, window),
  })
}

/** S&P 500, regime and risk of all days, with the window that a brush moves. */
function overview(days: MarketDays, { from, to }: Window) {
  const last = days.day.length - 1
  const says = `Overview from ${monthText(days.day[0])} to ${monthText(days.day[last])}. The chosen window runs from ${monthText(days.day[from])} to ${monthText(days.day[to])}.`
  const at = (place: number): string => share(place, 0, last)
  return (
    <Plot class="plot brush" height={HEIGHT} says={says}>
      {timeLines(days.day, { top: 14, bottom: BASE, label: 164 })}
      {runsOf(days.regime).map((run) => (
        <rect
          x={at(run.from)}
          width={at(Math.min(last, run.to + 1) - run.from)}
          {...STRIP}
          class={`f-${stateClass(run.state)}`}
        />
      ))}
      <Stretched height={HEIGHT}>
        {trace(pricePath(days), 'ink', 1.4)}
        {riskPaths(days)}
      </Stretched>
      <rect x="0" width={at(from)} {...WINDOW} class="dim" data-brush="before" />
      <rect x={at(to)} width={at(last - to)} {...WINDOW} class="dim" data-brush="after" />
      <rect x={at(from)} width={at(to - from)} {...WINDOW} class="win" data-brush="window" />
      {grip('from', at(from))}
      {grip('to', at(to))}
    </Plot>
  )
}

const grip = (end: keyof Window, x: string) => (
  <rect x={x} y="64" width="10" height="32" rx="3" class="grip" transform="translate(-5)" data-brush={end} />
)

function pricePath({ sp500 }: MarketDays): string {
  const logs = sp500.map(Math.log)
  const y = upward(Math.min(...logs), Math.max(...logs), { top: 14, bottom: 108 })
  return linePath(pointsOf(logs, y))
}

function riskPaths({ risk }: MarketDays) {
  const points = pointsOf(risk, upward(0, 100, { top: 128, bottom: BASE }))
  const states = risk.map((value) => statusOfPoint(value ?? 0))
  return statePaths(points, states, BASE).map(({ state, line }) => trace(line, `s-${stateClass(state)}`, 1.2))
}
