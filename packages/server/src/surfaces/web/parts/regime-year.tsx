import type { RegimeSeries } from '@bellwether-markets/products/regime/regime-schema'
import { fixed, whole } from '../number-text.ts'
import type { Shown } from '../published-view.ts'
import { dayText } from '../time-text.ts'
import {
  across,
  endLabel,
  isApart,
  level,
  levelLine,
  monthTicks,
  paneTitle,
  pathOf,
  placed,
  type Run,
  roundTicks,
  roundTrace,
  runsOf,
  Stretched,
  share,
  short,
  timeAxis,
  trace,
  upward,
} from './chart-scale.tsx'
import { figure } from './figure.tsx'
import { regimeDays, stateClass } from './glyphs.tsx'
import { ReadPlot } from './series-data.tsx'

type Rows = RegimeSeries['rows']

const BOTTOM = 428
const STRIP = 292
const BAND = 0.02
const VIX_LEVELS = [20, 24, 35]
const WORD_SHARE = 0.08

/** S&P 500 coloured by regime, with its 200-day average and band; VIX below. */
export function regimeYear(shown: Shown<RegimeSeries>) {
  const { rows } = shown.data
  const days = rows.map(({ date }) => date)
  const runs = runsOf(rows.map(({ regime }) => regime))
  const says = `S&P 500 and its 200-day average over ${rows.length} trading days with the VIX below. ${runs.map(({ state, from, to }) => `${state} from ${days[from]} for ${to - from + 1} days`).join('; ')}.`
  const body = (
    <ReadPlot
      label="S&P 500 by day. Left and right arrows move a day."
      says={says}
      height={452}
      series={{
        days,
        numbers: {
          'S&P 500': rows.map(({ sp500 }) => Math.round(sp500)),
          '200-day': rows.map(({ sma_200 }) => Math.round(sma_200)),
          VIX: rows.map(({ vix }) => vix),
        },
        states: rows.map(({ regime }) => regime),
      }}
    >
      {timeAxis(monthTicks(days), days.length, BOTTOM)}
      {pricePane(rows, runs)}
      {strip(runs, rows.length)}
      {vixPane(rows)}
    </ReadPlot>
  )
  return figure({
    id: 'regime-year',
    title: 'S&P 500 against its 200-day average',
    shown,
    body,
    foot: dayCounts(rows),
    className: 'c8 zoomable',
  })
}

function pricePane(rows: Rows, runs: readonly Run<string>[]) {
  const closes = rows.map(({ sp500 }) => sp500)
  const averages = rows.map(({ sma_200 }) => sma_200)
  const low = Math.min(...closes, ...averages.map((average) => average * (1 - BAND)))
  const high = Math.max(...closes, ...averages.map((average) => average * (1 + BAND)))
  const y = upward(low, high, { top: 22, bottom: 276 })
  const [close, average] = [closes[closes.length - 1], averages[averages.length - 1]]
  const ends = [y(close), y(average)]
  const ticks = roundTicks(low, high, 4).filter((tick) => isApart(y(tick), ends))
  return [
    ticks.map((tick) => levelLine(y(tick), whole(tick), 'gl')),
    <Stretched height={BOTTOM}>
      {averageBand(averages, y)}
      {colouredCloses(closes, runs, y)}
    </Stretched>,
    <circle cx="100%" cy={short(y(close))} r="3.5" class={`f-${stateClass(rows[rows.length - 1].regime)}`} />,
    endLabel(y(close), whole(close)),
    Math.abs(y(close) - y(average)) >= 16 && endLabel(y(average), whole(average), 'i halo'),
    paneTitle(12, 'S&P 500, coloured by regime; 200-day average, ±2%'),
  ]
}

type Height = (value: number) => number

function averageBand(averages: readonly number[], y: Height) {
  const shifted = (factor: number) => placed(averages, (average) => y(average * factor)).filter(isDrawn)
  const upper = pathOf(shifted(1 + BAND))
  const lower = pathOf(shifted(1 - BAND).reverse()).replace('M', 'L')
  return [<path d={`${upper}${lower}Z`} class="area band" />, trace(pathOf(shifted(1)), 'ink3', 1.2)]
}

function colouredCloses(closes: readonly number[], runs: readonly Run<string>[], y: Height) {
  const points = placed(closes, y)
  return runs.map(({ state, from, to }) =>
    roundTrace(pathOf(points.slice(from, to + 2)), `s-${stateClass(state)}`, 2.2),
  )
}

/** A 200-day average is smooth enough to skip days. */
const isDrawn = (_: unknown, index: number, all: readonly unknown[]): boolean =>
  index % 4 === 0 || index === all.length - 1

/** Labelled only if the text fits. */
const strip = (runs: readonly Run<string>[], count: number) =>
  runs.map(({ state, from, to }) => {
    const width = (to - from + 1) / count
    const word =
      width < WORD_SHARE ? null : (
        <text x={share(from, 0, count)} y={STRIP + 21} class={`i${width < WORD_SHARE * 3 ? ' t-m' : ''}`}>
          {state}
        </text>
      )
    return [
      <rect
        x={share(from, 0, count)}
        width={`${short(Math.max(0.2, width * 100 - 0.2))}%`}
        y={STRIP}
        height="6"
        class={`f-${stateClass(state)}`}
      />,
      word,
    ]
  })

function vixPane(rows: Rows) {
  const known = rows.flatMap(({ vix }) => vix ?? [])
  if (known.length === 0) return paneTitle(370, 'No VIX in this period', 'i')
  const high = Math.max(38, ...known)
  const y = upward(8, high, { top: 344, bottom: BOTTOM - 4 })
  const x = across(rows.length)
  const points = rows.flatMap(({ vix }, index) => (vix === null ? [] : [{ x: x(index), y: y(vix) }]))
  const last = known[known.length - 1]
  const levels = VIX_LEVELS.filter((level) => isApart(y(level), [y(last)]) && level !== 20)
  return [
    VIX_LEVELS.map((reading) => level(short(y(reading)), 'th')),
    levels.map((level) => (
      <text x="100%" dx="8" y={short(y(level) + 4)}>
        {level}
      </text>
    )),
    <Stretched height={BOTTOM}>{trace(pathOf(points), 'ink', 1.4)}</Stretched>,
    endLabel(y(last), fixed(last)),
    paneTitle(338, 'VIX; lines at 20, 24 and 35'),
  ]
}

const dayCounts = (rows: Rows) => (
  <span class="key-row">
    {regimeDays(rows.map(({ regime }) => regime))}
    <span class="label">to {dayText(rows[rows.length - 1].date)}</span>
  </span>
)
