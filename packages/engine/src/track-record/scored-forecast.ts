import { dateOf, type Instant, parseInstant, utcDay } from '../kernel/time.ts'
import type { IssuedPayload, Outcome, RecordEntry, RecordMode, SeqRange } from './record-entry.ts'

/** From the record or a backtest. */
export interface ScoredForecast {
  readonly signalId: string
  readonly mode: RecordMode | 'backtest'
  readonly source: string
  readonly symbol: string
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

/** Of a backtest: it knows what it was about. */
export interface CalledForecast extends ScoredForecast {
  readonly direction: 'long' | 'short'
}

export const isDecided = <F extends ScoredForecast>(forecast: F): forecast is F & DecidedForecast =>
  forecast.outcome === 1 || forecast.outcome === 0

export class ForecastCollector {
  readonly #forecasts = new Map<string, ScoredForecast>()
  readonly #resolvedIn = new Map<number, string>()
  /** Changes of each entry, so that those of void entries can be undone. */
  readonly #before = new Map<number, { readonly id: string; readonly forecast: ScoredForecast | undefined }>()

  /** @param entries the next ones, in order */
  take(entries: readonly RecordEntry[]): void {
    for (const entry of entries) this.#takeOne(entry)
  }

  /** By issue; the latest correction of an outcome counts. */
  forecasts(): readonly ScoredForecast[] {
    return [...this.#forecasts.values()]
  }

  #takeOne({ kind, payload, mode, seq }: RecordEntry): void {
    if (kind === 'issued') this.#set(seq, payload.signal.id, openForecast(payload, mode))
    if (kind === 'clock_correction' && payload.voids !== null) this.#takeBack(payload.voids)
    if (kind === 'resolved') {
      const { signal_id, outcome, excess_return } = payload
      this.#resolvedIn.set(seq, signal_id)
      this.#decide(seq, signal_id, { outcome, excessReturn: excess_return ?? undefined })
    }
    // The return of a corrected outcome is unknown.
    if (kind === 'correction' && payload.outcome !== null)
      this.#decide(seq, this.#resolvedIn.get(payload.corrects), {
        outcome: payload.outcome,
        excessReturn: undefined,
      })
  }

  #decide(seq: number, signalId: string | undefined, change: Partial<ScoredForecast>): void {
    const forecast = signalId === undefined ? undefined : this.#forecasts.get(signalId)
    if (forecast) this.#set(seq, forecast.signalId, { ...forecast, ...change })
  }

  #set(seq: number, id: string, forecast: ScoredForecast): void {
    this.#before.set(seq, { id, forecast: this.#forecasts.get(id) })
    this.#forecasts.set(id, forecast)
  }

  #takeBack({ first_seq, last_seq }: SeqRange): void {
    for (let seq = last_seq; seq >= first_seq; seq--) {
      const { id, forecast } = this.#before.get(seq) ?? {}
      if (id === undefined) continue
      if (forecast) this.#forecasts.set(id, forecast)
      else this.#forecasts.delete(id)
    }
  }
}

function openForecast({ signal, regime }: IssuedPayload, mode: RecordMode): ScoredForecast {
  const issuedAt = parseInstant(signal.issued_at) ?? (Number.NaN as Instant)
  return {
    signalId: signal.id,
    mode,
    source: signal.signal_type,
    symbol: signal.symbol,
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
