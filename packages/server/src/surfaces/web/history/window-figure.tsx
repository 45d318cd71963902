import { fixed, whole } from '../number-text.ts'
import {
  levelLine,
  paneTitle,
  roundTrace,
  runsOf,
  Stretched,
  share,
  short,
  trace,
  upright,
  upward,
} from '../parts/chart-scale.tsx'
import { figure } from '../parts/figure.tsx'
import { stateClass } from '../parts/glyphs.tsx'
import { STATUS_BANDS, statusOfPoint } from '../parts/risk-words.ts'
import type { Shown } from '../published-view.ts'
import { longDateText, monthText } from '../time-text.ts'
import { linePath, pointsOf, statePaths } from './drawn-series.ts'
import { regimeCounts } from './history-parts.tsx'
import type { HistoryState } from './history-state.ts'
import type { MarketDays } from './market-days.ts'
import { logTicks, timeLines } from './time-axis.tsx'
import type { CrisisFacts } from './what-followed.ts'

const HEIGHT = 512
const RISK = { top: 24, bottom: 176 }
const PRICE = { top: 214, bottom: 344 }
const STRIP = { y: 360, height: 6 }
const VIX = { top: 413, bottom: 482 }
const APART = 16
const VIX_LEVELS = [20, 35, 80]

/** A window of the days, with the day that is shown. */
export function windowFigure(
  all: MarketDays,
  { at, from, to }: HistoryState,
  crises: readonly CrisisFacts[],
  shown: Shown<unknown> | undefined,
) {
  const days = cutOut(all, from, to)
  const isInside = at >= from && at <= to
  const event = crises.find((crisis) => crisis.at === at)?.event
  const [first, last] = [monthText(all.day[from]), monthText(all.day[to])]
  const title = first === last ? first : `${first} to ${last}`
  const says = `${title}: risk index, S&P 500 and VIX by day. ${isInside ? daySays(all, at) : ''}`.trim()
  const path = '/v1/regime/history'
  return figure({
    id: 'window',
    title,
    level: 2,
    className: 'c8 cq',
    json: true,
    shown: shown ?? { data: undefined, path, credits: 0, asOf: all.day[to], stale: false, ageMs: 0 },
    call: `${path}?from=${all.day[from]}&to=${all.day[to]}`,
    body: (
      <div class="plot r72" data-window={`${from} ${to}`}>
        {windowPlot(days, says, isInside ? { place: at - from, event } : undefined)}
      </div>
    ),
    foot: regimeCounts(days.regime),
  })
}

function cutOut({ day, sp500, vix, regime, risk }: MarketDays, from: number, to: number): MarketDays {
  const cut = <T,>(values: readonly T[]): readonly T[] => values.slice(from, to + 1)
  return { day: cut(day), sp500: cut(sp500), vix: cut(vix), regime: cut(regime), risk: cut(risk) }
}

function daySays({ day, risk, regime }: MarketDays, at: number): string {
  const value = risk[at]
  const index = value === null ? '' : `the risk index stood at ${fixed(value)}, ${statusOfPoint(value)}, and `
  return `On ${longDateText(day[at])} ${index}the regime was ${regime[at]}.`
}

interface MarkedDay {
  readonly place: number
  readonly event: string | undefined
}

