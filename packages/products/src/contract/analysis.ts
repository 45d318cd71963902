import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Inputs, InputValues } from '@bellwether-markets/engine/market/inputs'
import type { Static, TSchema } from 'typebox'

/** What the compute thread knows of an on-demand analysis. */
export interface Analysis {
  readonly id: string
  readonly result: TSchema
  /** Windows of the market, read at the instant of the call. @throws AppError for a question that nothing answers */
  inputs(universe: Universe, query: never, asOf: Instant): Inputs
}

/** Of an on-demand analysis; pure. @throws AppError, NotEnoughHistory */
export type Analyse<Declared extends Analysis> = (
  inputs: InputValues<ReturnType<Declared['inputs']>>,
  query: AnalysisQuery<Declared>,
  asOf: Instant,
) => Static<Declared['result']>

/** Checked parameters and members of the body together. */
export type AnalysisQuery<Declared extends Analysis> = Parameters<Declared['inputs']>[1]

export type Analyses = Readonly<Record<string, (inputs: never, query: never, asOf: Instant) => unknown>>
