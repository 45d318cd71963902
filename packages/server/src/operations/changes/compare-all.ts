import type { Product } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import { formatInstant, type Instant } from '../../kernel/time.ts'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import type { Change, Changes } from './change.ts'
import { COMPARED_PRODUCTS, type ComparedProduct } from './compared-products.ts'

/** Changes with the most important first, and the compared snapshots. */
export async function compareAll(
  currentSnapshots: CurrentSnapshots,
  since: Instant,
  until: Instant,
): Promise<Pick<Changes, 'changes' | 'compared'>> {
  const all = await Promise.all(
    COMPARED_PRODUCTS.map((pair) => compareOne(currentSnapshots, pair, since, until)),
  )
  return {
    changes: all.flatMap(({ changes }) => changes).sort((one, other) => other.importance - one.importance),
    compared: all.map(({ product, before, after }) => ({
      product: product.id,
      before: instantOf(before),
      after: instantOf(after),
    })),
  }
}

async function compareOne(
  currentSnapshots: CurrentSnapshots,
  { product, compare }: ComparedProduct,
  since: Instant,
  until: Instant,
) {
  const [before, after] = await Promise.all([
    sourceAt(currentSnapshots, product, since),
    sourceAt(currentSnapshots, product, until),
  ])
  const same = before?.snapshot.asOf === after?.snapshot.asOf
  const changes = before && after && !same ? compare(before.whole() as never, after.whole() as never) : []
  return { product, before, after, changes }
}

/** Undefined if too little was known at that instant. */
async function sourceAt(
  currentSnapshots: CurrentSnapshots,
  product: Product,
  moment: Instant,
): Promise<SnapshotView | undefined> {
  try {
    return await currentSnapshots.at(product, moment)
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}

const instantOf = (source: SnapshotView | undefined): string | null =>
  source === undefined ? null : formatInstant(source.snapshot.asOf)

const NOTHING_NEW = {
  endpoint: '/v1/risk',
  reason: 'Nothing changed that matters: what you know still holds. The risk index is free.',
  credits: 0,
}

/** @param change the most important one; undefined if nothing changed */
export function nextAfter(change: Change | undefined): { endpoint: string; reason: string; credits: number } {
  if (change === undefined) return NOTHING_NEW
  const { product } =
    COMPARED_PRODUCTS.find(({ product: { id } }) => id === change.product) ?? COMPARED_PRODUCTS[0]
  return {
    endpoint: product.path,
    reason: `The most important change: ${change.why}`,
    credits: product.credits,
  }
}
