import { priceText } from '../number-text.ts'
import { monthTicks, runsOf, timeAxis, yearTicks } from '../parts/chart-scale.tsx'
import { creditWords, panel } from '../parts/figure.tsx'
import { choiceLink } from '../parts/form.tsx'
import { sideWord } from '../parts/glyphs.tsx'
import { outcomeMark } from '../parts/outcome-mark.tsx'
import { ReadPlot } from '../parts/series-data.tsx'
import { dateText } from '../time-text.ts'
import type { AssetShown } from './asset-reader.ts'
import { type PastWindow, pastWindow, RANGES, type Range } from './past-window.ts'
import { PANE, pricePane } from './price-pane.tsx'
import { recordWorth } from './record-worth.tsx'
import { LANE, type Lane, lanesOf, openOn, signalLanes } from './signal-lanes.tsx'

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
    side: (
      <>
        {ranges(range)}
        <span class="call">
          <code>
            GET <b>/v1/prices/history</b>
          </code>
          <span>{creditWords(1)}</span>
          <span class="t-w">close of {dateText(analysis.technicals.day)}</span>
        </span>
      </>
    ),
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

const foot = ({ analysis, past, isCurrent }: AssetShown) => (
  <>
    <span class="key-row">
      <span>{sideWord('long')} above the line</span>
      <span>{sideWord('short')} below it</span>
      {outcomeMark('came')}
      {outcomeMark('failed')}
      {isCurrent ? outcomeMark('open') : null}
    </span>
    <span class="worth">{recordWorth(analysis.name, past?.sources ?? [])}</span>
  </>
)
