import type { TierId } from '@bellwether-markets/engine/kernel/credits'
import type { ErrorCode } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Static, TObject, TSchema } from 'typebox'
import type { AskerOf } from './asker.ts'
import type { MakeConcise } from './concise.ts'
import type { OpenedStream } from './stream-event.ts'

/** By name in lower case. */
export type CallHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The rate window of a key or address. */
export interface CallLimits {
  readonly limit: number
  readonly remaining: number
  /** End of the window, milliseconds since the epoch. */
  readonly resetAt: number
}

/** The `example.json` of an endpoint. */
export interface Example<Result extends TSchema> {
  readonly query: Readonly<Record<string, string>>
  readonly body?: object
  readonly result: Static<Result>
}

export interface EndpointDeclaration<Query extends TObject, Result extends TSchema> {
  readonly id: string
  readonly path: `/v1/${string}`
  readonly title: string
  /** What a caller does with it, as a verb phrase of at most 60 characters. */
  readonly brief: string
  /** One sentence for lists. */
  readonly summary: string
  /** Markdown for callers. */
  readonly doc: string
  /** Maximum price of an answer; with `each`, for each element. */
  readonly credits: number
  /** List parameter whose elements are charged. */
  readonly each?: string
  /** Parameters of path, query and header, in the order of their errors. */
  readonly query: Query
  /** The only symbols that it tells of. Not set: every tracked one. */
  readonly covers?: readonly string[]
  /** Schema of the envelope's `data`; of a stream, the list of its events. */
  readonly result: Result
  /** Its place among the tools of agents; several endpoints share a tool. Not set: agents do not reach it. */
  readonly tool?: { readonly name: string; readonly view: string }
  readonly example: Example<Result>
  /** Member of the result that `limit` cuts and `cursor` continues. */
  readonly list?: keyof Static<Result> & string
  /** The answer with `detail=concise`. */
  readonly concise?: MakeConcise<Static<Result>, Static<Query>>
  /** Parts of the answer by their name, each a short form and a view of the tool. */
  readonly parts?: Readonly<Record<string, MakeConcise<Static<Result>, Static<Query>>>>
}

interface OperationDeclaration<Query extends TObject, Result extends TSchema, Deps, Body extends TObject>
  extends EndpointDeclaration<Query, Result> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A JSON object, closed to further members. */
  readonly body?: Body
  /** Writes are counted before `handle` and are free; reads with a price are charged after it. */
  readonly effect: 'read' | 'write'
  readonly access: 'free' | 'keyed' | 'admin'
  /** What apps and sub-keys must be allowed. Not set: by its path; writes need the key of the account. */
  readonly scope?: 'alerts:write'
  /** Errors beyond those derived from access, parameters and credits. */
  readonly errors?: readonly ErrorCode[]
  /** Replaces the shared limit of free endpoints. */
  readonly limit?: { readonly perMinute: number; readonly by: 'address' }
  /** An Idempotency-Key repeats the issued key, so it must be as hard to guess. */
  readonly opensKey?: true
  /** Answers with events instead of an envelope. */
  readonly streams?: true
  /** @throws AppError */
  handle(
    request: OperationRequest<Static<Query>, Static<Body>>,
    deps: Deps,
  ): MaybePromise<Reply<Immutable<Static<Result>>>>
  /** The account of a key that this operation replaced, for a retry after a lost answer. */
  accountOfReplacedKey?(key: string, idempotencyKey: string, deps: Deps): Promise<Account | undefined>
}

type MaybePromise<T> = T | Promise<T>

/** Answers are only serialised, so their sources may be read-only. */
export type Immutable<T> = T extends readonly (infer Element)[]
  ? readonly Immutable<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: Immutable<T[Name]> }
    : T

/** Without its type parameters. */
export interface Operation
  extends Omit<
    OperationDeclaration<TObject, TSchema, never, TObject>,
    'handle' | 'example' | 'list' | 'concise' | 'parts'
  > {
  readonly list?: string
  readonly concise?: MakeConcise<never, never>
  readonly parts?: Readonly<Record<string, MakeConcise<never, never>>>
  handle(request: OperationRequest<never, never>, deps: never): MaybePromise<Reply<unknown>>
  readonly example: Example<TSchema>
}

export interface SentRequest {
  /** Path and query string. */
  readonly target: string
  readonly headers: CallHeaders
  /** Valid or not. */
  readonly key: string | undefined
  readonly idempotencyKey: string | undefined
  readonly address: string
  /** Wall time. */
  readonly receivedAt: Instant
  /** False for HEAD, which is free. */
  readonly wantsData: boolean
}

export interface OperationRequest<Query, Body> extends SentRequest {
  readonly query: Query
  /** Empty if the operation takes none. */
  readonly body: Body
  /** Always set on keyed operations; on free ones if a valid key was sent. */
  readonly account: Account | undefined
  /** After this call. */
  readonly limits: CallLimits | undefined
  /** Undefined for the operator's own. */
  readonly asker?: AskerOf
}

export type Reply<Result> = DataReply<Result> | { readonly stream: OpenedStream }

export interface DataReply<Result> {
  readonly data: Result
  /** Price of this answer, if below the operation's. */
  readonly credits?: number
  /** Market instant that replays the answer. */
  readonly asOf?: Instant
  /** Whether providers have failed since; false if not set. */
  readonly stale?: boolean
  /** Suggested next call, with every parameter it needs. */
  readonly next?: { readonly endpoint: string; readonly reason: string; readonly credits: number }
}

/** Of a body that is not declared. */
type NoMembers = TObject<Record<never, never>>

export const defineOperation = <
  Query extends TObject,
  Result extends TSchema,
  Deps,
  Body extends TObject = NoMembers,
>(
  operation: OperationDeclaration<Query, Result, Deps, Body>,
): OperationDeclaration<Query, Result, Deps, Body> => operation

export type DepsOf<Operations extends readonly Operation[]> =
  Taker<Operations[number]> extends (all: infer All) => void ? All : never

type Taker<Each> = Each extends { handle(request: never, deps: infer Deps): unknown }
  ? (deps: Deps) => void
  : never

/** The owner of an API key. */
export interface Account {
  readonly id: number
  readonly name: string
  readonly email: string
  readonly tier: TierId
  readonly disabled: boolean
  readonly createdAt: Instant
  /** Of the key that was sent. */
  readonly maskedKey: string
  /** Id of the sub-key or app that called; undefined for the account's own key and for apps without a cap. */
  readonly subKey?: number
}
