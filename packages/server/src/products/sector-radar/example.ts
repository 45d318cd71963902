import { SECTOR_ETFS } from '../../domain/market/universe.ts'
import type { Quadrant } from '../../domain/sectors/rotation.ts'
import { EVIDENCE_HORIZON } from '../../domain/sectors/sector-evidence.ts'
import { READING_NAMES } from '../../domain/sectors/sector-study.ts'
import { round } from '../../domain/series/round.ts'
import type { SectorRadar, SectorState } from './sector-radar-schema.ts'

type Row = readonly [
  change: number,
  momentum: readonly [number, number, number, number],
  rank: number,
  ratio: number,
  rsMomentum: number,
  quadrant: Quadrant,
  members: readonly string[],
]

const DATES = [
  '2034-02-23',
  '2034-03-02',
  '2034-03-09',
  '2034-03-16',
  '2034-03-23',
  '2034-03-30',
  '2034-04-06',
  '2034-04-13',
]

/** From an invented market. */
const ROWS: readonly Row[] = [
  [25, [3.1, 8.4, 12.9, 21.2], 2, 101.32, 100.41, 'leading', ['GOOGL', 'META', 'NFLX', 'DIS']],
  [-16.7, [-0.8, 2.2, 6.1, 9.7], 6, 100.12, 99.38, 'weakening', ['AMZN', 'HD', 'MCD']],
  [-33.3, [-1.9, -0.4, 1.5, 4.1], 10, 98.71, 99.12, 'lagging', ['PG', 'KO', 'PEP']],
  [20, [2.4, -1.2, 0.6, 3.3], 8, 98.95, 100.87, 'improving', ['XOM', 'CVX', 'COP']],
  [14.3, [2, 6, 10.4, 18.5], 3, 100.77, 100.29, 'leading', ['JPM', 'BAC', 'GS']],
  [-12.5, [-2.4, -3, -1.1, 0.8], 11, 98.2, 98.91, 'lagging', ['LLY', 'JNJ', 'PFE']],
  [0, [0.9, 4.4, 8.8, 14], 4, 100.35, 99.61, 'weakening', ['CAT', 'HON', 'UNP']],
  [8.3, [4.2, 11.5, 19.3, 30.6], 1, 101.8, 100.12, 'leading', ['AAPL', 'MSFT', 'NVDA']],
  [0, [0.4, 1.8, 3.9, 6.6], 7, 99.4, 99.92, 'lagging', ['LIN', 'SHW', 'FCX']],
  [25, [1.5, 0.3, 2, 2.7], 9, 99.05, 100.66, 'improving', ['PLD', 'AMT', 'SPG']],
  [25, [1.8, 3.6, 5.2, 11.8], 5, 99.88, 100.52, 'improving', ['NEE', 'SO', 'DUK']],
]

const READINGS: readonly (readonly [ic: number, error: number, t: number, n: number])[] = [
  [0.0112, 0.0221, 0.51, 964],
  [0.0041, 0.0198, 0.21, 1011],
  [-0.0063, 0.0213, -0.3, 1003],
  [0.0027, 0.0224, 0.12, 990],
  [0.0185, 0.0236, 0.78, 964],
  [-0.0121, 0.0202, -0.6, 952],
  [0.0008, 0.0171, 0.05, 902],
]

const correlations = READING_NAMES.map((reading, index) => {
  const [ic, error, t, n] = READINGS[index]
  return { reading, ic, interval_95: [round(ic - 1.96 * error, 4), round(ic + 1.96 * error, 4)], t, n }
})
const [{ reading: _, ...whole }] = correlations

/** An answer from an invented market. */
export const sectorRadarExample: SectorRadar = {
  date: '2034-04-13',
  market: 'SPY',
  sectors: SECTOR_ETFS.map(({ sector, symbol }, index) => stateOf(sector, symbol, ROWS[index])),
  evidence: {
    describes: 'current leadership',
    statement:
      'It describes current leadership and is no forecast. None of its 7 readings has ranked the sectors by their return of the following 21 trading days better than chance.',
    horizon_days: EVIDENCE_HORIZON,
    ...whole,
    by_reading: correlations,
  },
}

function stateOf(sector: SectorState['sector'], etf: string, row: Row): SectorState {
  const [change, momentum, rank, ratio, rsMomentum, quadrant, members] = row
  const [m1, m3, m6, m12] = momentum
  return {
    sector,
    etf,
    breadth_50_pct: round((100 * (members.length - 1)) / members.length, 1),
    breadth_200_pct: 100,
    breadth_change_20d: change,
    new_highs: rank === 1 ? 1 : 0,
    new_lows: 0,
    momentum: { '1m': m1, '3m': m3, '6m': m6, '12_1': m12 },
    momentum_rank: rank,
    rs_ratio: ratio,
    rs_momentum: rsMomentum,
    quadrant,
    tail: DATES.map((date, week) => ({
      date,
      rs_ratio: round(ratio - 0.06 * (DATES.length - 1 - week), 2),
      rs_momentum: round(rsMomentum - 0.04 * (DATES.length - 1 - week), 2),
    })),
    members: members.map((symbol, at) => ({
      symbol,
      above_sma_50: at > 0,
      above_sma_200: true,
      extreme_52w: rank === 1 && at === 2 ? 'high' : null,
    })),
    missing: [],
  }
}
