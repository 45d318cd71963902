import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Inputs, InputValues } from '@bellwether-markets/engine/market/inputs'
import type { Static, TObject, TSchema } from 'typebox'
import type { Analysis } from './analysis.ts'
import type { MakeConcise } from './concise.ts'
import type { EndpointDeclaration, Example } from './operation.ts'

/** A suggested next call, with every parameter it needs. */
export interface NextCall {
  readonly product: string
  readonly query?: Readonly<Record<string, string>>
  readonly because: string
}

/** Pure; sees only its declared inputs as of one instant. @throws NotEnoughHistory */
export type Compute<I extends Inputs, Snapshot> = (inputs: InputValues<I>, asOf: Instant) => Snapshot

/** Inputs of the computation of a product. */
export type InputsOf<Declared extends Pick<DeclaredSnapshot, 'inputs'>> = InputValues<
  ReturnType<Declared['inputs']>
>

/**
 * The computation of a product; of a per-symbol product, for all subjects. The snapshot of a subject is made when it is
 * written, so that those of a wide market are never in memory together.
 */
export type ComputeOf<Declared extends DeclaredSnapshot> = Compute<
  ReturnType<Declared['inputs']>,
  [NonNullable<Declared['subject']>] extends [never]
    ? Static<Declared['snapshot']>
    : Readonly<Record<string, () => Static<Declared['snapshot']>>>
>

interface DeclaredSnapshot {
  readonly snapshot: TSchema
  readonly subject?: object | undefined
  inputs(universe: Universe): Inputs
}

export type Computations = Readonly<Record<string, (inputs: never, asOf: Instant) => unknown>>

interface ComputationDeclaration<Id extends string, I extends Inputs, Snapshot extends TSchema> {
  readonly id: Id
  /** Increases whenever results can change. */
  readonly version: number
  readonly title: string
  readonly snapshot: Snapshot
  inputs(universe: Universe): I
  readonly refresh: {
    /** Cron expressions in UTC; of several, all times count. */
    readonly cron: string | readonly string[]
    /** Refreshed before the products without it. */
    readonly first?: true
  }
  /** Type only; never set. */
  readonly snapshotType?: Static<Snapshot>
}

/** The symbol for which a product has a snapshot each. */
interface Subject {
  readonly parameter: string
  /** Error for a subject without a snapshot. */
  readonly missing: 'symbol_not_tracked' | 'analysis_not_available'
}

interface ProductDeclaration<
  Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
  S extends Subject | undefined,
> extends ComputationDeclaration<Id, I, Snapshot>,
    EndpointDeclaration<Query, Result> {
  readonly id: Id
  readonly title: string
  readonly access: 'free' | 'keyed'
  /** Without it, one snapshot serves all queries. */
  readonly subject?: S
  /** Whether `date` asks for the last answer of a day. */
  readonly dated?: true
  /** Questions that the snapshot cannot answer: an on-demand analysis of the same result does. */
  readonly beyond?: { readonly analysis: Analysis; applies(query: Static<Query>): boolean }
  /** Elements of `each` that the answer has: others are not charged. By default all that were asked for. */
  answered?(result: Static<Result>): number
  /** Pure; @throws AppError if the query names nothing in the snapshot */
  answer(snapshot: Static<Snapshot>, query: Static<Query>): Static<Result>
  next(result: Static<Result>): NextCall
}

/** A computation without an endpoint, used by products only. */
export interface InternalComputation<Id extends string, I extends Inputs, Snapshot extends TSchema>
  extends ComputationDeclaration<Id, I, Snapshot> {
  readonly access: 'internal'
  readonly subject?: undefined
}

const READ = { method: 'GET', effect: 'read' } as const

/** Without its type parameters. */
export interface Product
  extends Omit<
    ProductDeclaration<string, TObject, Inputs, TSchema, TSchema, Subject | undefined>,
    'answer' | 'answered' | 'beyond' | 'next' | 'example' | 'snapshotType' | 'list' | 'concise' | 'parts'
  > {
  readonly list?: string
  readonly concise?: MakeConcise<never, never>
  readonly parts?: Readonly<Record<string, MakeConcise<never, never>>>
  readonly method: 'GET'
  readonly effect: 'read'
  answer(snapshot: never, query: never): unknown
  answered?(result: never): number
  readonly beyond?: { readonly analysis: Analysis; applies(query: never): boolean }
  next(result: never): NextCall
  readonly example: Example<TSchema>
}

/** Of a product or internal, without type parameters. */
export type Computation = Pick<
  Product,
  'id' | 'version' | 'title' | 'snapshot' | 'inputs' | 'refresh' | 'subject'
>

export const defineInternalComputation = <
  const Id extends string,
  I extends Inputs,
  Snapshot extends TSchema,
>(
  product: InternalComputation<Id, I, Snapshot>,
): InternalComputation<Id, I, Snapshot> => product

export const defineProduct = <
  const Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
  S extends Subject | undefined = undefined,
>(
  product: ProductDeclaration<Id, Query, I, Snapshot, Result, S>,
): ProductDeclaration<Id, Query, I, Snapshot, Result, S> & typeof READ => ({ ...product, ...READ })
