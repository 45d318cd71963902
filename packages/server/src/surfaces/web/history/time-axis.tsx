import { ticks } from 'd3-array'
import { scaleLog } from 'd3-scale'
import type { ComponentChildren } from 'preact'
import { share } from '../parts/chart-scale.tsx'
import { MONTHS } from '../time-text.ts'

interface AxisTick {
  readonly index: number
  readonly label: string
  /** Class of the forms of the figure in which it has room. */
  readonly form: '' | 't-m' | 't-w' | undefined
}

/** Sessions up to which months have room. */
const MONTHS_UP_TO = 800
/** Labels that a narrow figure has room for. */
const YEARS = 6
const MONTHS_SHOWN = 4
const YEAR_STEPS = [1, 2, 5, 10, 20]
/** Fraction of the width that a label at an edge needs. */
const EDGE = 0.04

/** First sessions of years or quarters, and those with room for a label. */
export function axisTicks(days: readonly string[]): readonly AxisTick[] {
  const isLong = days.length > MONTHS_UP_TO
  const unit = (day: string): string => (isLong ? day.slice(0, 4) : day.slice(0, 7))
  const starts = days.flatMap((day, index) =>
    index > 0 && unit(day) !== unit(days[index - 1]) ? [index] : [],
  )
  const inside = starts.filter((index) => Math.abs(index / (days.length - 1) - 0.5) < 0.5 - EDGE)
  return isLong ? yearTicks(days, inside) : monthTicks(days, inside)
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
  return shown.map((index, place) => {
    const month = monthOf(index)
    const withYear = month === 1 || (place === 0 && !hasJanuary)
    const isFew = shown.length <= MONTHS_SHOWN
    return {
      index,
      label: withYear ? `${MONTHS[month - 1]} ${days[index].slice(0, 4)}` : MONTHS[month - 1],
      form: isFew || month === 1 ? '' : month === 7 ? 't-m' : 't-w',
    }
  })
}

export const timeLines = (
  days: readonly string[],
  { top, bottom, label }: { readonly top: number; readonly bottom: number; readonly label: number },
): ComponentChildren =>
  axisTicks(days).map(({ index, label: text, form }) => {
    const x = share(index, 0, days.length - 1)
    return (
      <>
        <line x1={x} x2={x} y1={top} y2={bottom} class="gl" />
        {form === undefined ? null : (
          <text x={x} y={label} class={`m ${form}`.trim()}>
            {text}
          </text>
        )}
      </>
    )
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
