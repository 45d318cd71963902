import type { Instant } from '@bellwether-markets/engine/kernel/time'
import {
  type ClockEvidence,
  type ClockFault,
  clockFault,
  isQuiet,
} from '@bellwether-markets/engine/track-record/record-clock'
import type { Clock, Log, TrackRecordReader } from '../ports.ts'
import { headInstant } from './append-entries.ts'
import { isUnfinished } from './past-record.ts'

export interface RecordWatch {
  /** Undefined if the record is empty. */
  lastEntryAt(): Instant | undefined
  /** Why nothing is written, or `quiet`: nothing was written for longer than it should be. */
  fault(): ClockFault | 'quiet' | undefined
  /** Logs a fault once, and its end. */
  round(): Promise<void>
}

export interface RecordWatchDeps {
  readonly record: TrackRecordReader
  readonly marketClock: Clock
  /** Undefined if the market has a time of its own: then only its restart holds the record. */
  readonly clockEvidence: (() => ClockEvidence) | undefined
  readonly log: Log
}

export function recordWatch({ record, marketClock, clockEvidence, log }: RecordWatchDeps): RecordWatch {
  let logged: ReturnType<RecordWatch['fault']>
  const fault = (): ReturnType<RecordWatch['fault']> => {
    const [now, head, evidence] = [marketClock.now(), headInstant(record), clockEvidence?.()]
    if (evidence === undefined || isIssuingPast(record)) return undefined
    return clockFault(now, head, evidence) ?? (isQuiet(now, head) ? 'quiet' : undefined)
  }
  return {
    lastEntryAt: () => headInstant(record),
    fault,
    async round() {
      const found = fault()
      if (found === logged) return
      if (found !== undefined) log.warn('record_held', { reason: found, last_entry_at: record.head()?.at })
      else log.info('record_goes_on', { after: logged })
      logged = found
    },
  }
}

function isIssuingPast(record: TrackRecordReader): boolean {
  const past = record.past()
  return past !== undefined && isUnfinished(past)
}
