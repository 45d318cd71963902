import { priceText } from '../number-text.ts'
import {
  across,
  endLabel,
  levelLine,
  monthTicks,
  paneTitle,
  pathOf,
  placed,
  roundTrace,
  runsOf,
  Stretched,
  share,
  short,
  timeAxis,
  trace,
  yearTicks,
} from '../parts/chart-scale.tsx'
import { calledAt, creditWords, panel } from '../parts/figure.tsx'
import { choiceLink } from '../parts/form.tsx'
import { sideWord, stateClass } from '../parts/glyphs.tsx'
import { outcomeMark } from '../parts/outcome-mark.tsx'
import { ReadPlot } from '../parts/series-data.tsx'
import { dateText } from '../time-text.ts'
import type { AssetShown } from './asset-reader.ts'
import { type PastWindow, pastWindow, RANGES, type Range } from './past-window.ts'
import { priceScale } from './price-scale.ts'
import { recordWorth } from './record-worth.tsx'
import { LANE, type Lane, lanesOf, openOn, signalLanes } from './signal-lanes.tsx'

const PANE = { top: 18, bottom: 246, strip: 252 } as const
const LANES_TOP = PANE.strip + 38

/** Price, regime and every signal on the asset; only the present ones of one that is shown whole. */
export function priceFigure(shown: AssetShown, range: Range) {
  const { analysis, past, regimes, isCurrent } = shown
  const window = past && pastWindow(past, regimes, range)
  const open = isCurrent ? (analysis.signals?.open ?? []) : []
  const isDrawn = past !== undefined && window !== undefined
  return panel({
    id: 'price',
    title: 'Price, regime and every signal',
    side: [
      ranges(range),
      <span class="call">
        {calledAt('/v1/prices/history')}
        <span>{creditWords(1)}</span>
        <span class="t-w">close of {dateText(analysis.technicals.day)}</span>
      </span>,
    ],
    body: isDrawn ? plot(analysis.name, window, lanesOf(past.sources, open, window)) : reading(past),
    foot: isDrawn ? foot(shown) : undefined,
  })
}

const reading = (past: AssetShown['past']) => (
  <p>
    {past === undefined
      ? 'The history is being read. Load the page again in a moment.'
      : 'There are too few closes to draw.'}
  </p>
)

const ranges = (range: Range) => (
  <span class="pick" role="group" aria-label="Range">
    {Object.entries(RANGES).map(([name, words]) => choiceLink(`?range=${name}#price`, words, name === range))}
  </span>
)

function plot(name: string, window: PastWindow, lanes: readonly Lane[]) {
  const { dates, closes, averages, regimes, days, placeOf } = window
  const bottom = LANES_TOP + lanes.length * LANE
  const ticks =
    runsOf(dates.map((date) => date.slice(0, 4))).length > 2 ? yearTicks(dates) : monthTicks(dates)
  const says = `${name} from ${dateText(dates[0])} to ${dateText(dates[dates.length - 1])} with the market regime behind it and every signal on it. The close went from ${priceText(closes[0])} to ${priceText(closes[closes.length - 1])}.`
  return (
    <ReadPlot
      class="plot r72"
      label={`${name} by day. Left and right arrows move a point.`}
      says={says}
      height={bottom + 26}
      series={{
        days: dates,
        numbers: {
          Close: closes.map(rounded),
          '200-day': averages.map((average) => (average === null ? null : rounded(average))),
          'Signals open': openOn(lanes, days),
        },
        states: regimes,
      }}
    >
      {timeAxis(ticks, dates.length, bottom)}
      {pricePane(window)}
      {signalLanes(lanes, LANES_TOP, placeOf)}
    </ReadPlot>
  )
}

/** As many digits as are read. */
const rounded = (price: number): number => Number(price.toPrecision(5))

const foot = ({ analysis, past, isCurrent }: AssetShown) => [
  <span class="key-row">
    <span>{sideWord('long')} above the line</span>
    <span>{sideWord('short')} below it</span>
    {outcomeMark('came')}
    {outcomeMark('failed')}
    {isCurrent && outcomeMark('open')}
  </span>,
  <span class="worth">{recordWorth(analysis.name, past?.sources ?? [])}</span>,
]

/** Two labels on the axis. */
const LEAST_APART = 14
/** Share of the width that a word needs in the wide and in the middle form. */
const WORD_WIDE = 0.09
const WORD_MIDDLE = 0.14

/** Close and average over the regimes, with their strip. */
function pricePane({ closes, averages, regimes }: PastWindow) {
  const drawn = averages.flatMap((average) => average ?? [])
  const { y, ticks, isLog } = priceScale([...closes, ...drawn], PANE)
  const x = across(closes.length)
  const [close, average] = [closes[closes.length - 1], averages[averages.length - 1]]
  const isApart = average !== null && Math.abs(y(close) - y(average)) >= LEAST_APART
  const taken = [close, ...(isApart ? [average] : [])]
  const free = ticks.filter((tick) => taken.every((value) => Math.abs(y(value) - y(tick)) >= LEAST_APART))
  return [
    regimeBands(regimes),
    free.map((tick) => levelLine(y(tick), tickText(tick), 'gl')),
    <Stretched height={PANE.bottom}>
      {trace(
        pathOf(averages.flatMap((mean, at) => (mean === null ? [] : [{ x: x(at), y: y(mean) }]))),
        'ink3',
        1.2,
      )}
      {roundTrace(pathOf(placed(closes, y)), 'ink', 1.9)}
    </Stretched>,
    <circle cx="100%" cy={short(y(close))} r="3.5" class="f-ink" />,
    endLabel(y(close), priceText(close)),
    isApart && endLabel(y(average), priceText(average), 'i halo'),
    paneTitle(
      10,
      <>
        Close{isLog ? ', log scale' : ''}
        <tspan class="t-m">; thin: 200-day average</tspan>
      </>,
    ),
  ]
}

const tickText = (tick: number): string =>
  Number(tick.toPrecision(5)).toLocaleString('en-US', { maximumFractionDigits: 4 })

/** Behind the prices and as a strip below them; words only if they fit. */
const regimeBands = (regimes: readonly string[]) =>
  runsOf(regimes)
    .filter(({ state }) => state !== '')
    .map(({ state, from, to }) => {
      const width = (to - from + 1) / regimes.length
      const x = share(from, 0, regimes.length)
      const name = stateClass(state)
      return [
        <rect
          x={x}
          width={`${short(width * 100)}%`}
          y={PANE.top}
          height={PANE.bottom - PANE.top}
          class={`rgb-${name}`}
        />,
        <rect
          x={x}
          width={`${short(Math.max(0.2, width * 100 - 0.2))}%`}
          y={PANE.strip}
          height="6"
          class={`f-${name}`}
        />,
        width < WORD_WIDE ? null : (
          <text x={x} y={PANE.strip + 20} class={`i ${width < WORD_MIDDLE ? 't-w' : 't-m'}`}>
            {state}
          </text>
        ),
      ]
    })
