import type { Static, TSchema } from 'typebox'
import type { Universe } from '../domain/market/asset.ts'
import type { Inputs, InputValues } from '../domain/market/inputs.ts'
import type { Instant } from '../kernel/time.ts'

/** What the compute thread knows of an on-demand analysis. */
export interface Analysis {
  readonly id: string
  readonly result: TSchema
  /** Windows of the market, read at the instant of the call. @throws AppError for a question that nothing answers */
  inputs(universe: Universe, asked: never, asOf: Instant): Inputs
}

/** Of an on-demand analysis; pure. @throws AppError, NotEnoughHistory */
export type Analyse<Declared extends Analysis> = (
  inputs: InputValues<ReturnType<Declared['inputs']>>,
  asked: AskedOf<Declared>,
  asOf: Instant,
) => Static<Declared['result']>

/** Checked parameters and members of the body together. */
export type AskedOf<Declared extends Analysis> = Parameters<Declared['inputs']>[1]

export type Analyses = Readonly<Record<string, (inputs: never, asked: never, asOf: Instant) => unknown>>
