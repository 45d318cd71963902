import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPublicAddress } from './public-fetch.ts'

test('addresses of the internet are public', () => {
  const addresses = [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.1.1',
    '100.63.0.1',
    '223.255.255.255',
  ]
  for (const address of [...addresses, '2606:4700::1111', '2a00:1450:4001::1']) {
    assert.equal(isPublicAddress(address), true, address)
  }
})

test('private, local, mapped, translated, documented, multicast and reserved addresses are not', () => {
  const v4 = [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.0.9',
    '169.254.169.254',
    '172.16.0.1',
  ]
  const more = [
    '172.31.255.255',
    '192.168.0.1',
    '192.0.2.5',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
  ]
  const v6 = [
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
  ]
  const others = [
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    '5f00::1',
    '100::1',
    'fec0::1',
  ]
  for (const address of [...v4, ...more, ...v6, ...others])
    assert.equal(isPublicAddress(address), false, address)
})
