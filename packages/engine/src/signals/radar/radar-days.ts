import { asDay, type Day, type Instant, startOfUtcDay, utcDay } from '../../kernel/time.ts'
import { Room } from '../../series/room.ts'
import { CalibrationTally } from '../../statistics/calibration-tally.ts'
import type { PastError } from '../../track-record/past-error.ts'
import { type AlphaMarket, alphaMarket, forwardReturn, hasClosed } from '../alpha/cross-section.ts'
import { type EarningsRow, earningsBySymbol } from '../alpha/earnings-row.ts'
import { featuresByRow } from '../alpha/features/features-by-row.ts'
import { endsWeek } from '../alpha/price-panel.ts'
import type { PriceSeries } from '../alpha/price-series.ts'
import type { FigureRow } from '../quality/company-figures.ts'
import type { QualityScore, RatedStock } from '../quality/quality-score.ts'
import { qualityHistory } from './quality-history.ts'
import { RADAR_HORIZON } from './radar-confidence.ts'
import type { RadarDay, RadarIssue, RadarOutcome, RadarRanking, StandingPicks } from './radar-day.ts'
import { RadarPast } from './radar-past.ts'
import { radarPicks } from './radar-picks.ts'
import { type RadarScreen, radarScreen, type ScreenedStock } from './radar-screen.ts'
import { radarOutcome } from './radar-week.ts'

export interface RadarInputs {
  /** From the same day on, whichever days of a year are computed. */
  readonly series: readonly PriceSeries[]
  readonly benchmark: Pick<PriceSeries, 'day' | 'adjustedClose'>
  readonly earnings: readonly EarningsRow[]
  readonly figures: readonly FigureRow[]
  readonly rated: readonly RatedStock[]
}

/** A pick stands until its outcome is known: the entry day and the window. */
const ROWS_STANDING = 1 + RADAR_HORIZON
/** Older weeks have nothing to wait for. */
const OPEN_WEEKS = 12
const UNKNOWN: QualityScore = { score: undefined, coverage: 0 }

/**
 * One row a trading day whose closes at least half of the stocks have.
 * @param instants after the end of their day; of one year, as `inputs` were known at the last
 * @param before every earlier row: a day's picks depend on the day before
 */
export function radarDays(
  inputs: RadarInputs,
  instants: readonly Instant[],
  before: readonly RadarDay[],
  room = new Room(),
): readonly RadarDay[] {
  const desk = new RadarDesk(inputs, instants, before, room)
  return instants.flatMap((at) => desk.decide(at) ?? [])
}

class RadarDesk {
  readonly #market: AlphaMarket
  readonly #benchmark: ReadonlyMap<number, number>
  readonly #reports: ReadonlyMap<string, readonly EarningsRow[]>
  readonly #qualityAt: (at: Instant) => readonly QualityScore[]
  readonly #past: RadarPast
  readonly #tally = new CalibrationTally()
  #counted = 0
  readonly #rowOf: ReadonlyMap<Day, number>
  readonly #features: (row: number) => Float64Array
  readonly #stockOf: ReadonlyMap<string, number>
  /** Last day of issue by symbol. */
  readonly #standing = new Map<string, number>()

  constructor(
    { series, benchmark, earnings, figures, rated }: RadarInputs,
    instants: readonly Instant[],
    before: readonly RadarDay[],
    room: Room,
  ) {
    this.#market = alphaMarket(series, room)
    const { day, stocks } = this.#market.panel
    this.#benchmark = new Map(Array.from(benchmark.day, (one, at) => [one, benchmark.adjustedClose[at]]))
    this.#reports = earningsBySymbol(earnings)
    const history = qualityHistory(figures, rated)
    const placeOf = new Map(rated.map(({ symbol }, at) => [symbol, at]))
    this.#qualityAt = (at) => {
      const scores = history(at)
      return stocks.map(({ symbol }) => scores[placeOf.get(symbol) ?? -1] ?? UNKNOWN)
    }
    this.#past = new RadarPast(before)
    this.#rowOf = new Map(day.map((one, row) => [one, row]))
    const requestedRows = instants.flatMap((at) => this.#rowOf.get(asDay(utcDay(at) - 1)) ?? [])
    this.#features = featuresByRow(this.#market.paths, day, requestedRows, room)
    this.#stockOf = new Map(stocks.map(({ symbol }, at) => [symbol, at]))
    for (const { picks } of before.slice(-ROWS_STANDING)) this.#stand(picks)
  }

