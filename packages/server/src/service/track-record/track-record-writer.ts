import { type Instant, utcDay } from '@bellwether-markets/engine/kernel/time'
import {
  ForecastCollector,
  type ScoredForecast,
} from '@bellwether-markets/engine/track-record/scored-forecast'
import type { RecordRound, RecordStatistics } from '../ports.ts'
import { entriesAfter, faultOfClock, sealHead, signDays } from './append-entries.ts'
import {
  type EmittedSignals,
  type RecordingDeps,
  type RefusedSignal,
  recordSignals,
} from './record-signals.ts'
import { resolveDue } from './resolve-due.ts'

const REFUSALS_REMEMBERED = 10_000

export interface RecordWriterDeps extends RecordingDeps {
  /** The published summary. */
  readonly summarise: (calls: readonly ScoredForecast[], throughSeq: number, asOf: Instant) => object
}

export type TrackRecordWriter = ReturnType<typeof trackRecordWriter>

export function trackRecordWriter(deps: RecordWriterDeps) {
  const renewStatistics = statisticsRenewer(deps)
  const logged = new Set<string>()

  const notLogged = (refused: readonly RefusedSignal[]): readonly RefusedSignal[] => {
    if (logged.size > REFUSALS_REMEMBERED) logged.clear()
    return refused.filter(({ signalId, reason }) => {
      const known = logged.has(`${signalId} ${reason}`)
      logged.add(`${signalId} ${reason}`)
      return !known
    })
  }

  return {
    /** Updates statistics alone, while the record is issued over the past. */
    summarise({ backtest = [] }: EmittedSignals, now: Instant): RecordRound {
      renewStatistics(now, backtest)
      return { issued: 0, confirmed: [], resolved: 0, sealed: [], refused: [] }
    },
    /**
     * Resolves due forecasts, records signals, signs past days, updates statistics. Safe to interrupt and repeat.
     * @param now market time
     */
    run(emitted: EmittedSignals, now: Instant): RecordRound {
      const clockFault = faultOfClock(deps, now)
      const sealed = clockFault === undefined ? signDays(deps, now) : []
      const resolved = resolveDue(deps, now)
      const { issued, confirmed, refused } = recordSignals(deps, emitted, now)
      sealHead(deps)
      renewStatistics(now, emitted.backtest ?? [])
      return {
        issued: issued.length,
        confirmed,
        resolved: resolved.length,
        sealed: sealed.map(({ statement }) => statement.day),
        refused: notLogged(refused),
        clockFault,
      }
    },
  }
}

/** When the record or a backtest changes, and daily, as some look back from today. */
function statisticsRenewer({ store, summarise }: RecordWriterDeps) {
  const collector = new ForecastCollector()
  let readUpTo = 0
  let storedBacktest: string | undefined

  return (now: Instant, backtest: readonly object[]): void => {
    const backtestText = JSON.stringify(backtest)
    const seq = store.head()?.seq ?? 0
    const stored = store.statistics()
    if (stored && isCurrent(stored, seq, now) && storedBacktest === backtestText) return
    for (const entries of entriesAfter(store, readUpTo)) {
      collector.take(entries)
      readUpTo = entries[entries.length - 1].seq
    }
    const summary = { ...summarise(collector.forecasts(), readUpTo, now), backtest }
    store.saveStatistics({ throughSeq: readUpTo, asOf: now, text: JSON.stringify(summary) })
    storedBacktest = backtestText
  }
}

const isCurrent = ({ throughSeq, asOf }: RecordStatistics, seq: number, now: Instant): boolean =>
  throughSeq === seq && (utcDay(asOf) === utcDay(now) || asOf > now)
