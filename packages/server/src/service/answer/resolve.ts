import { AppError, ERRORS } from '@bellwether-markets/engine/kernel/errors'
import { once } from '@bellwether-markets/engine/kernel/once'
import {
  asDay,
  asInstant,
  formatInstant,
  type Instant,
  SECOND,
  startOfUtcDay,
  utcDay,
  wholeSecond,
} from '@bellwether-markets/engine/kernel/time'
import { formed } from '@bellwether-markets/products/contract/answer-form'
import type { Asker, AskerOf } from '@bellwether-markets/products/contract/asker'
import type { Call } from '@bellwether-markets/products/contract/call'
import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import { OPENING } from '@bellwether-markets/products/contract/envelope'
import type { Operation, Reply } from '@bellwether-markets/products/contract/operation'
import { operationParameters, type ReadParameters } from '@bellwether-markets/products/contract/parameters'
import { priceOf } from '@bellwether-markets/products/contract/price'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { OpenedStream } from '@bellwether-markets/products/contract/stream-event'
import { refreshSlot } from '../snapshots/refresh-schedule.ts'
import { siteNetwork } from './address-limit.ts'
import type { CallContext, Caller } from './call-context.ts'
import { futureError } from './call-errors.ts'
import { idempotencyKeyOf, takesIdempotencyKey } from './idempotency-key.ts'
import { isLatest, type Question } from './prepared-answers.ts'
import { type CachedAnswer, chargedFor, restText, type SnapshotView } from './snapshot-view.ts'
import { suggestedCall } from './suggested-call.ts'

/** An answer before the charge. */
export interface Prepared {
  readonly bytes: Buffer
  /** Members of the envelope's meta between credits and market, each after a comma. */
  readonly meta: string
  readonly etag: string | undefined
  /** The caller's validator matches. */
  readonly unchanged: boolean
  readonly credits: number
  /** Instant that replays the answer; undefined if it cannot be replayed. */
  readonly asOf: Instant | undefined
  readonly replayed: boolean
  readonly stream: OpenedStream | undefined
}

/** Prepares a product's answer or runs an operation. @throws AppError */
export function resolve(call: Call, caller: Caller, context: CallContext): Promise<Prepared> | Prepared {
  const { endpoint } = call
  if (!isProduct(endpoint)) return handled(call, caller, context)
  const { currentSnapshots, answers } = context
  const question = answers.question(endpoint, call)
  const analysis = analysisFor(question)
  if (analysis !== undefined) return analysed(call, caller, { ...question, analysis }, context)
  // Past instants can be answered before the first current snapshot exists.
  const view = isLatest(question) ? currentSnapshots.latest(endpoint) : undefined
  const cached = view && answers.cached(view, question)
  if (view === undefined || cached === undefined) return fromSnapshot(call, caller, question, context)
  const stale = currentSnapshots.isStale(endpoint, view)
  return preparedFrom(call, question, { view, cached, stale })
}

/** Prepares the same call again as of its first instant. */
export async function prepareAgain(
  call: Call,
  caller: Caller,
  asOf: Instant,
  context: CallContext,
): Promise<Prepared> {
  const { endpoint } = call
  if (!isProduct(endpoint)) return handled(call, caller, context, asOf)
  const { currentSnapshots, answers } = context
  const question = answers.question(endpoint, call)
  const analysis = analysisFor(question)
  if (analysis !== undefined) {
    const again = await analysed(call, caller, { ...question, asOf, analysis }, context)
    return { ...again, replayed: true }
  }
  const view = await currentSnapshots.at(endpoint, asOf, askerOf(call, caller, context))
  const cached = answers.answer(view, question)
  return { ...preparedFrom(call, question, { view, cached, stale: false }), replayed: true }
}

interface BeyondSnapshot extends Question {
  readonly analysis: string
}

/** Undefined if the snapshot answers. */
const analysisFor = ({ product: { beyond }, query }: Question): string | undefined =>
  beyond?.applies(query as never) ? beyond.analysis.id : undefined

/** What the snapshot of a product cannot answer. */
async function analysed(
  call: Call,
  caller: Caller,
  question: BeyondSnapshot,
  context: CallContext,
): Promise<Prepared> {
  const { analyst, marketClock, catalog } = context
  const { product, query, form, ignored, analysis: id } = question
  const now = marketClock.now()
  const instant = instantOf(question, now)
  const asOf = instant ?? wholeSecond(now)
  const result = await analyst.analyse({ id, asOf, query: query }, await askerOf(call, caller, context)())
  const { data, rest } = formed(product, result, query, form)
  const stale = instant === undefined && analyst.isStale()
  const next = JSON.stringify(suggestedCall(catalog, product.next(result as never)))
  const further = restText(asOf, rest) + ignoredText(ignored)
  return {
    bytes: Buffer.from(OPENING + JSON.stringify(data)),
    meta: `,"next":${next},"as_of":"${formatInstant(asOf)}","stale":${stale}${further}`,
    etag: undefined,
    unchanged: false,
    credits: chargedFor(product, query, result),
    asOf,
    replayed: false,
    stream: undefined,
  }
}

