import { createHash } from 'node:crypto'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, DAY, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { Call } from '@bellwether-markets/products/contract/call'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { AnswerCall } from '../answer/answer.ts'
import { isLatest, type PreparedAnswers, type Question } from '../answer/prepared-answers.ts'
import type { SnapshotView } from '../answer/snapshot-view.ts'
import type { Account, Clock, SignInStore } from '../ports.ts'
import type { CurrentSnapshots } from '../snapshots/current-snapshots.ts'

const PAID = 'PaidView'
/** Longer than any snapshot is the latest one. */
const KEPT_MS = 40 * DAY

export interface PaidViewDeps {
  readonly catalog: Catalog
  readonly currentSnapshots: Pick<CurrentSnapshots, 'latest'>
  readonly answers: Pick<PreparedAnswers, 'question' | 'answer'>
  readonly store: Pick<SignInStore, 'find' | 'put'>
  readonly answerCall: AnswerCall
  readonly wallClock: Clock
}

/** The latest answer of a product that a page shows. */
export interface ViewRequest {
  /** With its parameters, such as /v1/analysis/AAPL. */
  readonly path: string
  /** Without the question mark. */
  readonly query: string
}

export type PaidViews = ReturnType<typeof paidViews>

/** Answers on pages: an account pays each once for a snapshot, however often it looks. */
export function paidViews(deps: PaidViewDeps) {
  const { answers, store, answerCall, wallClock } = deps

  const isPaid = async (account: number, { question, view }: Located): Promise<boolean> => {
    const id = nameOf(account, question, view.snapshot.asOf)
    return (await store.find(PAID, id, wallClock.now())) !== undefined
  }

  return {
    /**
     * The data of an answer that the account has paid for at the snapshot that is the latest now.
     * @throws AppError as the endpoint
     */
    async paid(account: number, request: ViewRequest): Promise<unknown> {
      const located = locate(deps, request)
      if (located === undefined || !(await isPaid(account, located))) return undefined
      const { bytes } = answers.answer(located.view, located.question)
      return (JSON.parse(`${bytes}}`) as { data: unknown }).data
    },
    /** @throws AppError as the endpoint, `not_found` if there is no such answer of a product */
    async pay(
      account: Account,
      request: ViewRequest,
      from: Pick<Call, 'address' | 'requestId'>,
    ): Promise<void> {
      const located = locate(deps, request)
      if (located === undefined) throw new AppError('not_found')
      if (await isPaid(account.id, located)) return
      const call = callOf(account, located)
      const answer = await answerCall({ ...call, ...from, receivedAt: wallClock.now() })
      if (answer.error) throw answer.error
      const expiresAt = asInstant(wallClock.now() + KEPT_MS)
      const id = nameOf(account.id, located.question, asOfIn(answer.meta))
      await store.put(id, { model: PAID, payload: {}, expiresAt })
    },
  }
}

interface Located {
  readonly product: Product
  readonly parameters: Readonly<Record<string, string>>
  readonly target: string
  readonly question: Question
  readonly view: SnapshotView
}

function locate(
  { catalog, answers, currentSnapshots }: PaidViewDeps,
  { path, query }: ViewRequest,
): Located | undefined {
  const found = matching(catalog, path)
  if (found === undefined) return undefined
  const target = query === '' ? path : `${path}?${query}`
  const question = answers.question(found.product, { path: found.parameters, target })
  const view = isLatest(question) ? currentSnapshots.latest(found.product) : undefined
  return view && { ...found, target, question, view }
}

const callOf = (
  account: Account,
  { product, parameters, target, question, view }: Located,
): Omit<Call, 'address' | 'requestId' | 'receivedAt'> => ({
  endpoint: product,
  surface: 'http',
  path: parameters,
  target,
  headers: {},
  signedIn: account,
  key: undefined,
  adminToken: undefined,
  body: undefined,
  wantsData: true,
  ifNoneMatch: undefined,
  idempotencyKey: nameOf(account.id, question, view.snapshot.asOf),
})

function matching({ products }: Catalog, path: string): Pick<Located, 'product' | 'parameters'> | undefined {
  const parts = path.split('/')
  for (const product of products) {
    const names = product.path.split('/')
    const isSame = names.every((name, at) => name === parts[at] || (name.startsWith('{') && parts[at] !== ''))
    if (!isSame || names.length !== parts.length) continue
    const parameters = names.flatMap((name, at) =>
      name.startsWith('{') ? [[name.slice(1, -1), decoded(parts[at])]] : [],
    )
    return { product, parameters: Object.fromEntries(parameters) }
  }
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const nameOf = (account: number, { product: { id, version }, text }: Question, asOf: Instant): string =>
  createHash('sha256').update(`view\n${account}\n${id} ${version}\n${text}\n${asOf}`).digest('base64url')

/** The snapshot of the answer may be a later one than that which was asked for. */
function asOfIn(meta: string): Instant {
  const instant = parseInstant((JSON.parse(meta) as { as_of: string }).as_of)
  if (instant === undefined) throw new RangeError('the answer of a product has no instant')
  return instant
}
