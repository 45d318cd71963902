import assert from 'node:assert/strict'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { openRecordSigner, verifyEd25519 } from './ed25519.ts'

const directory = mkdtempSync(join(tmpdir(), 'record-signer-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const file = (name: string): string => join(directory, name)
const MESSAGE = Buffer.from('{"day":"2024-06-03"}')

describe('the key of a data directory', () => {
  test('is made once, stays, and signs the same message the same way', () => {
    const first = openRecordSigner(file('key'))
    const second = openRecordSigner(file('key'))
    assert.deepEqual(second.publicKey, first.publicKey)
    assert.equal(second.sign(MESSAGE), first.sign(MESSAGE))
    assert.ok(verifyEd25519(first.publicKey, MESSAGE, second.sign(MESSAGE)))
  })

  test('may be read by this user only, even where it was copied more openly', () => {
    openRecordSigner(file('key'))
    assert.equal(statSync(file('key')).mode & 0o777, 0o600)
    chmodSync(file('key'), 0o644)
    openRecordSigner(file('key'))
    assert.equal(statSync(file('key')).mode & 0o777, 0o600)
  })

  test('is shown in two forms that agree with its id', () => {
    const { key_id, raw_base64, spki_pem } = openRecordSigner(file('key')).publicKey
    const spki = Buffer.from(spki_pem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    assert.equal(createHash('sha256').update(spki).digest('hex'), key_id)
    assert.equal(spki.subarray(12).toString('base64'), raw_base64)
    assert.equal(Buffer.from(raw_base64, 'base64').length, 32)
  })

  test('that is damaged or of another kind is not replaced', () => {
    writeFileSync(file('damaged'), 'nothing')
    assert.throws(() => openRecordSigner(file('damaged')), StartupError)
    const { privateKey } = generateKeyPairSync('x25519')
    writeFileSync(file('other'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
    assert.throws(() => openRecordSigner(file('other')), StartupError)
    assert.throws(() => openRecordSigner(join(directory, 'none', 'key')), StartupError)
  })
})

describe('a signature', () => {
  const signer = openRecordSigner(file('key'))
  const signature = signer.sign(MESSAGE)

  test('is that of one message and one key', () => {
    assert.ok(!verifyEd25519(signer.publicKey, Buffer.from('{"day":"2024-06-04"}'), signature))
    assert.ok(!verifyEd25519(openRecordSigner(file('another')).publicKey, MESSAGE, signature))
  })

  test('with any single bit changed is none', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (let bit = 0; bit < 8 * bytes.length; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] ^= 1 << (bit & 7)
      assert.ok(!verifyEd25519(signer.publicKey, MESSAGE, changed.toString('base64')))
    }
    assert.ok(
      !verifyEd25519(
        signer.publicKey,
        MESSAGE,
        `${signature.slice(0, -3)}${signature.at(-3) === 'B' ? 'C' : 'B'}==`,
      ),
    )
  })

  test('of a key whose parts do not agree is none', () => {
    const other = openRecordSigner(file('another')).publicKey
    assert.ok(!verifyEd25519({ ...signer.publicKey, key_id: other.key_id }, MESSAGE, signature))
    assert.ok(!verifyEd25519({ ...signer.publicKey, raw_base64: other.raw_base64 }, MESSAGE, signature))
    assert.ok(!verifyEd25519({ ...signer.publicKey, spki_pem: 'nothing' }, MESSAGE, signature))
  })

  // RFC 8032, section 7.1, test 2
  test('of RFC 8032 is accepted', () => {
    const raw = Buffer.from('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c', 'hex')
    const spki = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw])
    const key = {
      algorithm: 'Ed25519' as const,
      key_id: createHash('sha256').update(spki).digest('hex'),
      spki_pem: `-----BEGIN PUBLIC KEY-----\n${spki.toString('base64')}\n-----END PUBLIC KEY-----\n`,
      raw_base64: raw.toString('base64'),
    }
    const published = Buffer.from(
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
      'hex',
    ).toString('base64')
    assert.ok(verifyEd25519(key, Buffer.from('72', 'hex'), published))
  })
})