async function fromSnapshot(
  call: Call,
  caller: Caller,
  question: Question,
  context: CallContext,
): Promise<Prepared> {
  const { currentSnapshots, answers, marketClock } = context
  const { product } = question
  const asOf = instantOf(question, marketClock.now())
  const view = await (asOf === undefined
    ? currentSnapshots.current(product)
    : pastView(product, asOf, askerOf(call, caller, context), context))
  const cached = answers.answer(view, question)
  const stale = asOf === undefined && currentSnapshots.isStale(product, view)
  return preparedFrom(call, question, { view, cached, stale })
}

/** Undefined for the latest answer. @throws AppError for an instant or a day that is still to come */
function instantOf({ product, asOf, date }: Question, now: Instant): Instant | undefined {
  if (date === undefined) {
    if (asOf !== undefined && asOf > now) throw futureError('as_of', asOf, now)
    return asOf
  }
  const last = asInstant(Math.min(now, startOfUtcDay(asDay(date + 1)) - SECOND))
  if (utcDay(refreshSlot(product, last)) !== date) throw futureError('date', startOfUtcDay(date), now)
  return last
}

/** @throws AppError `compute_quota`, which names an instant that is stored */
async function pastView(
  product: Product,
  asOf: Instant,
  asker: AskerOf,
  { currentSnapshots, snapshotIndex, marketClock }: CallContext,
): Promise<SnapshotView> {
  try {
    return await currentSnapshots.at(product, asOf, asker)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'compute_quota') throw error
    const series = [{ product: product.id, version: product.version }]
    const [before] = await snapshotIndex.latest(series, asOf)
    const [stored] = before === undefined ? await snapshotIndex.latest(series, marketClock.now()) : [before]
    if (stored === undefined) throw error
    const instant = formatInstant(stored)
    const { hint = ERRORS.compute_quota.hint } = error.fields
    const also = `So are stored instants, such as as_of=${instant}.`
    throw new AppError('compute_quota', { ...error.fields, hint: `${hint} ${also}`, stored_as_of: instant })
  }
}

interface ViewAnswer {
  readonly view: SnapshotView
  readonly cached: CachedAnswer
  readonly stale: boolean
}

const preparedFrom = (
  { ifNoneMatch }: Call,
  { ignored }: Question,
  { view, cached: { bytes, meta, etag, credits }, stale }: ViewAnswer,
): Prepared => ({
  bytes,
  meta: `,${meta},"stale":${stale}${ignoredText(ignored)}`,
  etag,
  unchanged: ifNoneMatch !== undefined && holds(ifNoneMatch, etag),
  credits,
  asOf: view.snapshot.asOf,
  replayed: false,
  stream: undefined,
})

/** Named only where there are some. */
const ignoredText = (names: readonly string[]): string =>
  names.length === 0 ? '' : `,"ignored":${JSON.stringify(names)}`

const holds = (ifNoneMatch: string, etag: string): boolean =>
  ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

async function handled(call: Call, caller: Caller, context: CallContext, asOf?: Instant): Promise<Prepared> {
  const { account, limits } = caller
  const { deps } = context
  const operation = call.endpoint as Operation
  const { key, address, target, idempotencyKey, receivedAt, wantsData, headers } = call
  const { query, body, ...form } = operationParameters(operation, call)
  if (idempotencyKey !== undefined && takesIdempotencyKey(operation)) idempotencyKeyOf(idempotencyKey)
  const asked = asOf === undefined ? query : { ...query, as_of: asOf }
  const asker = askerOf(call, caller, context)
  const request = {
    account,
    limits,
    asker,
    key,
    address,
    target,
    idempotencyKey,
    receivedAt,
    wantsData,
    headers,
  }
  const reply = await operation.handle(
    { ...request, query: asked as never, body: body as never },
    deps as never,
  )
  return replied(operation, reply, { query, ...form })
}

function replied(
  operation: Operation,
  reply: Reply<unknown>,
  { query, form, ignored }: ReadParameters,
): Prepared {
  const credits = priceOf(operation, query)
  const answer = { etag: undefined, unchanged: false, replayed: false, credits }
  if ('stream' in reply) {
    return { ...answer, bytes: Buffer.alloc(0), meta: '', asOf: undefined, stream: reply.stream }
  }
  const { data, next, asOf, stale = false } = reply
  const suggested = next === undefined ? '' : `,"next":${JSON.stringify(next)}`
  const instant = asOf === undefined ? '' : `,"as_of":"${formatInstant(asOf)}","stale":${stale}`
  return {
    ...answer,
    bytes: Buffer.from(OPENING + JSON.stringify(formed(operation, data, query, form).data)),
    meta: suggested + instant + ignoredText(ignored),
    credits: reply.credits ?? credits,
    asOf,
    stream: undefined,
  }
}

/** A valid key belongs to its account, also on free products. */
const askerOf = (call: Call, caller: Caller, { admission }: CallContext): AskerOf =>
  once(async (): Promise<Asker> => {
    call.onComputing?.()
    const account = caller.account ?? (await admission.find(call.key, call))
    const signal = call.closed?.()
    if (account === undefined) {
      return { id: `anonymous ${siteNetwork(call.address)}`, tier: 'anonymous', signal }
    }
    return { id: `${account.tier} ${account.id}`, tier: account.tier, signal }
  })
