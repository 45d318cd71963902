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

/** How a snapshot is made and kept, whoever may ask for it. */
interface Computation<I extends Inputs, Snapshot extends TSchema> {
  readonly id: string
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
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Computation<I, Snapshot>,
    EndpointDeclaration<Query, Result> {
  readonly access: 'free' | 'keyed'
  /** Pure; @throws AppError where the query names nothing that the snapshot holds */
  answer(snapshot: Static<Snapshot>, query: Static<Query>): Static<Result>
  next(result: Static<Result>): NextCall
}

/** A snapshot that only products are computed from: it has no route, no document and no price. */
export interface InternalProduct<I extends Inputs, Snapshot extends TSchema>
  extends Computation<I, Snapshot> {
  readonly access: 'internal'
  readonly subject?: undefined
  /** Loads what makes a snapshot: a thread that makes none does without the mathematics. */
  compute(): Promise<Compute<I, Static<Snapshot>>>
}

/** A product with one snapshot, from which every query is answered. */
export interface WholeProduct<
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Declaration<Query, I, Snapshot, Result> {
  readonly subject?: undefined
  /** Loads what makes a snapshot: a thread that makes none does without the mathematics. */
  compute(): Promise<Compute<I, Static<Snapshot>>>
}

/** A product with a snapshot for each subject (a symbol); a query names the one it is about. */
export interface PartedProduct<
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
> extends Declaration<Query, I, Snapshot, Result> {
  readonly subject: {
    readonly parameter: string
    /** What is answered for a subject that has no snapshot. */
    readonly missing: 'symbol_not_tracked' | 'analysis_not_available'
  }
  /** Loads what makes the snapshots: a thread that makes none does without the mathematics. */
  compute(): Promise<Compute<I, Readonly<Record<string, Static<Snapshot>>>>>
}

/** What every product is as an operation. */
const READ = { method: 'GET', effect: 'read' } as const

/** Any product, its types forgotten: what the loops over the catalog see. */
export interface Product
  extends Omit<
    Declaration<TObject, Inputs, TSchema, TSchema>,
    'answer' | 'next' | 'example' | 'snapshotType'
  > {
  readonly method: 'GET'
  readonly effect: 'read'
  readonly subject?: PartedProduct<TObject, Inputs, TSchema, TSchema>['subject'] | undefined
  compute(): Promise<(inputs: never, asOf: Instant) => unknown>
  answer(snapshot: never, query: never): unknown
  next(result: never): NextCall
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: unknown }
}

/** Anything that is computed and kept, its types forgotten: a product, or what only products are computed from. */
export type Computed = Pick<
  Product,
  'id' | 'version' | 'title' | 'snapshot' | 'inputs' | 'refresh' | 'subject' | 'compute'
>

/** Declares what only products are computed from. */
export const defineInternalProduct = <I extends Inputs, Snapshot extends TSchema>(
  product: InternalProduct<I, Snapshot>,
): InternalProduct<I, Snapshot> => product

/** Declares a product; exists to infer its types. */
export const defineProduct = <
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
>(
  product: WholeProduct<Query, I, Snapshot, Result>,
): WholeProduct<Query, I, Snapshot, Result> & typeof READ => ({ ...product, ...READ })

/** Declares a product with a snapshot for each subject. */
export const definePartedProduct = <
  Query extends TObject,
  I extends Inputs,
  Snapshot extends TSchema,
  Result extends TSchema,
>(
  product: PartedProduct<Query, I, Snapshot, Result>,
): PartedProduct<Query, I, Snapshot, Result> & typeof READ => ({ ...product, ...READ })
