import assert from 'node:assert/strict'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import type { Instant } from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { MarketSource } from '../../packages/server/src/service/ports.ts'
import { refreshSlot } from '../../packages/server/src/service/snapshots/refresh-schedule.ts'
import { makerOf } from '../fixtures/maker-of.ts'

export interface Computation {
  /** Every part as it would be stored, or why there is none. */
  readonly text: string
  readonly isAnswer: boolean
}

/** What products say at a moment; suppliers of prices and figures have no name in it. */
export function computedAnswers(
  observations: Observations,
  kind: MarketSource['kind'],
  moment: Instant,
  products: readonly string[] = CATALOG.computed.map(({ id }) => id),
): ReadonlyMap<string, Computation> {
  const store = { get: () => undefined, put: () => undefined, close: () => undefined }
  const source = { kind, id: kind, observations, advanceTo: () => undefined }
  const maker = makerOf(source, store)
  return new Map(products.map((id) => [id, computed(id)]))

  function computed(id: string): Computation {
    const product = CATALOG.computedById.get(id)
    assert.ok(product, id)
    try {
      const { parts } = maker.make(id, refreshSlot(product, moment))
      const text = [...parts].map(([subject, bytes]) => `${subject} ${Buffer.from(bytes)}`).join('\n')
      return { text: text.replaceAll(SUPPLIER, '"source":""'), isAnswer: true }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return { text: `${error.code} ${JSON.stringify(error.fields)}`, isAnswer: false }
    }
  }
}

const SUPPLIER = /"source":"(yahoo|cboe|fred|ecb|sec|replay)"/g

/** Equal texts; the first difference alone is shown, as recorded data is not to be printed at length. */
export function assertSameText(found: string, wanted: string, what: string): void {
  if (found === wanted) return
  let at = 0
  while (found[at] === wanted[at]) at++
  const around = (text: string): string => text.slice(Math.max(0, at - 160), at + 80)
  assert.fail(`${what} differs at ${at}:\n${around(found)}\n${around(wanted)}`)
}
