import type { ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Inputs } from '@bellwether-markets/engine/market/inputs'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import type { MakeConcise } from './concise.ts'
import type { EndpointDeclaration, Example } from './operation.ts'
import type { NextCall } from './product.ts'
import { InstantParameter } from './query/query.ts'

interface OnDemandDeclaration<
  Id extends string,
  Query extends TObject,
  Body extends TObject,
  I extends Inputs,
  Result extends TSchema,
> extends EndpointDeclaration<Query, Result> {
  readonly id: Id
  readonly method: 'GET' | 'POST'
  /** A JSON object, closed to further members. */
  readonly body?: Body
  readonly errors?: readonly ErrorCode[]
  /** Windows of the market, read at the instant of the call. @throws AppError for a question that nothing answers */
  inputs(universe: Universe, query: Static<Query> & Static<Body>, asOf: Instant): I
  next(result: Static<Result>): NextCall
  /** Elements of `each` that the answer has: others are not charged. By default all that were asked for. */
  answered?(result: Static<Result>): number
}

/**
 * Analysis computed for one call from the market as of one instant. Neither what the caller sends nor the answer is
 * stored or logged.
 */
export interface OnDemand
  extends Omit<
    OnDemandDeclaration<string, TObject, TObject, Inputs, TSchema>,
    'inputs' | 'next' | 'answered' | 'example' | 'concise' | 'parts' | 'list'
  > {
  readonly effect: 'read'
  readonly access: 'keyed'
  readonly example: Example<TSchema>
  readonly list?: string
  readonly concise?: MakeConcise<never, never>
  readonly parts?: Readonly<Record<string, MakeConcise<never, never>>>
  inputs(universe: Universe, query: never, asOf: Instant): Inputs
  next(result: never): NextCall
  answered?(result: never): number
}

const AS_OF = {
  as_of: Type.Optional(
    InstantParameter({
      description: 'Answer as it was at this instant (ISO 8601). Omit for now.',
      examples: ['2020-03-16T21:00:00Z'],
    }),
  ),
}

/** Adds `as_of`. */
export const defineOnDemand = <
  const Id extends string,
  Query extends TObject,
  I extends Inputs,
  Result extends TSchema,
  Body extends TObject = TObject<Record<never, never>>,
>(
  declared: OnDemandDeclaration<Id, Query, Body, I, Result>,
) => ({
  ...declared,
  query: Type.Object({ ...declared.query.properties, ...AS_OF }),
  effect: 'read' as const,
  access: 'keyed' as const,
})
