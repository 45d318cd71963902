import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { Log, SnapshotProducer } from '../../service/ports.ts'

export interface RaisableProducer extends SnapshotProducer {
  /** Gives computations the priority of calls, for good. */
  raisePriority(): void
}

interface Deps {
  /** Milliseconds between two refreshes of a product. */
  readonly periodOf: (product: string) => number
  readonly log: Log
}

/** A refresh is late after half of its period. Two in a row of a product raise the priority. */
export function raisedWhenLate(producer: RaisableProducer, { periodOf, log }: Deps): SnapshotProducer {
  const lateBefore = new Set<string>()
  return {
    ...producer,
    async produce(product, asOf, urgency, asker) {
      if (urgency !== 'refresh') return producer.produce(product, asOf, urgency, asker)
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        log.warn('refresh_late', { product, as_of: formatInstant(asOf) })
        if (lateBefore.has(product)) producer.raisePriority()
        lateBefore.add(product)
      }, periodOf(product) / 2).unref()
      try {
        return await producer.produce(product, asOf, urgency, asker)
      } finally {
        clearTimeout(timer)
        if (!isLate) lateBefore.delete(product)
      }
    },
  }
}
