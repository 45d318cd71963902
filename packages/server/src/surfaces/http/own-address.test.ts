import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bearerChallenge, ownOrigin } from './own-address.ts'

test('the settings name the address of the service, whatever a request says', () => {
  const origin = ownOrigin('https://api.example.com')
  for (const host of ['evil.example', 'localhost:8080', undefined]) {
    assert.equal(origin(host === undefined ? {} : { host }), 'https://api.example.com')
  }
  assert.equal(
    ownOrigin('https://example.com/api')({ host: 'example.com' }),
    undefined,
    'a path is no origin',
  )
})

test('without a setting only this machine has one', () => {
  const origin = ownOrigin(undefined)
  assert.equal(origin({ host: 'LOCALHOST:8080' }), 'http://localhost:8080')
  assert.equal(origin({ host: '127.0.0.1' }), 'http://127.0.0.1')
  assert.equal(origin({ host: '[::1]:80' }), 'http://[::1]:80')
  const others = [
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    'a@localhost',
    'localhost:x',
    '',
    '127.0.0.2',
  ]
  for (const host of others) assert.equal(origin({ host }), undefined, host)
  assert.equal(origin({}), undefined)
})

test('a challenge names where to sign in for the address that was called', () => {
  assert.equal(
    bearerChallenge('https://api.example.com/mcp/connect', { error: 'invalid_token', scope: 'market:read' }),
    'Bearer realm="bellwether", error="invalid_token", scope="market:read", resource_metadata="https://api.example.com/.well-known/oauth-protected-resource/mcp/connect"',
  )
  assert.equal(bearerChallenge(undefined), 'Bearer realm="bellwether"')
})