/** Risk, S&P 500, regime and VIX over one axis of time. */
function windowPlot(days: MarketDays, says: string, marked: MarkedDay | undefined) {
  const risk = upward(0, 100, RISK)
  const logs = days.sp500.map(Math.log)
  const [low, high] = [Math.min(...logs), Math.max(...logs)]
  const ofLog = upward(low, high, PRICE)
  const price = (value: number): number => ofLog(Math.log(value))
  const known = days.vix.filter((value) => value !== null)
  const vix = upward(Math.min(...known, 10), Math.max(...known, 36), VIX)
  return (
    <svg height={HEIGHT} role="img" aria-label={says}>
      {timeLines(days.day, { top: 18, bottom: 486, label: 504 })}
      {STATUS_BANDS.slice(1).map(({ from }) => levelLine(risk(from), String(from), 'th'))}
      {logTicks([Math.exp(low), Math.exp(high)], price, 2 * APART).map((tick) =>
        levelLine(price(tick), whole(tick), 'gl'),
      )}
      {vixLevels(vix)}
      {strip(days.regime)}
      <Stretched height={HEIGHT}>
        {riskPaths(days, risk)}
        {pricePaths(days, price)}
        {trace(linePath(pointsOf(days.vix, vix)), 'ink', 1.4)}
      </Stretched>
      {paneTitle(12, 'Risk index')}
      {paneTitle(200, 'S&P 500, coloured by regime')}
      {paneTitle(402, 'VIX')}
      {marked && marker(days, marked, { risk, price, vix })}
    </svg>
  )
}

const pricePaths = ({ sp500, regime }: MarketDays, y: (value: number) => number) =>
  statePaths(pointsOf(sp500, y), regime, PRICE.bottom).map(({ state, line }) =>
    roundTrace(line, `s-${stateClass(state)}`, 2.2),
  )

const vixLevels = (y: (value: number) => number) =>
  VIX_LEVELS.filter((level) => y(level) >= VIX.top).map((level) => levelLine(y(level), String(level), 'th'))

const riskPaths = ({ risk }: MarketDays, y: (value: number) => number) =>
  statePaths(
    pointsOf(risk, y),
    risk.map((value) => statusOfPoint(value ?? 0)),
    RISK.bottom,
  ).map(({ state, line, area }) => [
    <path d={area} class={`area f-${stateClass(state)}`} />,
    roundTrace(line, `s-${stateClass(state)}`, 2),
  ])

/** Least widths of a plot in a narrow, middle and wide figure. */
const PLOT_WIDTHS = [
  ['', 200],
  ['t-m', 450],
  ['t-w', 745],
] as const
const LETTER = 8.5

function strip(regimes: readonly string[]) {
  const last = regimes.length - 1
  return runsOf(regimes).map(({ state, from, to }) => {
    const width = Math.min(last, to + 1) - from
    const room = width / last
    const form = PLOT_WIDTHS.find(([, pixels]) => room * pixels > state.length * LETTER + 8)
    return [
      <rect
        x={share(from, 0, last)}
        width={share(width, 0, last)}
        {...STRIP}
        class={`f-${stateClass(state)}`}
      />,
      form && (
        <text x={share(from, 0, last)} y="381" class={`i ${form[0]}`.trim()}>
          {state}
        </text>
      ),
    ]
  })
}

/** From and to of the line of a day, which leaves out the titles of the panes and the words of the strip. */
const MARKER = [
  [18, 186],
  [206, 366],
  [408, 486],
] as const

/** Where the title of the first pane ends in a middle figure. */
const CLEAR_OF_TITLE = 0.15

function marker(
  { day, risk, sp500, vix }: MarketDays,
  { place, event }: MarkedDay,
  y: Readonly<Record<'risk' | 'price' | 'vix', (value: number) => number>>,
) {
  const x = share(place, 0, day.length - 1)
  const at = place / (day.length - 1)
  const isLate = at > 0.45
  const dots = [
    [risk[place], y.risk, 4.5],
    [sp500[place], y.price, 4],
    [vix[place], y.vix, 4],
  ] as const
  return [
    MARKER.map((ends) => upright(x, ends, 'ink', 1.5)),
    dots.map(([value, place, radius]) =>
      value === null ? null : <circle cx={x} cy={short(place(value))} r={radius} class="f-ink" />,
    ),
    event && (
      <text
        x={isLate ? x : share(Math.max(at, CLEAR_OF_TITLE), 0, 1)}
        dx={isLate ? -8 : 8}
        y="12"
        class={`b halo t-m${isLate ? ' e' : ''}`}
      >
        {event}
      </text>
    ),
  ]
}
