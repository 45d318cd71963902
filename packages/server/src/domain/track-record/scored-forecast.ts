import { dateOf, type Instant, parseInstant, utcDay } from '../../kernel/time.ts'
import type { IssuedPayload, Outcome, RecordEntry, RecordMode } from './record-entry.ts'

/** From the record or a backtest. */
export interface ScoredForecast {
  readonly signalId: string
  readonly mode: RecordMode | 'backtest'
  readonly source: string
  readonly horizon: string
  /** At the issue; `unknown` if none was known. */
  readonly regime: string
  /** UTC, of the issue. */
  readonly year: number
  readonly modelVersion: string
  /** At the issue. */
  readonly probability: number
  readonly baseRate: number
  readonly issuedAt: Instant
  readonly resolvesAt: Instant
  readonly outcome: Outcome | 'open'
  /** Before cost, in the signal's direction, as a fraction; undefined if open or void. */
  readonly excessReturn: number | undefined
}

export interface DecidedForecast extends ScoredForecast {
  readonly outcome: 1 | 0
}

export const isDecided = (forecast: ScoredForecast): forecast is DecidedForecast =>
  forecast.outcome === 1 || forecast.outcome === 0

export interface ForecastCollector {
  /** @param entries the next ones, in order */
  take(entries: readonly RecordEntry[]): void
  /** By issue; the latest correction of an outcome counts. */
  forecasts(): readonly ScoredForecast[]
}

export function forecastCollector(): ForecastCollector {
  const forecasts = new Map<string, ScoredForecast>()
  const resolvedIn = new Map<number, string>()

  const decide = (signalId: string | undefined, change: Partial<ScoredForecast>): void => {
    const forecast = signalId === undefined ? undefined : forecasts.get(signalId)
    if (forecast) forecasts.set(forecast.signalId, { ...forecast, ...change })
  }

  const takeOne = (entry: RecordEntry): void => {
    switch (entry.kind) {
      case 'issued':
        forecasts.set(entry.payload.signal.id, openForecast(entry.payload, entry.mode))
        break
      case 'resolved': {
        const { signal_id, outcome, excess_return } = entry.payload
        resolvedIn.set(entry.seq, signal_id)
        decide(signal_id, { outcome, excessReturn: excess_return ?? undefined })
        break
      }
      case 'correction': {
        // The return of a corrected outcome is unknown.
        const { corrects, outcome } = entry.payload
        if (outcome !== null) decide(resolvedIn.get(corrects), { outcome, excessReturn: undefined })
      }
    }
  }

  return {
    take: (entries) => entries.forEach(takeOne),
    forecasts: () => [...forecasts.values()],
  }
}

function openForecast({ signal, regime }: IssuedPayload, mode: RecordMode): ScoredForecast {
  const issuedAt = parseInstant(signal.issued_at) ?? (Number.NaN as Instant)
  return {
    signalId: signal.id,
    mode,
    source: signal.signal_type,
    horizon: signal.horizon,
    regime: regime ?? 'unknown',
    year: dateOf(utcDay(issuedAt)).year,
    modelVersion: signal.model_version,
    probability: signal.confidence,
    baseRate: signal.base_rate,
    issuedAt,
    resolvesAt: parseInstant(signal.resolves_at) ?? (Number.NaN as Instant),
    outcome: 'open',
    excessReturn: undefined,
  }
}
