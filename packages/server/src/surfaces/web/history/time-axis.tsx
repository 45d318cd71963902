import { ticks } from 'd3-array'
import { scaleLog } from 'd3-scale'
import { type Pane, share, upright } from '../parts/chart-scale.tsx'
import { dayText, MONTHS } from '../time-text.ts'

interface AxisTick {
  readonly index: number
  readonly label: string
  /** Class of the forms of the figure in which it has room. */
  readonly form: '' | 't-m' | 't-w' | undefined
}

/** Sessions up to which days are named, and months. */
const DAYS_UP_TO = 65
const MONTHS_UP_TO = 800
/** Labels that a narrow figure has room for. */
const YEARS = 6
const MONTHS_SHOWN = 4
const YEAR_STEPS = [1, 2, 5, 10, 20]
/** Fraction of the width that a label at an edge needs. */
const EDGE = 0.04

/** First sessions of years or quarters, or a few days, and whether a label has room. */
export function axisTicks(days: readonly string[]): readonly AxisTick[] {
  if (days.length <= DAYS_UP_TO) return dayTicks(days)
  const isLong = days.length > MONTHS_UP_TO
  const unit = (day: string): string => (isLong ? day.slice(0, 4) : day.slice(0, 7))
  const starts = days.flatMap((day, index) =>
    index > 0 && unit(day) !== unit(days[index - 1]) ? [index] : [],
  )
  const inside = starts.filter((index) => Math.abs(index / (days.length - 1) - 0.5) < 0.5 - EDGE)
  return isLong ? yearTicks(days, inside) : monthTicks(days, inside)
}

function dayTicks(days: readonly string[]): readonly AxisTick[] {
  const step = Math.ceil(days.length / (MONTHS_SHOWN + 1))
  const shown = days.flatMap((_, index) => (index > 0 && index % step === 0 ? [index] : []))
  return shown.map((index) => ({ index, label: dayText(days[index]), form: '' }))
}

function yearTicks(days: readonly string[], starts: readonly number[]): readonly AxisTick[] {
  const step = YEAR_STEPS.find((years) => years * YEARS >= starts.length) ?? 50
  return starts.map((index) => {
    const year = Number(days[index].slice(0, 4))
    return { index, label: String(year), form: year % step === 0 ? '' : undefined }
  })
}

function monthTicks(days: readonly string[], starts: readonly number[]): readonly AxisTick[] {
  const monthOf = (index: number): number => Number(days[index].slice(5, 7))
  const quarters = starts.filter((index) => monthOf(index) % 3 === 1)
  const shown = quarters.length > 1 ? quarters : starts
  const hasJanuary = shown.some((index) => monthOf(index) === 1)
  const every = Math.ceil(shown.length / MONTHS_SHOWN)
  return shown.map((index, place) => {
    const month = monthOf(index)
    const withYear = month === 1 || (place === 0 && !hasJanuary)
    const isAlways = every === 1 || (hasJanuary ? month === 1 : place % every === 0)
    return {
      index,
      label: withYear ? `${MONTHS[month - 1]} ${days[index].slice(0, 4)}` : MONTHS[month - 1],
      form: isAlways ? '' : hasJanuary && month !== 7 ? 't-w' : 't-m',
    }
  })
}

export const timeLines = (
  days: readonly string[],
  { top, bottom, label }: Pane & { readonly label: number },
) =>
  axisTicks(days).map(({ index, label: text, form }) => {
    const x = share(index, 0, days.length - 1)
    return [
      upright(x, [top, bottom], 'gl'),
      form === undefined ? null : (
        <text x={x} y={label} class={`m ${form}`.trim()}>
          {text}
        </text>
      ),
    ]
  })

/** Round values of a logarithmic axis, at least some pixels apart. */
export function logTicks(
  [low, high]: readonly [number, number],
  y: (value: number) => number,
  apart: number,
): readonly number[] {
  const round = high / low > 4 ? scaleLog([low, high], [0, 1]).ticks(4) : ticks(low, high, 4)
  const kept: number[] = []
  for (const tick of round) {
    const last = kept.at(-1)
    if (last === undefined || Math.abs(y(last) - y(tick)) >= apart) kept.push(tick)
  }
  return kept
}
