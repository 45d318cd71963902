import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedNetwork } from './address-limit.ts'

const NETWORKS = [
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.200', '203.0.113.0/24'],
  ['2001:db8:1:ab01::1', '2001:db8:1:ab00::/56'],
  ['2001:db8:1:abff:2::9', '2001:db8:1:ab00::/56'],
  ['2001:db8:1:ac00::1', '2001:db8:1:ac00::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['a socket', 'a socket'],
] as const

for (const [address, network] of NETWORKS) {
  test(`${address} asks about the past as ${network}`, () => {
    assert.equal(sharedNetwork(address), network)
  })
}
