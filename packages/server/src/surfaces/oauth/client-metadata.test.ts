import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseClient, redirectFault } from './client-metadata.ts'

test('grants and responses beyond ours are left away, and the code grant is always there', () => {
  const grants = (...asked: readonly string[]) => normaliseClient({ grant_types: asked }).grant_types
  assert.deepEqual(
    grants('authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'),
    ['authorization_code', 'refresh_token'],
  )
  assert.deepEqual(grants('authorization_code'), ['authorization_code'])
  assert.deepEqual(grants('client_credentials'), ['authorization_code'])
  assert.deepEqual(grants(), ['authorization_code', 'refresh_token'])
  assert.deepEqual(normaliseClient({ response_types: ['code', 'token'] }).response_types, ['code'])
})

test('a loopback address or a scheme of its own makes a client native, whatever it says', () => {
  const type = (...redirects: readonly string[]) =>
    normaliseClient({ redirect_uris: redirects, application_type: 'web' }).application_type
  assert.equal(type('https://claude.ai/api/mcp/auth_callback'), 'web')
  assert.equal(type('https://a.example/', 'http://127.0.0.1:8787/callback'), 'native')
  assert.equal(type('http://[::1]/'), 'native')
  assert.equal(type('cursor://anysphere.cursor-mcp/oauth/callback'), 'native')
})

test('what is not used is not kept, and unknown ways to authenticate become none', () => {
  const given = {
    redirect_uris: ['https://a.example/'],
    scope: 'x',
    logo_uri: 'http://x/',
    id_token_signed_response_alg: 'RS256',
    token_endpoint_auth_method: 'tls_client_auth',
    client_secret: 'x',
    software_statement: 'y',
  }
  assert.deepEqual(normaliseClient(given), {
    redirect_uris: ['https://a.example/'],
    application_type: 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
  for (const method of ['client_secret_post', 'private_key_jwt']) {
    assert.equal(normaliseClient({ token_endpoint_auth_method: method }).token_endpoint_auth_method, method)
  }
})

test('a name is a text, as it is shown', () => {
  assert.equal(normaliseClient({ client_name: ' Cla\u202Eude' }).client_name, 'Claude')
  assert.equal(normaliseClient({ client_name: 7 }).client_name, undefined)
})

test('redirect addresses lead to https, to this machine or to an app', () => {
  const good = [
    'https://a.example/cb',
    'http://localhost:1/',
    'http://127.0.0.1/',
    'http://[::1]:5/',
    'com.example.app:/cb',
  ]
  assert.equal(redirectFault({ redirect_uris: good }), undefined)
  const bad = [
    'http://a.example/',
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:,x',
    'about:blank',
    'https://u@a.example/',
  ]
  for (const uri of [
    ...bad,
    '',
    '/relative',
    `https://a.example/${'x'.repeat(2_000)}`,
    'http://localhost.evil.example/',
  ]) {
    assert.notEqual(redirectFault({ redirect_uris: [good[0], uri] }), undefined, uri)
  }
  for (const uris of [undefined, [], 'https://a.example/', [7], Array(21).fill(good[0])]) {
    assert.notEqual(redirectFault({ redirect_uris: uris }), undefined, JSON.stringify(uris))
  }
})
