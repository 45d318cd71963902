import { dateOf, type Instant, utcDay } from '../../kernel/time.ts'
import type { CallInstants } from './close-to-close-instants.ts'
import type { ScoredCall } from './scored-call.ts'

/** What is the same of every past call of a source. */
export interface CallFrame {
  readonly source: string
  readonly horizon: string
  readonly modelVersion: string
  readonly regimeAt: (at: Instant) => string
}

/** What a call of the past said and what came of it. */
export type CallContent = Pick<
  ScoredCall,
  'signalId' | 'probability' | 'baseRate' | 'outcome' | 'excessReturn'
>

/** A call that a source would have issued. */
export const pastCall = (
  { regimeAt, ...same }: CallFrame,
  { issuedAt, resolvesAt }: CallInstants,
  content: CallContent,
): ScoredCall => ({
  ...same,
  ...content,
  mode: 'backtest',
  regime: regimeAt(issuedAt),
  year: dateOf(utcDay(issuedAt)).year,
  issuedAt,
  resolvesAt,
})

/**
 * What became of a call that wins where its excess return is above 0.
 * @param excess in the direction of the call; NaN where it is not known
 * @param isOver whether its window has ended: then what is not known is void
 */
export const pastOutcome = (
  excess: number,
  isOver: boolean,
): Pick<ScoredCall, 'outcome' | 'excessReturn'> => {
  if (Number.isNaN(excess)) return { outcome: isOver ? 'void' : 'open', excessReturn: undefined }
  return { outcome: excess > 0 ? 1 : 0, excessReturn: excess }
}
