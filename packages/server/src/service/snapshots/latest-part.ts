import type { Computed } from '../../contract/product.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/time.ts'
import type { SnapshotMaker } from './make-snapshot.ts'
import { refreshSlot } from './refresh-slots.ts'

/** The only part of a product's latest snapshot; undefined if too little was known. */
export function latestPart<Part>(maker: SnapshotMaker, product: Computed, now: Instant): Part | undefined {
  try {
    const [part] = maker.make(product.id, refreshSlot(product, now)).parts.values()
    return JSON.parse(new TextDecoder().decode(part)) as Part
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return undefined
    throw error
  }
}
