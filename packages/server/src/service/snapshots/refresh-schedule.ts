import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, formatInstant, HOUR, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Computation } from '@bellwether-markets/products/contract/product'
import { Cron } from 'croner'

type Scheduled = Pick<Computation, 'id' | 'refresh'>

/** A Wednesday: gaps at night and on weekends are pauses of a schedule, not its period. */
const NOON = asInstant(Date.UTC(2025, 0, 15, 12))
const MOST_OVERDUE_MS = 2 * HOUR

const schedules = new Map<string, Cron>()
const periods = new Map<string, number>()

function schedule(expression: string): Cron {
  const known = schedules.get(expression)
  if (known) return known
  const cron = new Cron(expression, { timezone: 'UTC', paused: true })
  schedules.set(expression, cron)
  return cron
}

const schedulesOf = ({ refresh: { cron } }: Scheduled): readonly Cron[] => [cron].flat().map(schedule)

/**
 * Snapshots exist for refresh instants only, so any past answer can be repeated byte for byte.
 * @throws AppError `no_data_then` before the first refresh of the calendar, in year 1
 */
export function refreshSlot(product: Scheduled, moment: Instant): Instant {
  const justAfter = new Date(Math.floor(moment / SECOND) * SECOND + SECOND)
  const runs = schedulesOf(product).flatMap((one) => one.previousRuns(1, justAfter))
  if (runs.length === 0)
    throw new AppError('no_data_then', { product: product.id, as_of: formatInstant(moment) })
  return asInstant(Math.max(...runs.map((run) => run.getTime())))
}

export function nextRefreshSlot(product: Scheduled, moment: Instant): Instant {
  const runs = schedulesOf(product).flatMap((one) => one.nextRun(new Date(moment)) ?? [])
  if (runs.length === 0) throw new RangeError(`${product.id} is never refreshed again`)
  return asInstant(Math.min(...runs.map((run) => run.getTime())))
}

/** Between refreshes at noon of a weekday, in milliseconds. */
export function refreshPeriod(product: Scheduled): number {
  const cron = [product.refresh.cron].flat().join(' ')
  const period = periods.get(cron) ?? nextRefreshSlot(product, NOON) - refreshSlot(product, NOON)
  periods.set(cron, period)
  return period
}

/** How long a refresh may be overdue before the old answer is stale: a period, at most two hours. */
export const overdueLimit = (product: Scheduled): number => Math.min(refreshPeriod(product), MOST_OVERDUE_MS)
