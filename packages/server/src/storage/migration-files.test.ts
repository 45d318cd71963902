import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GENESIS_HASH } from '@bellwether-markets/engine/track-record/hash-chain'
import { migrationFiles, type Schema } from './migration-files.ts'

/** A migration that has run somewhere is never changed: what must change is a new file, whose checksum is added here. */
const CHECKSUMS: Readonly<Record<Schema, readonly string[]>> = {
  postgres: [
    'ece100af5e3101b038abb52361e7efb5fb2203b519a91e0ac09e096128af16b2',
    'a42a0a8fa22054adf7a0c83089008428faef7414790113a5926dfee955ce5f2c',
    '4c16b8bbeb68354a76ba65170b85352278f7d1e22664cc6e7f25e3fbaaa871cb',
  ],
  'sqlite/ledger': [
    '6bdf585b9d2f295bbe94efaf8c7263dac2cbf23c3cdf6b322639ce2c92d014c9',
    'cdd4da5851c9a3899a5c77fba838606adc4b05a5eecc4641a2150a66ad8049d3',
    'dfaceb85c6c2fdbc808d03deb471b594c4d4a0247380da6f15e744362dda1ca0',
  ],
  'sqlite/observations': ['ae6d4bf5286da4391b7dbcd8137b0f1e1396e656a385d034f38b2caa7a920ac1'],
  'sqlite/snapshots': ['b3fa604f153a12297b5a7d5b61646d58a3958fcae87d85a7ad4f86d52bedb502'],
  'sqlite/track-record': ['e7b34af301e08f4cd5b574f3c0c686e7c8b79e044422103ebe5400dbecd395aa'],
  'sqlite/wordings': ['bf25f988a1e7fd9bdcdf803c09bba56bf6bbac27a531d51cf427a25050f7b745'],
}

for (const [schema, checksums] of Object.entries(CHECKSUMS)) {
  test(`no migration of ${schema} was changed`, () => {
    assert.deepEqual(
      migrationFiles(schema as Schema).map(({ sha256 }) => sha256),
      checksums,
    )
  })
}

test('a process needs no migration that is not there', () => {
  const migrations = migrationFiles('postgres')
  const latest = Number(migrations.at(-1)?.number)
  assert.ok(migrations.every(({ needs }) => needs <= latest))
})

test('the first entry of a record follows the hash that the program begins with', () => {
  for (const schema of ['postgres', 'sqlite/track-record'] as const)
    assert.ok(migrationFiles(schema).some(({ sql }) => sql.includes(`'${GENESIS_HASH}'`)))
})
