import type { Answer, AnyMeta, CallOptions, Concise, Moment, NextCall, Operation } from './answer.ts'
import { type ConciseParameters, OPERATIONS, type Operations, type StreamEvent } from './api.ts'
import { type ClientOptions, type Connection, connect } from './connection.ts'
import { withEnvironment } from './environment.ts'
import { priced } from './price.ts'
import { type StreamOptions, streamEvents } from './stream.ts'
import { bodyOf, type Given, operationAt, queryIn, targetOf } from './target.ts'

export type {
  Answer,
  AnyMeta,
  CallOptions,
  Concise,
  Credits,
  List,
  Moment,
  NextCall,
  Progress,
  RateLimit,
  Row,
} from './answer.ts'
export type * from './api.ts'
export type { ClientOptions } from './connection.ts'
export {
  ApiError,
  AuthenticationError,
  BellwetherError,
  ConnectionError,
  CreditLimitError,
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
  /**
   * The pages of an answer that is cut, one after the other: of the track record from its first entry, of a list from
   * its beginning. Each is charged as a call.
   */
  pages<Id extends keyof Operations>(
    operation: Id,
    parameters?: Parameters<Operations[Id]>[0],
    options?: CallOptions,
  ): AsyncGenerator<Awaited<ReturnType<Operations[Id]>>, void, undefined>
  /** The short form of an answer: one sentence, evidence and ranked rows. */
  concise<Id extends keyof ConciseParameters>(
    operation: Id,
    parameters?: ConciseParameters[Id],
    options?: CallOptions,
  ): Promise<Answer<Concise>>
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

export interface Bellwether extends Client {}

/** A client whose address and key come from `BELLWETHER_URL` and `BELLWETHER_API_KEY`, unless the options have them. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: its methods are made from the generated table
export class Bellwether {
  /** @throws TypeError where there is no address, or an option cannot be used */
  constructor(options: Partial<ClientOptions> = {}) {
    const client = createClient(withEnvironment(options))
    Object.defineProperties(this, Object.getOwnPropertyDescriptors(client))
  }
}

/** Opens a client of one service, whatever the environment says. @throws TypeError where an option cannot be used */
export const createClient = (options: ClientOptions): Client => clientOn(connect(options), undefined)

function clientOn(connection: Connection, asOf: Moment | undefined): Client {
  const call = (operation: Operation, given: Given, options: CallOptions): Promise<Answer> => {
    const target = targetOf(operation, asOfThen(operation, given))
    return connection.send(priced(operation, given), target, options, bodyOf(operation, given))
  }

  const asOfThen = (operation: Operation, given: Given): Given =>
    asOf === undefined || !operation.inQuery.includes('as_of') ? given : { as_of: asOf, ...given }

  const methods = Object.values<Operation>(OPERATIONS).map((operation) => [
    operation.id,
    async (given: Given = {}, options: CallOptions = {}) => call(operation, given, options),
  ])
  const sendTo = async <Data>(
    target: string,
    options: CallOptions = {},
    price = options.credits ?? Number.POSITIVE_INFINITY,
  ): Promise<Answer<Data>> => {
    const known = operationOf(target)
    const operation = known === UNKNOWN ? { ...UNKNOWN, credits: price } : priced(known, queryIn(target))
    return (await connection.send(operation, datedTarget(target, asOf), options)) as Answer<Data>
  }
  const get = <Data>(target: string, options?: CallOptions): Promise<Answer<Data>> => sendTo(target, options)

  async function* pages<Id extends keyof Operations>(
    id: Id,
    parameters: Given = {},
    options: CallOptions = {},
  ): AsyncGenerator<Awaited<ReturnType<Operations[Id]>>, void, undefined> {
    const known: Operation = OPERATIONS[id]
    const operation = { ...known, inQuery: [...new Set([...known.inQuery, 'cursor'])] }
    let next: Given | undefined = operation.inQuery.includes('from_seq') ? { from_seq: 1 } : {}
    let given: Given = { ...next, ...parameters }
    const { idempotencyKey: key } = options
    for (let page = 1; next !== undefined; page++) {
      // Each page is a call of its own.
      const own = key === undefined || page === 1 ? options : { ...options, idempotencyKey: `${key}-${page}` }
      const answer: Answer = await call(operation, given, own)
      yield answer as Awaited<ReturnType<Operations[Id]>>
      const following = nextPageOf(answer)
      if (JSON.stringify(following) === JSON.stringify(next)) return
      next = following
      given = { ...given, ...next }
    }
  }

  const concise = async (id: keyof ConciseParameters, given: object = {}, options: CallOptions = {}) => {
    const operation = Object.values<Operation>(OPERATIONS).find((one) => one.id === id)
    if (operation?.parts === undefined) throw new TypeError(`${String(id)} has no short form`)
    const short = { ...operation, inQuery: [...operation.inQuery, 'detail', 'part'] }
    return (await call(short, { detail: 'concise', ...given }, options)) as Answer<Concise>
  }

  return {
    // The generated interface and the generated table are made from the same list.
    ...(Object.fromEntries(methods) as unknown as Operations),
    get,
    follow: async ({ endpoint, credits }, options) => sendTo(endpoint, options, credits),
    pages,
    concise,
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

/** What to add to the parameters for the next page; undefined after the last. */
function nextPageOf({ data, meta }: Answer<unknown, AnyMeta>): Given | undefined {
  if (meta.rest) return { cursor: meta.rest.cursor }
  const { next_from_seq: seq } = data as { readonly next_from_seq?: number | null }
  return typeof seq === 'number' ? { from_seq: seq } : undefined
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
  inBody: [],
}

function datedTarget(target: string, asOf: Moment | undefined): string {
  const takesInstant = operationOf(target).inQuery.includes('as_of')
  if (asOf === undefined || !takesInstant || /[?&]as_of=/.test(target)) return target
  const text = asOf instanceof Date ? asOf.toISOString() : asOf
  return `${target}${target.includes('?') ? '&' : '?'}as_of=${encodeURIComponent(text)}`
}
