import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UnknownRoutes } from './unknown-route.ts'

const ROUTES = [
  { method: 'GET', path: '/v1/' },
  { method: 'GET', path: '/v1/risk' },
  { method: 'GET', path: '/v1/keys' },
  { method: 'POST', path: '/v1/keys' },
  { method: 'GET', path: '/v1/analysis/{ticker}' },
  { method: 'GET', path: '/v1/agent.json' },
]

const unknown = new UnknownRoutes()
unknown.add(ROUTES)

test('a known path with another method is 405 with every method that works', () => {
  for (const [method, target, allow] of [
    ['POST', '/v1/risk', 'GET, HEAD'],
    ['POST', '/v1/risk?x=1', 'GET, HEAD'],
    ['DELETE', '/v1/keys', 'GET, HEAD, POST'],
    ['PUT', '/v1/analysis/NVDA', 'GET, HEAD'],
    ['PUT', '/v1', 'GET, HEAD'],
  ]) {
    const { code, fields } = unknown.refusal(method, target)
    assert.deepEqual([target, code, fields.allow], [target, 'method_not_allowed', allow])
  }
})

test('an unknown path is 404 with the nearest, where one is near', () => {
  for (const [target, nearest] of [
    ['/v1/rsik?x=1', '/v1/risk'],
    ['/v1/key', '/v1/keys'],
    ['/v1/agentXjson', '/v1/agent.json'],
    ['/v1/risk/', '/v1/risk'],
    ['/v1/ris%6B', '/v1/risk'],
  ]) {
    const { code, fields } = unknown.refusal('GET', target)
    assert.equal(code, 'not_found')
    assert.deepEqual([fields.nearest].flat(), [nearest])
    assert.match(String(fields.hint), new RegExp(`Did you mean ${nearest}\\?`))
  }
})

test('routes that are added later are known, and those of patterns and exact paths are named together', () => {
  const growing = new UnknownRoutes()
  growing.add(ROUTES)
  assert.equal(growing.refusal('PUT', '/v1/analysis/history').fields.allow, 'GET, HEAD')
  growing.add([
    { method: 'DELETE', path: '/v1/analysis/history' },
    { method: 'POST', path: '/later' },
  ])
  assert.equal(growing.refusal('PUT', '/v1/analysis/history').fields.allow, 'GET, HEAD, DELETE')
  assert.equal(growing.refusal('GET', '/later').fields.allow, 'POST')
})

test('whatever the path holds, it is answered', () => {
  for (const path of [
    '/'.repeat(8000),
    `/v1/${'a'.repeat(8000)}`,
    '/v1/analysis/',
    '\\',
    '/v1/(((',
    '',
    '*',
  ]) {
    assert.ok(['not_found', 'method_not_allowed'].includes(unknown.refusal('PUT', path).code), path)
  }
})
