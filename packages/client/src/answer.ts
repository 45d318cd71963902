/** An instant: ISO 8601 text, or a date. */
export type Moment = string | Date

/** Several texts: as a list, or with commas between them. */
export type List = string | readonly string[]

/** One operation of the service, as the generated table has it. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** With `each`, for each element. */
  readonly credits: number
  /** List parameter whose elements are charged. */
  readonly each?: string
  readonly secret: 'key' | 'admin' | 'none'
  readonly idempotencyKey: boolean
  readonly ifNoneMatch: boolean
  readonly inPath: readonly string[]
  readonly inQuery: readonly string[]
  /** Members of its JSON body; empty if it takes none. */
  readonly inBody: readonly string[]
  /** Member of the answer whose elements are its rows. */
  readonly list?: string
  /** Parts that its short form can be limited to; undefined where it has no short form. */
  readonly parts?: readonly string[]
}

export interface Credits {
  /** What this call cost. Where a retry was answered instead of an answer that was lost, the one charge of both. */
  readonly used: number
  /** Balance of the key after the call; undefined where no valid key was sent. */
  readonly remaining: number | undefined
}

export interface RateLimit {
  /** Calls in a minute. */
  readonly limit: number
  readonly remaining: number
  readonly resetsAt: Date
}

export interface Answer<Data = unknown, Meta = AnyMeta> {
  readonly data: Data
  /** As it was sent: credits, the instant the answer describes, whether it is stale, what to call next. */
  readonly meta: Meta
  readonly credits: Credits
  readonly rateLimit: RateLimit | undefined
  readonly requestId: string
  readonly etag: string | undefined
  /** The service said that the remembered answer still holds; that is free. */
  readonly unchanged: boolean
  /** The service had answered under this idempotency key before, and did not charge again. */
  readonly replayed: boolean
  /** How often it was sent. */
  readonly attempts: number
  /** Its table: `columns` and `rows` where it has them, otherwise the elements of its list. @throws TypeError for none */
  rows(): readonly Row[]
}

export type Row = Readonly<Record<string, unknown>>

/** The short form of an answer: one sentence and its limits first, then ranked rows. */
export interface Concise {
  readonly summary: string
  readonly evidence?: unknown
  readonly caveats?: readonly string[]
  readonly columns?: readonly string[]
  readonly rows?: readonly (readonly (string | number | boolean | null)[])[]
  /** Which arguments bring the rest. */
  readonly more?: string
  readonly [member: string]: unknown
}

/** What a call that takes its time is doing. */
export interface Progress {
  /** Id of the operation. */
  readonly operation: string
  readonly state: 'waiting for an answer' | 'waiting to try again'
  /** Since the call began, in milliseconds. */
  readonly elapsedMs: number
  readonly attempts: number
  /** Until the next attempt, in milliseconds. */
  readonly waitMs?: number
  /** Why it is tried again. */
  readonly because?: Error
}

/** What is known of `meta` where the operation is not. */
export interface AnyMeta {
  readonly credits_used: number
  readonly credits_remaining?: number
  readonly market: string
  readonly request_id: string
  readonly as_of?: string
  readonly stale?: boolean
  readonly next?: NextCall
  /** Where the answer was cut: what continues it. */
  readonly rest?: { readonly cursor: string }
}

export interface NextCall {
  /** Path and query string. */
  readonly endpoint: string
  readonly reason: string
  readonly credits: number
}

export interface CallOptions {
  /** Ends the call, its waiting and its retries. */
  readonly signal?: AbortSignal | undefined
  /** Time for each attempt, in milliseconds; 0 for no limit. */
  readonly timeoutMs?: number | undefined
  readonly maxRetries?: number | undefined
  /** Names the call, so that it is charged once however often it is made within a day. Not set: a new one. */
  readonly idempotencyKey?: string | undefined
  /** Price of a path that this version does not know; with `maxCredits` it is not called without one. */
  readonly credits?: number | undefined
  /** Told every two seconds that there is no answer yet, and before each wait for another attempt. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}
