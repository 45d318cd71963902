import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** Names the file in which a run of the suite keeps the present snapshots; unset, every service begins with nothing. */
export const FIRST_SNAPSHOTS = 'BELLWETHER_FIRST_SNAPSHOTS'

/**
 * Instants of the demo market of which a run of the suite makes the snapshots too, once for all: a test that needs a past,
 * whichever it is, asks for these. The first lies in a session, the second on a Saturday, on which little is computed.
 */
export const PREPARED_PAST = {
  falling: '2025-02-12T15:00:00Z',
  calmAndRising: '2025-06-14T10:05:00Z',
} as const

/**
 * An instant that many half hours before the first prepared one: daily products are prepared there, intraday ones are
 * computed on demand.
 */
export const halfPreparedPast = (halfHours: number): string =>
  new Date(Date.parse(PREPARED_PAST.falling) - halfHours * 30 * 60_000).toISOString()

const MADE_WITHIN_MS = 120_000
const PAST_MADE_WITHIN_MS = 300_000

/** What is there once the snapshots of the prepared past are among those in the file. */
export const pastOf = (file: string): string => `${file}.past`

/** The file that says why the snapshots could not be made. */
export const failureOf = (file: string): string => `${file}.failure`

/**
 * Puts into a data directory of the demo market without snapshots what a service would compute first, as a restart finds it,
 * and what becomes due while it is tested.
 * @param withPast waits until those of the prepared past are made, too, rather than leave them to be computed once more
 * @throws Error if the run could not make the snapshots
 */
export async function giveFirstSnapshots(dataDirectory: string, withPast = false): Promise<void> {
  const file = process.env[FIRST_SNAPSHOTS]
  const given = join(dataDirectory, 'snapshots.sqlite')
  if (file === undefined || existsSync(given)) return
  await isMade(file, file, MADE_WITHIN_MS)
  if (withPast) await isMade(file, pastOf(file), PAST_MADE_WITHIN_MS)
  mkdirSync(dataDirectory, { recursive: true, mode: 0o700 })
  copyFileSync(file, given)
}

async function isMade(file: string, sign: string, withinMs: number): Promise<void> {
  for (let waited = 0; !existsSync(sign); waited += 50) {
    if (existsSync(failureOf(file))) throw new Error(readFileSync(failureOf(file), 'utf8'))
    if (waited > withinMs) throw new Error(`${sign} was not made in ${withinMs} ms`)
    await sleep(50)
  }
}
