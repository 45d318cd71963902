import { parseDay } from '@bellwether-markets/engine/kernel/time'
import type { Analysis } from '@bellwether-markets/products/analysis/analysis-schema'
import type { SourcePast } from '@bellwether-markets/products/asset-past/past-schema'
import { level, paneTitle, short } from '../parts/chart-scale.tsx'
import { isDrawn, LANE_WORDS } from './asset-words.ts'
import type { PastWindow } from './past-window.ts'

export const LANE = 42
const LINE = 30
const LEAST_WIDTH = 0.3

type OpenSignal = NonNullable<Analysis['signals']>['open'][number]

/** A signal from its issue to its end: above the line long, below short. */
interface Bar {
  readonly from: number
  readonly to: number
  readonly direction: 'long' | 'short'
  readonly end: 'hit' | 'miss' | 'open'
}

export interface Lane {
  readonly source: string
  readonly bars: readonly Bar[]
}

/** One for each source with a signal in the window. */
export function lanesOf(
  sources: readonly SourcePast[],
  open: readonly OpenSignal[],
  { days }: PastWindow,
): readonly Lane[] {
  const [first, last] = [days[0], days[days.length - 1]]
  const names = new Set([...sources.map(({ source }) => source), ...open.map((one) => one.signal_type)])
  const lanes = [...names].filter(isDrawn).map((source) => ({
    source,
    bars: [
      ...sources.filter((one) => one.source === source).flatMap(decidedBars),
      ...open.filter((one) => one.signal_type === source).map((one) => openBar(one, last)),
    ].filter(({ from, to }) => to >= first && from <= last),
  }))
  return lanes.filter(({ bars }) => bars.length > 0)
}

const decidedBars = ({ signals }: SourcePast): readonly Bar[] =>
  signals.map(({ issued, resolved, direction, came }) => ({
    from: issued,
    to: resolved,
    direction,
    end: came ? 'hit' : 'miss',
  }))

const openBar = ({ issued_at, direction }: OpenSignal, last: number): Bar => ({
  from: parseDay(issued_at.slice(0, 10)) ?? last,
  to: last,
  direction,
  end: 'open',
})

/** Signals that were open on each day, for the readout. */
export const openOn = (lanes: readonly Lane[], days: readonly number[]): readonly number[] =>
  days.map(
    (day) => lanes.flatMap(({ bars }) => bars).filter(({ from, to }) => from <= day && day < to).length,
  )

export const signalLanes = (lanes: readonly Lane[], top: number, placeOf: PastWindow['placeOf']) =>
  lanes.map(({ source, bars }, at) => {
    const line = top + at * LANE + LINE
    const placed = bars.map((bar) => ({ ...bar, ...placeOn(bar, line, placeOf) }))
    return [
      level(line, 'gl2'),
      placed.map(({ start, stop, y, direction }) => (
        <rect
          x={`${short(start)}%`}
          width={`${short(Math.max(LEAST_WIDTH, stop - start))}%`}
          y={y}
          height="3"
          class={`f-${direction}`}
        />
      )),
      placed
        .filter(({ stop, end }) => stop < 100 || end === 'open')
        .map(({ stop, y, end }) => (
          <circle cx={`${short(stop)}%`} cy={y + 1.5} r={end === 'hit' ? 4 : 3.4} class={end} />
        )),
      paneTitle(line - 15, LANE_WORDS[source]),
    ]
  })

/** From and to in percent; above the line long, below short. */
const placeOn = ({ from, to, direction }: Bar, line: number, placeOf: PastWindow['placeOf']) => ({
  start: 100 * placeOf(from),
  stop: 100 * placeOf(to),
  y: direction === 'long' ? line - 9 : line + 1,
})
