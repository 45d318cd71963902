import { Cron } from 'croner'
import type { Computation } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import { asInstant, formatInstant, type Instant, SECOND } from '../../kernel/time.ts'

type Scheduled = Pick<Computation, 'id' | 'refresh'>

const schedules = new Map<string, Cron>()

function schedule(expression: string): Cron {
  const known = schedules.get(expression)
  if (known) return known
  const cron = new Cron(expression, { timezone: 'UTC', paused: true })
  schedules.set(expression, cron)
  return cron
}

/**
 * Snapshots exist for refresh instants only, so any past answer can be repeated byte for byte.
 * @throws AppError `no_data_then` before the first refresh of the calendar, in year 1
 */
export function refreshSlot(product: Scheduled, moment: Instant): Instant {
  const justAfter = new Date(Math.floor(moment / SECOND) * SECOND + SECOND)
  const [run] = schedule(product.refresh.cron).previousRuns(1, justAfter)
  if (!run) throw new AppError('no_data_then', { product: product.id, as_of: formatInstant(moment) })
  return asInstant(run.getTime())
}

export function nextRefreshSlot(product: Scheduled, moment: Instant): Instant {
  const run = schedule(product.refresh.cron).nextRun(new Date(moment))
  if (!run) throw new RangeError(`${product.id} is never refreshed again`)
  return asInstant(run.getTime())
}
