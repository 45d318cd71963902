import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names the file with the prepared snapshots; unset, every service begins with nothing. */
export const FIRST_SNAPSHOTS = 'BELLWETHER_FIRST_SNAPSHOTS'

/** Names the directory of a run of the suite, which is removed after it. */
export const SUITE_DIRECTORY = 'BELLWETHER_SUITE_DIRECTORY'

/** Where the market of services under test stands still, so that their snapshots are made once for a state of the code. */
export const PRESENT = '2026-01-05T12:00:00Z'

/**
 * Instants of the demo market of which snapshots are prepared too: a test that needs a past, whichever it is, asks for
 * these. The first lies in a session, the second on a Saturday, on which little is computed, the third right after an early
 * close that follows a holiday.
 */
export const PREPARED_PAST = {
  falling: '2025-02-12T15:00:00Z',
  calmAndRising: '2025-06-14T10:05:00Z',
  afterEarlyClose: '2024-11-29T18:30:00Z',
} as const

/**
 * An instant that many half hours before the first prepared one: daily products are prepared there, intraday ones are
 * computed on demand.
 */
export const halfPreparedPast = (halfHours: number): string =>
  new Date(Date.parse(PREPARED_PAST.falling) - halfHours * 30 * 60_000).toISOString()

const MADE_WITHIN_MS = 600_000

/** What is there once the snapshots of the prepared past are among those in the file. */
export const pastOf = (file: string): string => `${file}.past`

/** The file that says why the snapshots could not be made. */
export const failureOf = (file: string): string => `${file}.failure`

/**
 * Puts into a data directory of the demo market without snapshots what a service would compute first, as a restart finds it.
 * @param withPast waits until those of the prepared past are made, too, rather than leave them to be computed once more
 * @throws Error if the snapshots could not be made
 */
export async function giveFirstSnapshots(dataDirectory: string, withPast = false): Promise<void> {
  const file = process.env[FIRST_SNAPSHOTS]
  const given = join(dataDirectory, 'snapshots.sqlite')
  if (file === undefined || existsSync(given)) return
  await isMade(file, file)
  if (withPast) await isMade(file, pastOf(file))
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  copyFileSync(file, given)
}

async function isMade(file: string, sign: string): Promise<void> {
  for (let waited = 0; !existsSync(sign); waited += 50) {
    if (existsSync(failureOf(file))) throw new Error(readFileSync(failureOf(file), 'utf8'))
    if (waited > MADE_WITHIN_MS) throw new Error(`${sign} was not made in ${MADE_WITHIN_MS} ms`)
    await sleep(50)
  }
}