  decide(at: Instant): RadarDay | undefined {
    const day = asDay(utcDay(at) - 1)
    const row = this.#rowOf.get(day)
    if (row === undefined || !hasClosed(this.#market, row)) return undefined
    const past = this.#past
    const outcomes = this.#outcomesOn(row)
    past.takeKnown({ outcomes })
    const weeks = past.countUpTo(day)
    const evidence = weeks === past.evidence.weeks ? undefined : past.evidenceOf(weeks)
    const radarDay = { at, day, outcomes, evidence, ...this.#screen(row) }
    past.takeDecision(radarDay)
    return radarDay
  }

  #outcomesOn(row: number): readonly RadarOutcome[] {
    const previous = this.#rowOf.get(this.#past.last?.day ?? asDay(0)) ?? -1
    return this.#past.weeks.slice(-OPEN_WEEKS).flatMap((week) => {
      const decided = this.#rowOf.get(week.day)
      if (decided === undefined) return []
      const exit = decided + 1 + RADAR_HORIZON
      if (exit > row || exit <= previous) return []
      const against = Math.log(this.#closeAt(exit) / this.#closeAt(decided + 1))
      const excess = Float64Array.from(week.symbol, (symbol) => {
        const stock = this.#stockOf.get(symbol)
        return stock === undefined
          ? Number.NaN
          : forwardReturn(this.#market, stock, decided, RADAR_HORIZON) - against
      })
      return [radarOutcome(week, excess, against)]
    })
  }

  /** Of the benchmark; NaN if missing. */
  #closeAt(row: number): number {
    return this.#benchmark.get(this.#market.panel.day[row]) ?? Number.NaN
  }

  #screen(row: number): Pick<RadarDay, 'screened' | 'picks' | 'issues' | 'week'> {
    const { panel } = this.#market
    const quality = this.#qualityAt(startOfUtcDay(asDay(panel.day[row] + 1)))
    const screen = radarScreen(
      { market: this.#market, reports: this.#reports, quality, features: this.#features(row) },
      row,
    )
    const before = (this.#past.last?.picks.symbol ?? []).flatMap((symbol) => this.#stockOf.get(symbol) ?? [])
    const picked = radarPicks(screen, before, (stock) => panel.stocks[stock].sector)
    const picks = this.#picksOf(picked, row)
    this.#stand(picks)
    return {
      screened: screen.ranked.length,
      picks,
      issues: this.#issuesOf(screen, picked, { picks, row }),
      week: endsWeek(panel.day[row]) ? this.#weekOf(screen, picked) : undefined,
    }
  }

  #symbolOf({ stock }: ScreenedStock): string {
    return this.#market.panel.stocks[stock].symbol
  }

  #picksOf(picked: readonly ScreenedStock[], row: number): StandingPicks {
    const { day } = this.#market.panel
    const symbol = picked.map((one) => this.#symbolOf(one))
    const issuedOn = Int32Array.from(symbol, (one) => {
      const issued = this.#rowOf.get(asDay(this.#standing.get(one) ?? 0))
      return day[issued !== undefined && row < issued + ROWS_STANDING ? issued : row]
    })
    return { symbol, issuedOn }
  }

  #stand({ symbol, issuedOn }: StandingPicks): void {
    symbol.forEach((one, place) => {
      this.#standing.set(one, issuedOn[place])
    })
  }

  #issuesOf(
    { ranked, driversOf }: RadarScreen,
    picked: readonly ScreenedStock[],
    { picks, row }: { readonly picks: StandingPicks; readonly row: number },
  ): readonly RadarIssue[] {
    const day = this.#market.panel.day[row]
    const issued = picked.filter((_, at) => picks.issuedOn[at] === day)
    if (issued.length === 0) return []
    const pastError = this.#pastError()
    return issued.map((one): RadarIssue => {
      const { normal, values } = driversOf(one)
      const rank = 1 + ranked.indexOf(one)
      return {
        symbol: this.#symbolOf(one),
        position: one.position,
        rank,
        normal,
        readings: values,
        pastError,
      }
    })
  }

  #pastError(): PastError {
    const { decided } = this.#past
    this.#tally.add(decided.slice(this.#counted))
    this.#counted = decided.length
    return { n: decided.length, ece: this.#tally.error() }
  }

  #weekOf({ ranked }: RadarScreen, picked: readonly ScreenedStock[]): RadarRanking {
    const picks = new Set(picked)
    return {
      symbol: ranked.map((one) => this.#symbolOf(one)),
      score: Float64Array.from(ranked, ({ score }) => score),
      picked: Uint8Array.from(ranked, (one) => Number(picks.has(one))),
    }
  }
}
