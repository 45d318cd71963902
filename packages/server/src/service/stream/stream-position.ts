import { createHash } from 'node:crypto'
import { asInstant, type Instant, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Product } from '@bellwether-markets/products/contract/product'

/** The stored snapshots and the record give what comes next. */
export interface StreamPosition {
  /** Latest announced snapshot by product, in the order of the catalog. */
  readonly snapshots: readonly (Instant | undefined)[]
  readonly record: RecordPosition
}

/** Latest announced entry; 0 before the first. */
export interface RecordPosition {
  readonly seq: number
  readonly hash: string
}

export type PositionText = ReturnType<typeof positionText>

export const RECORD_START: RecordPosition = { seq: 0, hash: '0' }

const HASH_SHOWN = 8
const FORM = 1
const POSITION =
  /^([0-9a-z]{1,7})\.([0-9a-f]{6})\.([0-9a-z]{1,9})-([0-9a-f]{1,8})((?:\.(?:[0-9a-z]{1,7}|-))+)$/

export const recordPosition = ({ seq, hash }: RecordPosition): RecordPosition => ({
  seq,
  hash: hash.slice(0, HASH_SHOWN),
})

/**
 * Positions as event ids: the latest instant, a digest of the product ids, the entry of the record, and for each
 * product its seconds behind the latest instant.
 * @param products in the order of the catalog
 */
export function positionText(products: readonly Product[]) {
  const mark = createHash('sha256')
    .update([FORM, ...products.map(({ id }) => id)].join(' '))
    .digest('hex')
    .slice(0, 6)

  return {
    write({ snapshots, record }: StreamPosition): string {
      const latest = Math.max(0, ...snapshots.map((asOf) => asOf ?? 0))
      const behind = snapshots.map((asOf) => (asOf === undefined ? '-' : base36((latest - asOf) / SECOND)))
      return [base36(latest / SECOND), mark, `${base36(record.seq)}-${record.hash}`, ...behind].join('.')
    },
    /** `other_products`: a position of a version with other products. */
    read(text: string): StreamPosition | 'malformed' | 'other_products' {
      const [, latest, products_, seq, hash, behind] = POSITION.exec(text) ?? []
      if (latest === undefined) return 'malformed'
      const parts = behind.slice(1).split('.')
      if (products_ !== mark) return 'other_products'
      if (parts.length !== products.length) return 'malformed'
      return {
        snapshots: parts.map((seconds) =>
          seconds === '-' ? undefined : asInstant((number(latest) - number(seconds)) * SECOND),
        ),
        record: { seq: number(seq), hash },
      }
    },
  }
}

const base36 = (value: number): string => value.toString(36)
const number = (text: string): number => Number.parseInt(text, 36)
