import type { Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import type { AnswerSource } from '../../service/answer/prepared-answers.ts'
import { futureRefusal, sinceRefusal } from '../../service/answer/refuse-call.ts'
import type { Clock } from '../../service/ports.ts'
import type { PublishedSnapshots } from '../../service/snapshots/published-snapshots.ts'
import type { ServiceHandler } from '../service-request.ts'
import type { Change, Changes } from './change.ts'
import { COMPARED_PRODUCTS, type ComparedProduct } from './compared-products.ts'

interface Compared {
  readonly product: Product
  readonly before: AnswerSource | undefined
  readonly after: AnswerSource | undefined
  readonly changes: readonly Change[]
}

/** What changed between two instants that a decision may hang on, most important first; free where nothing did. */
export function showChanges(published: PublishedSnapshots, marketClock: Clock): ServiceHandler {
  return async ({ query }) => {
    const now = marketClock.now()
    const { since, as_of: until = now } = query as { since: Instant; as_of?: Instant }
    if (until > now) throw futureRefusal(until, now)
    if (since > until) throw sinceRefusal(since, until)
    const compared = await Promise.all(
      COMPARED_PRODUCTS.map((pair) => compareOne(published, pair, since, until)),
    )
    const changes = compared
      .flatMap((one) => one.changes)
      .sort((one, other) => other.importance - one.importance)
    const data: Changes = {
      since: formatInstant(since),
      until: formatInstant(until),
      cursor: formatInstant(until),
      changes,
      count: changes.length,
      compared: compared.map(({ product, before, after }) => ({
        product: product.id,
        before: instantOf(before),
        after: instantOf(after),
      })),
    }
    return changes.length === 0
      ? { data, asOf: until, credits: 0, next: NOTHING_NEW }
      : { data, asOf: until, next: nextAfter(changes[0]) }
  }
}

async function compareOne(
  published: PublishedSnapshots,
  { product, compare }: ComparedProduct,
  since: Instant,
  until: Instant,
): Promise<Compared> {
  const [before, after] = await Promise.all([
    sourceAt(published, product, since),
    sourceAt(published, product, until),
  ])
  const same = before?.snapshot.asOf === after?.snapshot.asOf
  const changes = before && after && !same ? compare(before.whole() as never, after.whole() as never) : []
  return { product, before, after, changes }
}

/** Undefined where too little was known at that instant for an answer. */
async function sourceAt(
  published: PublishedSnapshots,
  product: Product,
  moment: Instant,
): Promise<AnswerSource | undefined> {
  try {
    return await published.at(product, moment)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}

const instantOf = (source: AnswerSource | undefined): string | null =>
  source === undefined ? null : formatInstant(source.snapshot.asOf)

const NOTHING_NEW = {
  endpoint: '/v1/risk',
  reason: 'Nothing changed that matters: what you know still holds. The risk index is free.',
  credits: 0,
}

function nextAfter(change: Change): { endpoint: string; reason: string; credits: number } {
  const { product } =
    COMPARED_PRODUCTS.find(({ product: { id } }) => id === change.product) ?? COMPARED_PRODUCTS[0]
  return {
    endpoint: product.path,
    reason: `The most important change: ${change.why}`,
    credits: product.credits,
  }
}
