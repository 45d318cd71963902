import { asDay, type Instant } from '../../kernel/time.ts'
import { type QualityHistory, qualityHistory } from '../radar/quality-history.ts'
import { contributionsOf, isOuter } from './alpha-call.ts'
import type { AlphaDay, AlphaIssue, OuterCalls, WeekRanking } from './alpha-day.ts'
import { SIGNAL_HORIZON, servedPlaces } from './alpha-week.ts'
import type { AlphaInputs, AlphaYear } from './alpha-year.ts'
import type { CrossSection } from './cross-section.ts'
import { type AlphaEarnings, alphaEarnings, earningsAhead, surpriseOn } from './earnings-surprise.ts'
import { FEATURE_COUNT } from './features/alpha-features.ts'
import { endsWeek } from './price-panel.ts'
import { type Ranking, rankServed } from './scoring.ts'
import type { AlphaFit } from './training.ts'

/** A call stands until its outcome is known: the entry day and the window. */
const ROWS_STANDING = 1 + SIGNAL_HORIZON
const FEWEST_SERVED = 20

/** The served stocks of one day. */
interface Served {
  readonly section: CrossSection
  /** In the cross-section; paired with the symbols. */
  readonly places: readonly number[]
  readonly symbols: readonly string[]
}

/** Ranks the served stocks of each day and issues calls. */
export class AlphaDesk {
  readonly #year: AlphaYear
  readonly #earnings: AlphaEarnings
  readonly #quality: QualityHistory
  readonly #ratedAt: ReadonlyMap<string, number>
  /** Last day of issue by symbol and side. */
  readonly #standing = new Map<string, number>()

  constructor(year: AlphaYear, { earnings, figures, rated }: AlphaInputs, before: readonly AlphaDay[]) {
    this.#year = year
    this.#earnings = alphaEarnings(earnings)
    this.#quality = qualityHistory(figures, rated)
    this.#ratedAt = new Map(rated.map(({ symbol }, at) => [symbol, at]))
    for (const { calls } of before.slice(-ROWS_STANDING)) this.#stand(calls)
  }

  decide(
    row: number,
    at: Instant,
    fit: AlphaFit | undefined,
  ): Pick<AlphaDay, 'members' | 'week' | 'calls' | 'issues'> {
    const { market, past, weekly, section: sectionAt } = this.#year
    const isWeekly = endsWeek(market.panel.day[row])
    if (fit === undefined && !isWeekly) {
      return { members: undefined, week: undefined, calls: undefined, issues: [] }
    }
    const section = isWeekly ? weekly(row) : sectionAt(row)
    const places = servedPlaces(market, section)
    const symbols = places.map((place) => market.panel.stocks[section.members[place]].symbol)
    const served = { section, places, symbols }
    const ranking = fit && this.#rankingOf(served, fit)
    const calls = ranking && this.#callsOf(served, ranking)
    this.#stand(calls)
    return {
      members: isSame(symbols, past.members) ? undefined : symbols,
      week: isWeekly ? this.#weekOf(served, ranking) : undefined,
      calls,
      issues: fit && ranking && calls ? this.#issuesOf(served, calls, { ranking, fit, at }) : [],
    }
  }

  /** Undefined with fewer than 20 served stocks. */
  #rankingOf({ section, places, symbols }: Served, fit: AlphaFit): Ranking | undefined {
    if (places.length < FEWEST_SERVED) return undefined
    const day = this.#year.market.panel.day[section.row]
    const surprises = symbols.map((symbol) => surpriseOn(this.#earnings, symbol, day))
    return rankServed(section, fit.coefficients, places, surprises)
  }

  #callsOf({ section: { row }, symbols }: Served, { position }: Ranking): OuterCalls {
    const day = this.#year.market.panel.day[row]
    const outer = [...position.keys()]
      .filter((at) => isOuter(position[at]))
      .sort((a, b) => Math.abs(position[b]) - Math.abs(position[a]) || (symbols[a] < symbols[b] ? -1 : 1))
    const earnings = Uint8Array.from(outer, (at) => Number(earningsAhead(this.#earnings, symbols[at], day)))
    return {
      symbol: outer.map((at) => symbols[at]),
      position: Float64Array.from(outer, (at) => position[at]),
      earnings,
      issuedOn: Int32Array.from(outer, (at, place) =>
        earnings[place] === 0 ? this.#issuedOn(keyOf(symbols[at], position[at]), row) : 0,
      ),
    }
  }

  /** The day of the row unless it confirms a standing call. */
  #issuedOn(key: string, row: number): number {
    const { market, rowOf } = this.#year
    const issued = rowOf.get(asDay(this.#standing.get(key) ?? 0))
    return market.panel.day[issued !== undefined && row < issued + ROWS_STANDING ? issued : row]
  }

  #stand(calls: OuterCalls | undefined): void {
    calls?.issuedOn.forEach((day, place) => {
      if (day !== 0) this.#standing.set(keyOf(calls.symbol[place], calls.position[place]), day)
    })
  }

  #weekOf(
    { section: { row, volatility }, places, symbols }: Served,
    ranking: Ranking | undefined,
  ): WeekRanking {
    const day = this.#year.market.panel.day[row]
    return {
      volatility: Float64Array.from(places, (place) => volatility[place]),
      score: ranking?.score,
      signal: Int8Array.from(symbols, (symbol, at) => {
        const position = ranking?.position[at] ?? 0
        return isOuter(position) && !earningsAhead(this.#earnings, symbol, day) ? Math.sign(position) : 0
      }),
    }
  }

  #issuesOf(
    { section, symbols }: Served,
    { symbol, issuedOn }: OuterCalls,
    by: { readonly ranking: Ranking; readonly fit: AlphaFit; readonly at: Instant },
  ): readonly AlphaIssue[] {
    const { ranking, fit, at } = by
    const { market, features } = this.#year
    const day = market.panel.day[section.row]
    const issued = symbol.filter((_, place) => issuedOn[place] === day)
    if (issued.length === 0) return []
    const quality = this.#quality(at)
    const readings = features(section.row)
    return issued.map((one): AlphaIssue => {
      const place = symbols.indexOf(one)
      const from = ranking.members[place] * FEATURE_COUNT
      const rated = quality[this.#ratedAt.get(one) ?? -1]
      const position = ranking.position[place]
      return {
        symbol: one,
        position,
        rank: 1 + countAbove(ranking.position, position),
        of: symbols.length,
        contributions: contributionsOf(section, ranking, fit, place),
        readings: Float64Array.of(
          ...readings.subarray(from, from + FEATURE_COUNT),
          surpriseOn(this.#earnings, one, day),
        ),
        beta: section.beta[ranking.places[place]],
        volatility: section.volatility[ranking.places[place]],
        quality: rated?.score ?? Number.NaN,
        qualityCoverage: rated?.coverage ?? 0,
      }
    })
  }
}

const countAbove = (values: Float64Array, bound: number): number =>
  values.reduce((count, value) => count + Number(value > bound), 0)

const keyOf = (symbol: string, position: number): string => `${symbol} ${Math.sign(position)}`

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((symbol, at) => symbol === other[at])
