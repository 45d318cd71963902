import assert from 'node:assert/strict'
import { until } from '../until.ts'
import { send } from './caller.ts'
import { PRESENT } from './first-snapshots.ts'

const DAY_MS = 86_400_000
const LEAVING = 5

interface LimitedService {
  readonly baseUrl: string
  /** A new key of the tier that everybody gets. */
  readonly key: string
  /** Questions about the past that wait. */
  waiting(): Promise<number>
}

/** Instants that nobody has asked about. */
function newInstants(): () => string {
  let days = 40
  return () => new Date(Date.parse(PRESENT) - ++days * DAY_MS).toISOString()
}

/** What a caller without a key meets who asks for much of the past, on each engine; the proxy is trusted. */
export async function holdPastQuota({ baseUrl, key, waiting }: LimitedService): Promise<void> {
  const instant = newInstants()
  // While the first refreshes last, a question may wait too long.
  const ask = (asOf: string, from: string, options = {}) =>
    until('there is time for it', async () => {
      const answer = await send(`${baseUrl}/v1/risk?as_of=${asOf}`, { from, ...options })
      return answer.status !== 503 && answer
    })
  const answered: string[] = []
  const refused = await until('a network has used up its quota', async () => {
    const asOf = instant()
    const answer = await ask(asOf, `203.0.113.${answered.length % 250}`)
    if (answer.status !== 200) return answer
    answered.push(asOf)
    return undefined
  })
  assert.ok(answered.length > 0, 'a first question may overdraw the quota')
  const { error, retry_after, stored_as_of, hint } = refused.json
  assert.deepEqual([refused.status, error], [429, 'compute_quota'])
  assert.equal(refused.number('retry-after'), retry_after)
  assert.ok(retry_after > 0 && hint.includes(`as_of=${stored_as_of}`), refused.text)

  const free = [await ask(answered[0] ?? '', '203.0.113.9'), await ask(stored_as_of, '203.0.113.9')]
  free.push(await send(`${baseUrl}/v1/risk`, { from: '203.0.113.9' }))
  const others = [await ask(instant(), '198.51.100.1'), await ask(instant(), '203.0.113.9', { key })]
  assert.deepEqual(
    [...free, ...others].map(({ status }) => status),
    [200, 200, 200, 200, 200],
  )

  const gone = new AbortController()
  const asked = Array.from({ length: LEAVING }, (_, index) =>
    fetch(`${baseUrl}/v1/risk?as_of=${instant()}`, {
      headers: { 'x-forwarded-for': `192.0.${index}.1` },
      signal: gone.signal,
    }),
  )
  await until('some wait', async () => (await waiting()) > 0)
  gone.abort()
  await Promise.allSettled(asked)
  await until('nothing waits for nobody', async () => (await waiting()) === 0)
}
