import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { CALLERS_WAIT_MS, tryForCaller } from './connection.ts'

const LOCKED = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
const NO_CONNECTION = new Error('timeout exceeded when trying to connect')
const LOST_ANSWER = new Error('Connection terminated unexpectedly')
const ENDED = Object.assign(new Error('terminating connection'), { code: '57P01' })
const REFUSED = Object.assign(new Error('no such table'), { code: '42P01' })

/** What fails for these reasons and then succeeds; each try takes a little more than half of what a caller waits. */
function failing(t: TestContext, ...errors: readonly Error[]) {
  let now = 0
  let tries = 0
  t.mock.method(performance, 'now', () => now)
  const run = async (): Promise<string> => {
    now += CALLERS_WAIT_MS * 0.6
    const error = errors[tries++]
    if (error) throw error
    return 'done'
  }
  return { run, tries: () => tries }
}

for (const error of [LOCKED, NO_CONNECTION])
  test(`a caller waits for what comes to nothing only so long: ${error.message}`, async (t) => {
    const { run, tries } = failing(t, error, error, error)
    await assert.rejects(tryForCaller(run), error)
    assert.equal(tries(), 2)
  })

for (const error of [LOST_ANSWER, ENDED])
  test(`what may have been done is tried until that is known: ${error.message}`, async (t) => {
    const { run } = failing(t, error, LOCKED, NO_CONNECTION, LOCKED)
    assert.equal(await tryForCaller(run), 'done')
  })

test('what is refused for a lasting reason is not tried again', async (t) => {
  const { run, tries } = failing(t, REFUSED)
  await assert.rejects(tryForCaller(run), REFUSED)
  assert.equal(tries(), 1)
})
