import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const PUBLISHED_WITHIN_MS = 600_000

/** Until every product has its first answer and the statistics of the record are made. */
export async function everythingPublished(baseUrl: string): Promise<void> {
  for (let waited = 0; waited < PUBLISHED_WITHIN_MS; waited += 500) {
    const [market, record] = await Promise.all(
      ['/market', '/track-record'].map(async (path) => (await fetch(baseUrl + path)).text()),
    )
    if (!market.includes('Not produced yet') && record.includes('class="drow"')) return
    await sleep(500)
  }
  assert.fail(`not every figure was published in ${PUBLISHED_WITHIN_MS} ms`)
}
