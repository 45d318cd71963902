import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../kernel/errors.ts'

interface Declaration<Query extends TObject, Result extends TSchema> {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: `/v1/${string}`
  readonly title: string
  /** One sentence for lists. */
  readonly summary: string
  /** Markdown: what it does and what a caller must know. */
  readonly doc: string
  readonly access: 'free' | 'keyed' | 'admin'
  readonly credits: number
  /** An Idempotency-Key gives the key in its answer again, so it must be as hard to guess as that. */
  readonly opensKey?: true
  /** Parameters of the query, in the order in which errors name them. */
  readonly query: Query
  /** Schema of the envelope's `data`; of a stream, of one event after the other. */
  readonly result: Result
  /** Events that come as they happen, in place of one answer in an envelope. */
  readonly streams?: true
  readonly errors: readonly ErrorCode[]
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: Static<Result> }
}

/** An endpoint that is no product: discovery, checkout, account, administration. */
export interface ServiceEndpoint extends Omit<Declaration<TObject, TSchema>, 'example'> {
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: unknown }
}

/** Declares an endpoint; exists to infer its types. */
export const defineEndpoint = <Query extends TObject, Result extends TSchema>(
  endpoint: Declaration<Query, Result>,
): Declaration<Query, Result> => endpoint
