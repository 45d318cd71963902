import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { isRoom } from '@bellwether-markets/platform/files/disk-room'
import type { Log } from '../../service/ports.ts'
import type { Lifecycle } from '../lifecycle.ts'

const LOOKED_EVERY_MS = 10_000
const MB = 1024 * 1024

type Disk = Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>

export interface DiskWatch extends Lifecycle {
  hasRoom(): boolean
  look(): Promise<void>
}

/** Whether the disk of a directory has room for answers about the past. A change is logged once. */
export function diskWatch(
  directory: string,
  log: Log,
  read: (directory: string) => Promise<Disk> = statfs,
): DiskWatch {
  let known = true
  let timer: NodeJS.Timeout | undefined

  const look = async (): Promise<void> => {
    const disk = await read(directory)
    const has = isRoom(disk)
    if (has === known) return
    known = has
    const fields = { free_mb: Math.floor((disk.bavail * disk.bsize) / MB) }
    if (has) log.info('disk_has_room', fields)
    else log.warn('disk_low', { ...fields, effect: 'answers about the past are not stored' })
  }
  // A disk that cannot be read fails where it is written.
  const tryToLook = (): void => void look().catch(() => undefined)

  return {
    name: 'disk watch',
    hasRoom: () => known,
    look,
    start() {
      tryToLook()
      timer = setInterval(tryToLook, LOOKED_EVERY_MS)
    },
    stop: () => clearInterval(timer),
  }
}
