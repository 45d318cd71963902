/** An instant: ISO 8601 text, or a date. */
export type Moment = string | Date

/** Several texts: as a list, or with commas between them. */
export type List = string | readonly string[]

/** One operation of the service, as the generated table has it. */
export interface Operation {
  readonly id: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly credits: number
  readonly secret: 'key' | 'admin' | 'none'
  readonly idempotencyKey: boolean
  readonly ifNoneMatch: boolean
  readonly inPath: readonly string[]
  readonly inQuery: readonly string[]
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
}
