import { SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Log, Presence } from '../../service/ports.ts'
import { presenceOf } from '../../storage/sqlite/file-presence.ts'
import type { Lifecycle } from '../lifecycle.ts'
import { rounds } from '../serve/rounds.ts'

const HINTS = {
  gone: 'Move it back, and the service goes on by itself. If it was deleted, stop the service and restore a backup.',
  replaced: 'Put the directory back that the service was started with, or restart the service.',
}

/**
 * Whether what a process has opened still stands under its name. A change is logged once.
 * @param effect what becomes of calls without it
 */
export function directoryWatch(
  paths: readonly string[],
  effect: string,
  log: Log,
): Lifecycle & { state(): Presence } {
  const looks = paths.map(presenceOf)
  let known: Presence = 'there'
  const look = async (): Promise<void> => {
    const found = looks.map((one) => one()).find((one) => one !== 'there') ?? 'there'
    if (found === known) return
    known = found
    if (found === 'there') log.info('data_directory_back', { paths })
    else log.error(`data_directory_${found}`, { paths, effect, hint: HINTS[found] })
  }
  return { ...rounds('data directory', SECOND, look, log), state: () => known }
}
