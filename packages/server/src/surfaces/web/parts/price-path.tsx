import type { PriceHistory } from '@bellwether-markets/products/prices-history/history-schema'
import type { ComponentChildren } from 'preact'
import { signed } from '../number-text.ts'
import { dateText } from '../time-text.ts'
import {
  across,
  endLabel,
  level,
  levelLine,
  pathOf,
  roundTicks,
  Stretched,
  short,
  trace,
  upward,
} from './chart-scale.tsx'
import { Plot } from './series-data.tsx'

const TOP = 12
const BOTTOM = 200
const LABEL_APART = 14
/** Room for the width of a line. */
const EDGE = 4

export interface PathInput {
  readonly history: PriceHistory
  readonly benchmark: PriceHistory | undefined
  readonly benchmarkName: string
  /** Its return at the end, as a fraction; null if unknown. */
  readonly benchmarkEnd: number | null
  /** First and last day. */
  readonly span: readonly [string, string]
  readonly adjusted: boolean
}

/** Returns in percent since the first day; undefined without two closes. */
export function pricePath(input: PathInput): ComponentChildren | undefined {
  const own = returnsOf(input.history, input)
  if (own.length < 2) return undefined
  const compared = comparedOf(input, own)
  const all = [...own, ...compared].map(({ value }) => value)
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const y = upward(low, high, { top: TOP, bottom: BOTTOM - EDGE })
  const labels = endsOf([own, compared], y)
  return (
    <Plot height={BOTTOM + 28} says={says(input, own, compared)}>
      {roundTicks(low, high, 4)
        .filter((tick) => labels.every((label) => Math.abs(label.y - y(tick)) >= LABEL_APART))
        .map((tick) => levelLine(y(tick), `${signed(tick)}%`, 'gl'))}
      {level(short(y(0)), 'gl2')}
      <text x="0" y={BOTTOM + 20}>
        {dateText(own[0].day)}
      </text>
      <text x="100%" y={BOTTOM + 20} class="e">
        {dateText(own[own.length - 1].day)}
      </text>
      {traces(own, compared, { y, comparedStyle: input.benchmark ? 'ink3' : 'ink3 dash' })}
      {labels.map((label, index) =>
        endLabel(label.y, `${signed(label.value)}%`, index === 0 ? 'b halo' : 'i halo'),
      )}
    </Plot>
  )
}

function says(
  { history, benchmarkName }: PathInput,
  own: readonly Point[],
  compared: readonly Point[],
): string {
  const [last, other] = [own[own.length - 1], compared.at(-1)]
  const beside = other === undefined ? '' : `, ${benchmarkName} ${signed(other.value)}%`
  return `${history.symbol} moved ${signed(last.value)}% from ${dateText(own[0].day)} to ${dateText(last.day)}${beside}.`
}

interface Label {
  readonly value: number
  readonly y: number
}

function endsOf(lines: readonly (readonly Point[])[], y: (value: number) => number): readonly Label[] {
  const [first, second] = lines.flatMap((points) => points.at(-1) ?? [])
  const label = { value: first.value, y: y(first.value) }
  if (second === undefined) return [label]
  const place = y(second.value)
  return [label, { value: second.value, y: place + shiftOf(label.y, place) }]
}

interface Drawing {
  readonly y: (value: number) => number
  readonly comparedStyle: string
}

function traces(own: readonly Point[], compared: readonly Point[], { y, comparedStyle }: Drawing) {
  const x = across(own.length)
  const place = new Map(own.map(({ day }, index) => [day, x(index)]))
  const lineOf = (points: readonly Point[]): string =>
    pathOf(points.map(({ day, value }) => ({ x: place.get(day) ?? 0, y: y(value) })))
  return (
    <Stretched height={BOTTOM}>
      {trace(lineOf(compared), comparedStyle, 1.4)}
      {trace(lineOf(own), 'ink', 2.1)}
    </Stretched>
  )
}

interface Point {
  readonly day: string
  readonly value: number
}

function returnsOf({ bars }: PriceHistory, { span, adjusted }: PathInput): readonly Point[] {
  const closes = bars.flatMap(({ date, close, adj_close: adjustedClose }) => {
    const price = adjusted ? adjustedClose : close
    return date >= span[0] && date <= span[1] && price !== null && price > 0 ? [{ day: date, price }] : []
  })
  return closes.map(({ day, price }) => ({ day, value: 100 * (price / closes[0].price - 1) }))
}

/** Of the benchmark on the same days; of a median, which has no path, its start and its end. */
function comparedOf(input: PathInput, own: readonly Point[]): readonly Point[] {
  const { benchmark, benchmarkEnd } = input
  const days = new Set(own.map(({ day }) => day))
  if (benchmark !== undefined) return returnsOf(benchmark, input).filter(({ day }) => days.has(day))
  if (benchmarkEnd === null) return []
  return [
    { day: own[0].day, value: 0 },
    { day: own[own.length - 1].day, value: 100 * benchmarkEnd },
  ]
}

/** So that two labels do not touch. */
function shiftOf(fixed: number, moved: number): number {
  const distance = moved - fixed
  if (Math.abs(distance) >= LABEL_APART) return 0
  return distance < 0 ? -LABEL_APART - distance : LABEL_APART - distance
}
