import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const AGAIN_AFTER_MS = 5
const TAKEN_WITHIN_MS = 600_000
const TOO_MANY = '53300'
const NAME = 'taken by others'
/** Not by the names of ours: one that is about to be opened has a place before it has a name. */
const END_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND application_name IS DISTINCT FROM '${NAME}'`

/** Every connection of a server, held by others than the service. */
export interface TakenConnections {
  readonly count: number
  giveBack(): Promise<void>
}

/**
 * Takes every connection that a server has: those that are free, and then those of the service, which it ends so often
 * that each is taken before the service has it again.
 * @throws Error if the service keeps one all the same
 */
export async function takeConnections(url: string, all: number): Promise<TakenConnections> {
  const held: Client[] = []
  const giveBack = async (): Promise<void> => {
    await Promise.all(held.splice(0).map((client) => client.end()))
  }
  const giveUpAt = performance.now() + TAKEN_WITHIN_MS
  while (held.length < all) {
    if (await takeOne(url, held)) continue
    if (performance.now() > giveUpAt) {
      const { length } = held
      await giveBack()
      throw new Error(`${length} of ${all} connections were taken`)
    }
    await held[0]?.query(END_OTHERS)
    await pause(AGAIN_AFTER_MS)
  }
  return { count: held.length, giveBack }
}

/** @returns false if the server has none left */
async function takeOne(url: string, held: Client[]): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: NAME })
  try {
    await client.connect()
    held.push(client)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== TOO_MANY) throw error
    return false
  }
}
