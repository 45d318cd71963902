import { AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { Type } from 'typebox'
import { DayParameter } from './contract/query/query.ts'

export interface DayRange {
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export const rangeQuery = (usual: number, most: number) =>
  Type.Object({
    days: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: most,
        description: `Number of latest trading days of the range; without one ${usual}`,
        examples: [30],
      }),
    ),
    from: Type.Optional(DayParameter({ description: 'First day', examples: ['2020-02-03'] })),
    to: Type.Optional(DayParameter({ description: 'Last day', examples: ['2020-04-30'] })),
  })

/**
 * The latest rows of a history, or those of a range.
 * @param days how many at most
 * @param usual how many without a range and without `days`
 * @throws AppError as `within`
 */
export function latest<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { days, from, to }: DayRange & { readonly days?: number | undefined },
  usual: number,
): Row[] {
  const inRange = within(rows, { from, to })
  const isRange = from !== undefined || to !== undefined
  return inRange.slice(-(days ?? (isRange ? inRange.length : usual)))
}

/**
 * The rows between two days, both included.
 * @param rows oldest first
 * @throws AppError `validation_error` if the first day is after the last, `no_data_then` if no row lies between them
 */
function within<Row extends { readonly date: string }>(
  rows: readonly Row[],
  { from, to }: DayRange,
): readonly Row[] {
  if (from !== undefined && to !== undefined && from > to) throw turnedRound(from, to)
  if (from === undefined && to === undefined) return rows
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : formatDay(day)))
  const inRange = rows.filter(
    ({ date }) => (first === undefined || date >= first) && (last === undefined || date <= last),
  )
  const [oldest, latest] = [rows[0], rows.at(-1)]
  if (inRange.length > 0 || oldest === undefined || latest === undefined) return inRange
  const hint = `No trading day lies there: the rows go from ${oldest.date} to ${latest.date}.`
  throw new AppError('no_data_then', { hint, first_day: oldest.date, last_day: latest.date })
}

export const turnedRound = (from: Day, to: Day): AppError =>
  invalidValue(
    ['query', 'from'],
    'from is after to',
    formatDay(from),
    `from must not be after to (${formatDay(to)}).`,
  )
