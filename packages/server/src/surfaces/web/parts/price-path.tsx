import type { PriceHistory } from '@bellwether-markets/products/prices-history/history-schema'
import type { ComponentChildren } from 'preact'
import { signed } from '../number-text.ts'
import { dateText } from '../time-text.ts'
import { across, levelLine, pathOf, roundTicks, Stretched, short, upward } from './chart-scale.tsx'

const TOP = 12
const BOTTOM = 200
const LABEL_APART = 14
/** Room for the width of a line. */
const EDGE = 4

export interface PathInput {
  readonly history: PriceHistory
  /** Undefined if it is no single instrument. */
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
  const place = new Map(own.map(({ day }, index) => [day, across(own.length)(index)]))
  const traced = (points: readonly Point[]): string =>
    pathOf(points.flatMap(({ day, value }) => ({ x: place.get(day) ?? 0, y: y(value) })))
  const [last, lastCompared] = [own[own.length - 1], compared.at(-1)]
  const shift = lastCompared === undefined ? 0 : shiftOf(y(last.value), y(lastCompared.value))
  const labels = [y(last.value), ...(lastCompared ? [y(lastCompared.value) + shift] : [])]
  const says = `${input.history.symbol} moved ${signed(last.value)}% from ${dateText(own[0].day)} to ${dateText(last.day)}${lastCompared ? `, ${input.benchmarkName} ${signed(lastCompared.value)}%` : ''}.`
  return (
    <div class="plot">
      <svg height={BOTTOM + 28} role="img" aria-label={says}>
        {roundTicks(low, high, 4)
          .filter((tick) => labels.every((label) => Math.abs(label - y(tick)) >= LABEL_APART))
          .map((tick) => levelLine(y(tick), `${signed(tick)}%`, 'gl'))}
        <line x1="0" x2="100%" y1={short(y(0))} y2={short(y(0))} class="gl2" />
        <text x="0" y={BOTTOM + 20}>
          {dateText(own[0].day)}
        </text>
        <text x="100%" y={BOTTOM + 20} class="e">
          {dateText(last.day)}
        </text>
        <Stretched height={BOTTOM}>
          <path d={traced(compared)} class={input.benchmark ? 'ink3' : 'ink3 dash'} stroke-width="1.4" />
          <path d={traced(own)} class="ink" stroke-width="2.1" />
        </Stretched>
        <text x="100%" dx="8" y={short(labels[0] + 4)} class="b halo">
          {signed(last.value)}%
        </text>
        {lastCompared === undefined ? null : (
          <text x="100%" dx="8" y={short(labels[1] + 4)} class="i halo">
            {signed(lastCompared.value)}%
          </text>
        )}
      </svg>
    </div>
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
