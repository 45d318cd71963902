import { type CommodityHistory, commodityHistory } from '../../core/commodities/commodity-history.ts'
import { COMMODITY_INSTRUMENTS } from '../../core/commodities/commodity-instruments.ts'
import { OUTCOME_DAYS } from '../../core/commodities/commodity-outcomes.ts'
import { type CommodityDirection, directionOf } from '../../core/commodities/score-call.ts'
import { printedScore } from '../../core/commodities/score-drivers.ts'
import { universeOf } from '../../core/market/asset.ts'
import { issueRow } from '../../core/signals/issue-row.ts'
import { NotEnoughHistory } from '../../kernel/errors.ts'
import { asDay, asInstant, formatDay, HOUR, type Instant, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import type { CommodityView } from '../commodities/commodity-place.ts'
import type { RecordedSignal } from '../radar/recorded-signal.ts'
import { describeScoreCall } from './describe-score-call.ts'
import type { ScoreCalls } from './score-calls.ts'

/** Calendar days after which the calls of a market that has gone silent are no longer given. */
const STALE_AFTER_DAYS = 7
const ROWS_STANDING = 1 + OUTCOME_DAYS
const LOOK_BACK_ROWS = 756
const ISSUED_AFTER_MIDNIGHT_MS = 6 * HOUR

/**
 * The calls of the latest day, each as it was issued.
 * @throws NotEnoughHistory where nothing is known of the last week
 */
export function describeCommoditySignals({ windows, tracked, asOf }: CommodityView): {
  date: string
  signals: RecordedSignal[]
} {
  const history = commodityHistory(windows)
  const { day } = history.scores
  const row = day.length - 1
  if (row < 0 || utcDay(asOf) - day[row] > STALE_AFTER_DAYS) {
    throw new NotEnoughHistory('prices of raw materials in the last week', 0, 1)
  }
  const calls: ScoreCalls = {
    history,
    universe: universeOf(tracked),
    directionAt: (member, at) => directionOn(history, member, at),
    issuedAt: (at) => issueInstant(day[at], asOf),
  }
  const signals = COMMODITY_INSTRUMENTS.flatMap((_, member) => signalOf(calls, member, row))
  return { date: formatDay(asDay(day[row])), signals: signals.sort(byConviction) }
}

function signalOf(calls: ScoreCalls, member: number, row: number): readonly RecordedSignal[] {
  const direction = calls.directionAt(member, row)
  if (direction === undefined) return []
  const emittedAt = (at: number): boolean => calls.directionAt(member, at) === direction
  const issued = issueRow(row, { emittedAt, period: ROWS_STANDING, lookBack: Math.min(row, LOOK_BACK_ROWS) })
  return [describeScoreCall(calls, { member, row: issued, direction }, calls.issuedAt(row))]
}

function directionOn(
  { scores, confidence }: CommodityHistory,
  member: number,
  row: number,
): CommodityDirection | undefined {
  const printed = row < 0 ? undefined : printedScore(scores.members[member], row)
  if (printed === undefined || Number.isNaN(confidence.upRate[row])) return undefined
  return directionOf(printed.score)
}

/** The first refresh after the close of a day; the present where that has not come. */
const issueInstant = (day: number, asOf: Instant): Instant =>
  asInstant(Math.min(asOf, startOfUtcDay(asDay(day + 1)) + ISSUED_AFTER_MIDNIGHT_MS))

const byConviction = (a: RecordedSignal, b: RecordedSignal): number =>
  b.conviction - a.conviction || (a.symbol < b.symbol ? -1 : 1)
