import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type ServedMarket, serveMarket } from '../stream/served-market.ts'
import { runPython, withoutPython } from './python.ts'
import { type ScriptedProxy, startScriptedProxy } from './scripted-proxy.ts'

const TESTS = fileURLToPath(new URL('../../packages/client-python/tests/test_stream.py', import.meta.url))

describe('the stream of the Python client', { skip: withoutPython }, () => {
  let market: ServedMarket
  let proxy: ScriptedProxy

  before(async () => {
    market = await serveMarket()
    proxy = await startScriptedProxy(market.baseUrl)
  })
  after(async () => {
    await proxy?.close()
    await market?.close()
  })

  test('its own tests pass against a running stream', async () => {
    const { code, errors } = await runPython(['-W', 'error', TESTS], {
      BELLWETHER_URL: proxy.baseUrl,
      BELLWETHER_DIRECT_URL: market.baseUrl,
      BELLWETHER_KEY: market.key,
    })
    assert.equal(code, 0, errors)
    assert.ok(Number(/Ran (\d+) tests/.exec(errors)?.[1]) >= 7, errors)
    assert.doesNotMatch(errors, /skipped/)
  })
})
