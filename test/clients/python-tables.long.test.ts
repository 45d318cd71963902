import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { pythonPackages } from './python-packages.ts'

const LIBRARY = new URL('../../packages/client-python/', import.meta.url)

test('answers become data frames of pandas and polars', async (t) => {
  const packages = await pythonPackages(['httpx==0.28.1', 'anyio==4.16.0', 'pandas==3.1.1', 'polars==2.1.0'])
  if ('reason' in packages) return t.skip(packages.reason)
  const tests = fileURLToPath(new URL('tests/test_tables.py', LIBRARY))
  const { stderr } = await promisify(execFile)(packages.python, ['-W', 'error', tests], {
    env: { ...process.env, PYTHONPATH: fileURLToPath(new URL('src', LIBRARY)), PYTHONDONTWRITEBYTECODE: '1' },
  })
  assert.match(stderr, /Ran 6 tests/)
  assert.match(stderr, /OK/)
})
