import type { Static, TObject, TSchema } from 'typebox'
import type { Universe } from '../domain/market/asset.ts'
import type { Inputs, InputValues } from '../domain/market/inputs.ts'
import type { Instant } from '../kernel/time.ts'
import type { EndpointDeclaration } from './operation.ts'

/** A suggested follow-up: a product of the catalog with the parameters that make the call work as it stands. */
export interface NextCall {
  readonly product: string
  readonly query?: Readonly<Record<string, string>>
  readonly because: string
}

/** Makes a snapshot; pure, sees only its declared windows as of one instant. @throws NotEnoughHistory */
export type Compute<I extends Inputs, Snapshot> = (inputs: InputValues<I>, asOf: Instant) => Snapshot

/** What makes the snapshots of a declared product: of a parted one, those of all its subjects. */
export type ComputeOf<Declared extends DeclaredSnapshot> = Compute<
  ReturnType<Declared['inputs']>,
  Declared['subject'] extends object
    ? Readonly<Record<string, Static<Declared['snapshot']>>>
    : Static<Declared['snapshot']>
>

interface DeclaredSnapshot {
  readonly snapshot: TSchema
  readonly subject?: object | undefined
  inputs(universe: Universe): Inputs
}

/** What makes the snapshots of each product, by its id. */
export type Computations = Readonly<Record<string, (inputs: never, asOf: Instant) => unknown>>

/** How a snapshot is made and kept, whoever may ask for it. */
interface Computation<Id extends string, I extends Inputs, Snapshot extends TSchema> {
  readonly id: Id
  /** Raised whenever the numbers can change. */
  readonly version: number
  readonly title: string
  readonly snapshot: Snapshot
  inputs(universe: Universe): I
  readonly refresh: {
    /** When new snapshots are computed, as a cron expression in UTC. */
    readonly cron: string
    /** Age beyond which an answer is marked stale. */
    readonly staleAfterMs: number
  }
  /** Carries the type of the snapshot to `upstream`; never set. */
  readonly snapshotType?: Static<Snapshot>
}

interface Declaration<
  Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Computation<Id, I, Snapshot>,
    EndpointDeclaration<Query, Result> {
  readonly id: Id
  readonly title: string
  readonly access: 'free' | 'keyed'
  /** Pure; @throws AppError where the query names nothing that the snapshot holds */
  answer(snapshot: Static<Snapshot>, query: Static<Query>): Static<Result>
  next(result: Static<Result>): NextCall
}

/** A snapshot that only products are computed from: it has no route, no document and no price. */
export interface InternalProduct<Id extends string, I extends Inputs, Snapshot extends TSchema>
  extends Computation<Id, I, Snapshot> {
  readonly access: 'internal'
  readonly subject?: undefined
}

/** A product with one snapshot, from which every query is answered. */
export interface WholeProduct<
  Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Declaration<Id, Query, I, Snapshot, Result> {
  readonly subject?: undefined
}

/** A product with a snapshot for each subject (a symbol); a query names the one it is about. */
export interface PartedProduct<
  Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Declaration<Id, Query, I, Snapshot, Result> {
  readonly subject: {
    readonly parameter: string
    /** What is answered for a subject that has no snapshot. */
    readonly missing: 'symbol_not_tracked' | 'analysis_not_available'
  }
}

/** What every product is as an operation. */
const READ = { method: 'GET', effect: 'read' } as const

/** Any product, its types forgotten: what the loops over the catalog see. */
export interface Product
  extends Omit<
    Declaration<string, TObject, Inputs, TSchema, TSchema>,
    'answer' | 'next' | 'example' | 'snapshotType'
  > {
  readonly method: 'GET'
  readonly effect: 'read'
  readonly subject?: PartedProduct<string, TObject, Inputs, TSchema, TSchema>['subject'] | undefined
  answer(snapshot: never, query: never): unknown
  next(result: never): NextCall
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: unknown }
}

/** Anything that is computed and kept, its types forgotten: a product, or what only products are computed from. */
export type Computed = Pick<
  Product,
  'id' | 'version' | 'title' | 'snapshot' | 'inputs' | 'refresh' | 'subject'
>

/** Declares what only products are computed from. */
export const defineInternalProduct = <const Id extends string, I extends Inputs, Snapshot extends TSchema>(
  product: InternalProduct<Id, I, Snapshot>,
): InternalProduct<Id, I, Snapshot> => product

/** Declares a product; exists to infer its types. */
export const defineProduct = <
  const Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
>(
  product: WholeProduct<Id, Query, I, Snapshot, Result>,
): WholeProduct<Id, Query, I, Snapshot, Result> & typeof READ => ({ ...product, ...READ })

/** Declares a product with a snapshot for each subject. */
export const definePartedProduct = <
  const Id extends string,
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
>(
  product: PartedProduct<Id, Query, I, Snapshot, Result>,
): PartedProduct<Id, Query, I, Snapshot, Result> & typeof READ => ({ ...product, ...READ })
