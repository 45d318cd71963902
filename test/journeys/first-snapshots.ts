import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names the file in which a run of the suite keeps the present snapshots; unset, every service begins with nothing. */
export const FIRST_SNAPSHOTS = 'BELLWETHER_FIRST_SNAPSHOTS'

/**
 * Instants of the demo market of which a run of the suite makes the snapshots too, once for all: a test that needs a past,
 * whichever it is, asks for these. The first lies in a session, the second on a Saturday, on which little is computed anew.
 */
export const PREPARED_PAST = {
  falling: '2025-02-12T15:00:00Z',
  calmAndRising: '2025-06-14T10:05:00Z',
} as const

const MADE_WITHIN_MS = 120_000

/** Where it is written why the snapshots could not be made. */
export const failureOf = (file: string): string => `${file}.failure`

/**
 * Puts into a data directory of the demo market without snapshots what a service would compute first, as a restart finds it,
 * and what becomes due while it is tested.
 * @throws Error where the run could not make the snapshots
 */
export async function giveFirstSnapshots(dataDirectory: string): Promise<void> {
  const file = process.env[FIRST_SNAPSHOTS]
  const given = join(dataDirectory, 'snapshots.sqlite')
  if (file === undefined || existsSync(given)) return
  for (let waited = 0; !existsSync(file); waited += 50) {
    if (existsSync(failureOf(file))) throw new Error(readFileSync(failureOf(file), 'utf8'))
    if (waited > MADE_WITHIN_MS) throw new Error(`${file} was not made in ${MADE_WITHIN_MS} ms`)
    await sleep(50)
  }
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  copyFileSync(file, given)
}
