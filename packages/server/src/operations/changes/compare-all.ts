import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { AskerOf } from '@bellwether-markets/products/contract/asker'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { SnapshotView } from '../../service/answer/snapshot-view.ts'
import type { CurrentSnapshots } from '../../service/snapshots/current-snapshots.ts'
import type { Change, Changes } from './change.ts'
import { COMPARED_PRODUCTS } from './compared-products.ts'

/** Changes with the most important first, and the compared snapshots. */
export async function compareAll(
  currentSnapshots: CurrentSnapshots,
  since: Instant,
  until: Instant,
  { asker, universe }: { readonly asker: AskerOf | undefined; readonly universe: Universe },
): Promise<Pick<Changes, 'changes' | 'compared'>> {
  // One after the other: a call has one question waiting.
  const all: Compared[] = []
  for (const { product, compare } of COMPARED_PRODUCTS) {
    const before = await sourceAt(currentSnapshots, product, since, asker)
    const after = await sourceAt(currentSnapshots, product, until, asker)
    const same = before?.snapshot.asOf === after?.snapshot.asOf
    const changes =
      before && after && !same ? compare(before.whole() as never, after.whole() as never, universe) : []
    all.push({ product, before, after, changes })
  }
  return {
    changes: all.flatMap(({ changes }) => changes).sort((one, other) => other.importance - one.importance),
    compared: all.map(({ product, before, after }) => ({
      product: product.id,
      before: instantOf(before),
      after: instantOf(after),
    })),
  }
}

interface Compared {
  readonly product: Product
  readonly before: SnapshotView | undefined
  readonly after: SnapshotView | undefined
  readonly changes: readonly Change[]
}

/** Undefined if too little was known at that instant. */
async function sourceAt(
  currentSnapshots: CurrentSnapshots,
  product: Product,
  moment: Instant,
  asker: AskerOf | undefined,
): Promise<SnapshotView | undefined> {
  try {
    return await currentSnapshots.at(product, moment, asker)
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
  const only = change.kind === 'price_move' ? `?symbols=${encodeURIComponent(change.assets.join())}` : ''
  return {
    endpoint: `${product.path}${only}`,
    reason: `The most important change: ${change.why}`,
    credits: product.credits,
  }
}
