import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { temporaryDirectory } from '../journeys/service.ts'

const [MOUNT, UNMOUNT] = ['mount', 'umount']

export const WITHOUT_SMALL_DISK = 'a small disk can only be mounted by root on Linux'

/** @returns a directory on a disk of its own; undefined if none can be mounted */
export function smallDisk(t: TestContext, megabytes: number): string | undefined {
  const disk = temporaryDirectory()
  if (process.platform !== 'linux') return undefined
  const { status } = spawnSync(MOUNT, ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
  if (status !== 0) return undefined
  t.after(() => void spawnSync(UNMOUNT, ['-l', disk]))
  return disk
}

export function roomOn(directory: string): number {
  const { bavail, bsize } = statfsSync(directory)
  return bavail * bsize
}
