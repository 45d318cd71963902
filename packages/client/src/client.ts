import type { Answer, CallOptions, Moment, NextCall, Operation } from './answer.ts'
import { OPERATIONS, type Operations, type StreamEvent } from './api.ts'
import { type ClientOptions, type Connection, connect } from './connection.ts'
import { type StreamOptions, streamEvents } from './stream.ts'
import { type Given, operationAt, targetOf } from './target.ts'

export type { Answer, AnyMeta, CallOptions, Credits, List, Moment, NextCall, RateLimit } from './answer.ts'
export type * from './api.ts'
export type { ClientOptions } from './connection.ts'
export {
  ApiError,
  AuthenticationError,
  BellwetherError,
  ConnectionError,
  InsufficientCreditsError,
  NotFoundError,
  type ParameterFault,
  RateLimitedError,
  TimeoutError,
  UnreadableAnswerError,
  ValidationError,
} from './errors.ts'
export type { StreamOptions } from './stream.ts'

/** A method for every operation of the service, by its operation id, and what goes beyond them. */
export interface Client extends Operations {
  /** Credits that the calls of this client have cost so far. */
  readonly creditsUsed: number
  /** Calls a path with its query string, such as `/v1/prices?symbols=SPY`. */
  get<Data = unknown>(target: string, options?: CallOptions): Promise<Answer<Data>>
  /** Makes the call that an answer suggests in `meta.next`. */
  follow<Data = unknown>(next: NextCall, options?: CallOptions): Promise<Answer<Data>>
  /**
   * Tells as it happens which products have a new answer and which signals were issued; costs nothing. A stream that
   * breaks is taken up again where it ended, for as long as it is read. `GET /v1/stream`
   */
  stream(options?: StreamOptions): AsyncGenerator<StreamEvent, void, undefined>
  /** The same client in the past: every answer is the one that was given at that instant. */
  at(moment: Moment): Client
}

/** Opens a client of one service. @throws TypeError where an option cannot be used */
export const createClient = (options: ClientOptions): Client => clientOn(connect(options), undefined)

function clientOn(connection: Connection, asOf: Moment | undefined): Client {
  const call = (operation: Operation, given: Given, options: CallOptions): Promise<Answer> =>
    connection.send(operation, targetOf(operation, asOfThen(operation, given)), options)

  const asOfThen = (operation: Operation, given: Given): Given =>
    asOf === undefined || !operation.inQuery.includes('as_of') ? given : { as_of: asOf, ...given }

  const methods = Object.values<Operation>(OPERATIONS).map((operation) => [
    operation.id,
    async (given: Given = {}, options: CallOptions = {}) => call(operation, given, options),
  ])
  const get = async <Data>(target: string, options: CallOptions = {}): Promise<Answer<Data>> =>
    (await connection.send(operationOf(target), datedTarget(target, asOf), options)) as Answer<Data>

  return {
    // The generated interface and the generated table are made from the same list.
    ...(Object.fromEntries(methods) as unknown as Operations),
    get,
    follow: async ({ endpoint }, options) => get(endpoint, options),
    stream(options = {}) {
      if (asOf !== undefined) throw new TypeError('there is no stream of the past')
      return streamEvents(connection.wiring, options)
    },
    at: (moment) => clientOn(connection, moment),
    get creditsUsed() {
      return connection.creditsUsed
    },
  }
}

/** A newer service may have more operations: what is not known is called as one that is charged. */
function operationOf(target: string): Operation {
  if (!/^\/(?!\/)/.test(target)) throw new TypeError(`a target begins with one slash: ${target}`)
  return operationAt(target) ?? UNKNOWN
}

const UNKNOWN: Operation = {
  id: 'unknown',
  method: 'GET',
  path: '',
  credits: 0,
  secret: 'key',
  idempotencyKey: true,
  ifNoneMatch: true,
  inPath: [],
  inQuery: ['as_of'],
}

function datedTarget(target: string, asOf: Moment | undefined): string {
  const takesInstant = operationOf(target).inQuery.includes('as_of')
  if (asOf === undefined || !takesInstant || /[?&]as_of=/.test(target)) return target
  const text = asOf instanceof Date ? asOf.toISOString() : asOf
  return `${target}${target.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(text)}`
}
