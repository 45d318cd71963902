import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { serveRequests } from '../../packages/server/src/main/threads/serve-requests.ts'
import { runThread } from '../../packages/server/src/platform/supervised-thread.ts'
import { fakeSnapshot } from './fake-market.ts'

/** A compute thread whose product names say what becomes of a request. */
const order: string[] = []
const UNCHANGED = new Map([['', new TextEncoder().encode('{}')]])

function make(product: string, asOf: Parameters<typeof fakeSnapshot>[1]) {
  order.push(`${product}@${asOf}`)
  if (product === 'death') process.exit(1)
  if (product === 'fault') throw new TypeError('the inside')
  if (product === 'refusal') throw new AppError('no_data_then', { product })
  if (product === 'hoard') hoard()
  if (product === 'slow') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150)
  const made = { ...fakeSnapshot('bells', asOf), product, inputsHash: order.join(' ') }
  return product === 'unchanged' ? { ...made, parts: UNCHANGED } : made
}

/** Holds about 100 MB for a moment. */
function hoard(): void {
  const held = Array.from({ length: 100 }, (_, part) => new Array(1 << 17).fill(part + 0.5))
  if (held.length === 0) throw new RangeError('nothing was held')
}

let isRead = true

await runThread<{ startsWith?: 'death'; nice?: number }>((port, { startsWith, nice = 0 }) => {
  if (startsWith === 'death') throw new Error('the thread cannot start')
  serveRequests(port, {
    analyse: () => undefined,
    workWhenIdle: () => false,
    idleMs: () => 20_000,
    nice: 0,
    make(product, asOf) {
      isRead = product !== 'stored'
      if (product === 'nice') order.push(String(nice))
      return make(product, asOf)
    },
    record(now) {
      order.push(`record@${now}`)
      return { issued: 0, resolved: 0, sealed: [], refused: [], confirmed: [] }
    },
    sourcesAt: (knownAt) => (isRead ? [{ id: 'fake', knownAt }] : []),
  })
})
