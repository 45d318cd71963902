import { RATINGS } from '@bellwether-markets/engine/analysis/scores'
import type { Analysis } from './analysis-schema.ts'

/** A level at which the assessment would change. */
export interface TurningPoint {
  readonly condition: string
  readonly unit: 'price' | 'score' | 'percent'
  readonly now: number
  readonly needed: number
  readonly side: 'above' | 'below'
  readonly meaning: string
  /** Only a report can decide it. */
  readonly isReported?: true
}

const NEAR_PCT = 12
const OVERBOUGHT = 70
const OVERSOLD = 30

/** As the sentences of `what_would_change_it`, from the same answer. */
export const turningPoints = (analysis: Analysis): readonly TurningPoint[] => [
  ...levels(analysis),
  ...scores(analysis),
  ...stretch(analysis),
  ...report(analysis),
]

function levels({ technicals }: Analysis): readonly TurningPoint[] {
  const { close, sma_200: average, support, resistance, gap_200_pct: gap } = technicals
  const isUp = (gap ?? 0) > 0
  const at = (
    condition: string,
    needed: number | null | undefined,
    meaning: string,
  ): readonly TurningPoint[] =>
    typeof needed === 'number' && needed !== close && Math.abs(needed / close - 1) * 100 < NEAR_PCT
      ? [{ condition, unit: 'price', now: close, needed, side: needed > close ? 'above' : 'below', meaning }]
      : []
  return [
    ...at('Breaks resistance', resistance[0], isUp ? 'The advance goes on' : 'A recovery begins'),
    ...at('Breaks support', support[0], isUp ? 'The first crack' : 'A new low of its range'),
    ...at('Crosses its 200-day average', average, isUp ? 'Ends the trend' : 'Turns the trend'),
  ]
}

function scores({ scores: { overall } }: Analysis): readonly TurningPoint[] {
  if (overall === null) return []
  const at = RATINGS.findIndex(([, lowest]) => overall >= lowest)
  const [better, own, worse] = [RATINGS[at - 1], RATINGS[at], RATINGS[at + 1]]
  const row = (condition: string, needed: number, side: TurningPoint['side'], rating: string) =>
    ({ condition, unit: 'score', now: overall, needed, side, meaning: `Rates ${rating}` }) as const
  return [
    ...(better === undefined ? [] : [row('Overall score rises', better[1], 'above', better[0])]),
    ...(worse === undefined ? [] : [row('Overall score falls', own[1], 'below', worse[0])]),
  ]
}

function stretch({ technicals: { rsi_14: rsi } }: Analysis): readonly TurningPoint[] {
  if (rsi === null || (rsi >= OVERSOLD && rsi <= OVERBOUGHT)) return []
  const same = { condition: 'RSI, 14 days', unit: 'score', now: rsi } as const
  return rsi > OVERBOUGHT
    ? [{ ...same, needed: OVERBOUGHT, side: 'below', meaning: 'Ends the stretch' }]
    : [{ ...same, needed: OVERSOLD, side: 'above', meaning: 'A first sign of demand' }]
}

function report({ fundamentals }: Analysis): readonly TurningPoint[] {
  const change = fundamentals?.margin_change_pp
  if (fundamentals === null || typeof change !== 'number') return []
  const operating = fundamentals.operating_margin_pct
  const now = operating ?? fundamentals.net_margin_pct
  if (now === null) return []
  const kind = operating === null ? 'net' : 'operating'
  const same = { condition: `Next report: ${kind} margin`, unit: 'percent', now, needed: now } as const
  return change < 0
    ? [{ ...same, side: 'above', meaning: 'Eases the doubt about its costs', isReported: true }]
    : [{ ...same, side: 'below', meaning: 'Questions the case', isReported: true }]
}
