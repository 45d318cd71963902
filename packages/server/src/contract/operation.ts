import type { Static, TObject, TSchema } from 'typebox'
import type { ErrorCode } from '../kernel/errors.ts'
import type { Instant } from '../kernel/time.ts'
import type { Account } from './account.ts'
import type { OpenedStream } from './event-stream.ts'

/** Header fields of a request, by name in lower case. */
export type CallHeaders = Readonly<Record<string, string | readonly string[] | undefined>>

/** The window in which calls of a key or of an address are counted. */
export interface CallLimits {
  readonly limit: number
  readonly remaining: number
  /** End of the window, milliseconds since the epoch. */
  readonly resetAt: number
}

/** A call and what it is answered: the `example.json` of an endpoint. */
export interface Example<Result extends TSchema> {
  readonly query: Readonly<Record<string, string>>
  readonly result: Static<Result>
}

/** What an endpoint declares, whatever answers it. */
export interface EndpointDeclaration<Query extends TObject, Result extends TSchema> {
  readonly id: string
  readonly path: `/v1/${string}`
  readonly title: string
  /** One sentence for lists. */
  readonly summary: string
  /** Markdown: what it is and what a caller must know. */
  readonly doc: string
  /** What an answer costs at most: what the account is told beforehand. */
  readonly credits: number
  /** Parameters of path, query and header, in the order in which errors name them. */
  readonly query: Query
  /** Schema of the envelope's `data`; of a stream, of the list of its events. */
  readonly result: Result
  /** How agents find it as a tool; every tool takes room in their context, so few endpoints are one. */
  readonly tool?: { readonly name: string; readonly whenToUse: string }
  /** The skill of the agent card that it is; an endpoint is a skill and a tool, or neither. */
  readonly skill?: string
  readonly example: Example<Result>
}

interface OperationDeclaration<Query extends TObject, Result extends TSchema, Deps>
  extends EndpointDeclaration<Query, Result> {
  readonly method: 'GET' | 'POST'
  /** A write is counted before `handle` and costs no credits; a read that costs credits is charged after it. */
  readonly effect: 'read' | 'write'
  readonly access: 'free' | 'keyed' | 'admin'
  /** Its own errors; those of access, parameters and credits are derived. */
  readonly errors?: readonly ErrorCode[]
  /** A limit of its own, in place of that of all free endpoints. */
  readonly limit?: { readonly perMinute: number; readonly by: 'address' }
  /** An Idempotency-Key gives the key in its answer again, so it must be as hard to guess as that. */
  readonly opensKey?: true
  /** Answers with events as they happen in place of one envelope. */
  readonly streams?: true
  /** @throws AppError */
  handle(request: OperationRequest<Static<Query>>, deps: Deps): MaybePromise<Reply<Immutable<Static<Result>>>>
  /** The account of a key that this operation has replaced, for who lost the answer and calls again. */
  accountOfReplacedKey?(key: string, idempotencyKey: string, deps: Deps): Promise<Account | undefined>
}

type MaybePromise<T> = T | Promise<T>

/** Answers are only written out: what they are made from may be read-only. */
export type Immutable<T> = T extends readonly (infer Element)[]
  ? readonly Immutable<Element>[]
  : T extends object
    ? { readonly [Name in keyof T]: Immutable<T[Name]> }
    : T

/** An endpoint that is no product, its types forgotten: what the loops over all endpoints see. */
export interface Operation extends Omit<OperationDeclaration<TObject, TSchema, never>, 'handle' | 'example'> {
  handle(request: OperationRequest<never>, deps: never): MaybePromise<Reply<unknown>>
  readonly example: { readonly query: Readonly<Record<string, string>>; readonly result: unknown }
}

/** A call of an operation, admitted and with its parameters read. */
export interface OperationRequest<Query> {
  readonly query: Query
  /** Whose key was sent; always there on keyed operations, on free ones if a valid key came along. */
  readonly account: Account | undefined
  /** The key itself, as it was sent, known or not. */
  readonly key: string | undefined
  readonly address: string
  /** Path and query string as they were sent. */
  readonly target: string
  /** The caller's window after this call. */
  readonly limits: CallLimits | undefined
  readonly idempotencyKey: string | undefined
  readonly receivedAt: Instant
  /** False for HEAD. */
  readonly wantsData: boolean
  readonly headers: CallHeaders
}

export type Reply<Result> = DataReply<Result> | { readonly stream: OpenedStream }

export interface DataReply<Result> {
  readonly data: Result
  /** What this answer costs if that is less than the operation's price. */
  readonly credits?: number
  /** The instant of the market that the answer is about; it can be given again for it. */
  readonly asOf?: Instant
  /** What to call next; always callable as it stands. */
  readonly next?: { readonly endpoint: string; readonly reason: string; readonly credits: number }
}

/** Declares an operation; exists to infer its types. */
export const defineOperation = <Query extends TObject, Result extends TSchema, Deps>(
  operation: OperationDeclaration<Query, Result, Deps>,
): OperationDeclaration<Query, Result, Deps> => operation

/** What the operations of a list need to be handed, all together. */
export type DepsOf<Operations extends readonly Operation[]> =
  Taker<Operations[number]> extends (all: infer All) => void ? All : never

type Taker<Each> = Each extends { handle(request: never, deps: infer Deps): unknown }
  ? (deps: Deps) => void
  : never
