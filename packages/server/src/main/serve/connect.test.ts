import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressProof } from './connect.ts'

const HERE = { mail: undefined, host: '127.0.0.1', baseUrl: undefined, trustedProxies: [] }
const MAIL = { url: 'smtp://mail.example.com', from: 'a@example.com' }

test('with mail, addresses are proven by mail', () => {
  assert.equal(addressProof({ ...HERE, mail: MAIL }), 'mail')
  assert.equal(addressProof({ ...HERE, mail: MAIL, host: '0.0.0.0' }), 'mail')
})

test('a code is shown only where nobody else reaches the service', () => {
  for (const host of ['127.0.0.1', '127.0.0.2', '::1', 'localhost'])
    assert.equal(addressProof({ ...HERE, host }), 'shown', host)
  for (const baseUrl of ['http://127.0.0.1:8080', 'http://localhost:8080', 'http://[::1]:80'])
    assert.equal(addressProof({ ...HERE, baseUrl }), 'shown', baseUrl)
  for (const host of [
    '0.0.0.0',
    '::',
    '10.0.0.1',
    'box.example',
    '127.0.0.1.example.com',
    'localhost.example',
  ])
    assert.equal(addressProof({ ...HERE, host }), 'none', host)
  for (const baseUrl of ['https://api.example.com', 'https://127.0.0.1.example.com'])
    assert.equal(addressProof({ ...HERE, baseUrl }), 'none', baseUrl)
  assert.equal(addressProof({ ...HERE, trustedProxies: ['loopback'] }), 'none')
})
