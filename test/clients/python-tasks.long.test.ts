import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { issueKey } from '../journeys/caller.ts'
import { runPython, withoutPython } from './python.ts'
import { startReadyService } from './ready-service.ts'

const TASKS = fileURLToPath(new URL('../../packages/client-python/tests/test_tasks.py', import.meta.url))

test('the tasks of an investor’s agent by the Python client', { skip: withoutPython }, async () => {
  const service = await startReadyService({})
  try {
    const env = { BELLWETHER_URL: service.baseUrl, BELLWETHER_API_KEY: await issueKey(service) }
    const { code, errors } = await runPython(['-W', 'error', TASKS], env)
    assert.equal(code, 0, errors)
  } finally {
    await service.stop()
  }
})
