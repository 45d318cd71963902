import { DayText, Nullable, OneOf } from '@bellwether-markets/engine/kernel/schema'
import { SECTOR_ETFS } from '@bellwether-markets/engine/market/universe'
import { QUADRANTS } from '@bellwether-markets/engine/sectors/rotation'
import { READING_NAMES } from '@bellwether-markets/engine/sectors/sector-study'
import { type Static, Type } from 'typebox'
import { Count, Figure, Flag, Interval, Points, Quantity, Text } from '../schema-parts.ts'

const SECTOR_COUNT = SECTOR_ETFS.length
export const TAIL_WEEKS = 8

const Share = (description: string) => Nullable(Points(description))

const TailPoint = Type.Object({
  date: DayText('Trading day'),
  rs_ratio: Quantity('RS-Ratio of that day'),
  rs_momentum: Quantity('RS-Momentum of that day'),
})

const Member = Type.Object({
  symbol: Text('Tracked stock of the sector'),
  above_sma_50: Nullable(Flag('null without 50 days')),
  above_sma_200: Nullable(Flag('null without 200 days')),
  extreme_52w: Nullable(
    OneOf(['high', 'low'], { description: 'At its highest or lowest close of 52 weeks' }),
  ),
})

const SectorState = Type.Object({
  sector: OneOf(SECTOR_ETFS.map(({ sector }) => sector)),
  etf: OneOf(SECTOR_ETFS.map(({ symbol }) => symbol)),
  breadth_50_pct: Share('Members above their 50-day average; null below three members'),
  breadth_200_pct: Share('Members above their 200-day average; null below three members'),
  breadth_change_20d: Figure('Change of breadth_50_pct over 20 trading days, percentage points'),
  new_highs: Count('Members at their highest close of 52 weeks'),
  new_lows: Count('Members at their lowest close of 52 weeks'),
  momentum: Type.Object(
    {
      '1m': Figure('21 trading days'),
      '3m': Figure('63 trading days'),
      '6m': Figure('126 trading days'),
      '12_1': Figure('252 trading days without the last 21'),
    },
    { description: 'Total returns of the fund in percent' },
  ),
  momentum_rank: Nullable(
    Type.Integer({
      minimum: 1,
      maximum: SECTOR_COUNT,
      description: '1 the highest: mean rank of the four returns',
    }),
  ),
  rs_ratio: Figure('Above 100: stronger against SPY than it usually is'),
  rs_momentum: Figure('Above 100: rs_ratio has risen over ten days'),
  quadrant: Nullable(
    OneOf(QUADRANTS, { description: 'A side of 100 is left only 0.25 beyond it, so it can lag the figures' }),
  ),
  tail: Type.Array(TailPoint, { maxItems: TAIL_WEEKS, description: 'Eight weeks, oldest first' }),
  members: Type.Array(Member),
  missing: Type.Array(Type.String(), { description: 'Missing data of this sector, with the reason' }),
})
export type SectorState = Static<typeof SectorState>

const Correlation = {
  ic: Figure('Mean rank correlation with the following return, −1 to 1'),
  interval_95: Nullable(Interval()),
  t: Figure('Newey–West, as the windows overlap'),
  n: Count('Dates, every fifth trading day'),
}

const Evidence = Type.Object(
  {
    describes: OneOf(['current leadership'], { description: 'Purpose of the radar' }),
    statement: Text('The finding in words'),
    horizon_days: Type.Integer({ description: 'Trading days of the following return, from the next close' }),
    ...Correlation,
    by_reading: Type.Array(Type.Object({ reading: OneOf(READING_NAMES), ...Correlation })),
  },
  {
    description:
      "ic, t and n are of the mean rank of the four returns, measured on this market's own past; null if that is too short",
  },
)
export type SectorEvidence = Static<typeof Evidence>

const common = {
  date: DayText('Trading day that the radar describes'),
  market: OneOf(['SPY'], { description: 'Benchmark of the strength' }),
}

export const SectorRadar = Type.Object({
  ...common,
  sectors: Type.Array(SectorState, { maxItems: SECTOR_COUNT, description: 'All, or those asked for' }),
  evidence: Evidence,
})
export type SectorRadar = Static<typeof SectorRadar>

export const SectorRadarSnapshot = Type.Object({
  ...common,
  sectors: Type.Array(SectorState, { minItems: SECTOR_COUNT, maxItems: SECTOR_COUNT }),
  evidence: Evidence,
})
