import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfBody } from './text-of-body.ts'

test('a market that is not live is said so', () => {
  const body = (market: string) =>
    JSON.stringify({
      ok: true,
      data: { summary: 'Calm.' },
      meta: { as_of: '2026-01-05', credits_used: 1, market },
    })
  assert.equal(textOfBody(body('demo')), 'Calm. Simulated market. (as of 2026-01-05; 1 credit)')
  assert.equal(textOfBody(body('replay')), 'Calm. Recorded market. (as of 2026-01-05; 1 credit)')
  assert.equal(textOfBody(body('live')), 'Calm. (as of 2026-01-05; 1 credit)')
})

test('a refusal names what was wrong, when to come back and what to tell a person', () => {
  const body = {
    ok: false,
    error: 'validation_error',
    hint: 'Correct the arguments.',
    problems: [{ argument: 'limit', problem: 'must be >= 1' }],
    retry_after: 5,
    tell_user: 'Ask them.',
  }
  assert.equal(
    textOfBody(JSON.stringify(body)),
    'validation_error: Correct the arguments. limit: must be >= 1. Wait: 5 s. Ask them.',
  )
})
