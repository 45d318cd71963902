import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { runBellwether, temporaryDirectory } from '../journeys/service.ts'
import { stateFault } from './fault-result.ts'
import { roomOn, smallDisk, WITHOUT_SMALL_DISK } from './small-disk.ts'

const MB = 1024 * 1024
const KEPT = 3
const DISK_MB = 20
const DAY_S = 86_400

/** A data directory as the commands for keys make it; a file of it makes backups large. */
async function dataDirectory(): Promise<{
  readonly env: { readonly DATA_DIR: string }
  readonly large: string
}> {
  const env = { DATA_DIR: join(temporaryDirectory(), 'data') }
  const created = runBellwether(['keys', 'create', '--name', 'a', '--email', 'a@example.com'], env)
  assert.equal((await created.ended).code, 0, created.output())
  return { env, large: join(env.DATA_DIR, 'sandbox-payments.json') }
}

const filesIn = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((name) => name.endsWith('.tar.zst'))
    .sort()

test('on a disk full of backups the oldest is deleted first, and the next one is written', {
  timeout: 600_000,
}, async (t) => {
  const disk = smallDisk(t, DISK_MB)
  if (disk === undefined) return t.skip(WITHOUT_SMALL_DISK)
  const { env, large } = await dataDirectory()
  const backups = join(disk, 'backups')
  mkdirSync(backups)
  const backUp = async (day: number, keep: number): Promise<number | null> => {
    const file = join(backups, `${day}.tar.zst`)
    const command = runBellwether(['backup', file, '--keep', String(keep)], env)
    const { code } = await command.ended
    if (code === 0) utimesSync(file, day * DAY_S, day * DAY_S)
    return code
  }
  writeFileSync(large, randomBytes(4 * MB))
  for (let day = 1; day <= KEPT; day++) assert.equal(await backUp(day, KEPT), 0)
  writeFileSync(join(disk, 'ballast'), Buffer.alloc(roomOn(disk) - MB / 16))
  rmSync(large)
  assert.notEqual(await backUp(KEPT + 1, KEPT + 2), 0, 'the disk has room for one more')
  assert.equal(await backUp(KEPT + 1, KEPT), 0)
  assert.deepEqual(filesIn(backups), ['2.tar.zst', '3.tar.zst', '4.tar.zst'])
  const checked = runBellwether(['restore', '--check', join(backups, '4.tar.zst')], env)
  assert.equal((await checked.ended).code, 0, checked.output())
  stateFault(t, { fault: 'disk full of backups', engine: 'sqlite', tries: 1, lost: 0, double: 0 })
})

test('the last complete backup is never deleted, however many damaged ones came after it', {
  timeout: 600_000,
}, async () => {
  const { env } = await dataDirectory()
  const backups = temporaryDirectory()
  const file = (day: number): string => join(backups, `${day}.tar.zst`)
  const backUp = async (day: number, keep: number): Promise<void> => {
    const command = runBellwether(['backup', file(day), '--keep', String(keep)], env)
    assert.equal((await command.ended).code, 0, command.output())
    utimesSync(file(day), day * DAY_S, day * DAY_S)
  }
  for (let day = 1; day <= 3; day++) await backUp(day, 9)
  const whole = readFileSync(file(2))
  for (const day of [2, 3]) writeFileSync(file(day), whole.subarray(0, whole.length / 2))
  for (const day of [2, 3]) utimesSync(file(day), day * DAY_S, day * DAY_S)
  const unwritable = runBellwether(['backup', file(3), '--keep', '2'], env)
  assert.equal((await unwritable.ended).code, 2, 'a backup that exists is not written again')
  assert.deepEqual(filesIn(backups), ['1.tar.zst', '3.tar.zst'])
  await backUp(4, 2)
  assert.deepEqual(filesIn(backups), ['3.tar.zst', '4.tar.zst'])
  await backUp(5, 1)
  assert.deepEqual(filesIn(backups), ['5.tar.zst'])
})
