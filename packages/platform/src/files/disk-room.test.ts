import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { hasRoom, isRoom } from './disk-room.ts'

const MB = 1024 * 1024
/** A disk of `totalMb` in blocks of 4 KB. */
const disk = (freeMb: number, totalMb: number) => ({
  bsize: 4096,
  bavail: (freeMb * MB) / 4096,
  blocks: (totalMb * MB) / 4096,
})

test('a disk has room with 512 MB and a twentieth of it free', () => {
  assert.ok(isRoom(disk(512, 1_000)))
  assert.ok(!isRoom(disk(511, 1_000)))
  assert.ok(isRoom(disk(1_000, 20_000)))
  assert.ok(!isRoom(disk(999, 20_000)))
})

test('a disk is looked at by any directory on it', () => {
  assert.equal(typeof hasRoom(tmpdir()), 'boolean')
  assert.throws(() => hasRoom('/no/such/directory'))
})
