import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownHostGuard } from './own-host.ts'

const refused = ownHostGuard(() => 'https://api.example.com')
const isRefused = (host: string | undefined, origin?: string): boolean =>
  refused({ host, origin }) !== undefined

test('requests under the name of the service, of a machine nearby or a bare address are let in', () => {
  for (const host of [
    'api.example.com',
    'API.example.com:8443',
    'localhost',
    'localhost:8080',
    'a.localhost',
    'bellwether:8080',
    '127.0.0.1:8080',
    '192.168.1.5',
    '[::1]:8080',
    '[fd00::1]',
  ]) {
    assert.equal(isRefused(host), false, host)
  }
})

test('requests under any other name are refused', () => {
  for (const host of [
    'evil.example',
    'api.example.com.evil.example',
    'localhost.evil.example',
    'localhost.',
    '',
    undefined,
    '127.0.0.1.evil.example',
    'api.example.com@evil.example',
    'a b',
  ]) {
    assert.equal(isRefused(host), true, host)
  }
})

test('pages of other sites are refused under every name, own pages and no page at all are let in', () => {
  for (const origin of [
    'http://evil.example',
    'null',
    '',
    'http://10.0.0.9',
    'http://evil',
    'https://evil.example:443',
  ]) {
    assert.equal(isRefused('api.example.com', origin), true, origin)
    assert.equal(isRefused('127.0.0.1:8080', origin), true, origin)
  }
  for (const origin of [
    'https://api.example.com',
    'http://localhost:3000',
    'http://127.0.0.1:8080',
    'http://[::1]',
  ]) {
    assert.equal(isRefused('127.0.0.1:8080', origin), false, origin)
  }
  assert.equal(isRefused('192.168.1.5:8080', 'http://192.168.1.5:8080'), false)
})
