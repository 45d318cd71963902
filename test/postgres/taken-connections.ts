import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const AGAIN_AFTER_MS = 5
const TOO_MANY = '53300'

/** Every connection of a server, held by others than the service. */
export interface TakenConnections {
  readonly count: number
  giveBack(): Promise<void>
}

/**
 * Takes every connection that a server has: those that are free, and then those of the service, which it ends so often
 * that each is taken before the service has it again.
 */
export async function takeConnections(url: string): Promise<TakenConnections> {
  const held: Client[] = []
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'bellwether%'`
  for (;;) {
    while (await takeOne(url, held));
    const { rowCount } = await held[0].query(end)
    if (rowCount === 0) break
    await pause(AGAIN_AFTER_MS)
  }
  return {
    count: held.length,
    async giveBack() {
      await Promise.all(held.map((client) => client.end()))
    },
  }
}

/** @returns false where the server has none left */
async function takeOne(url: string, held: Client[]): Promise<boolean> {
  const client = new Client({ connectionString: url })
  try {
    await client.connect()
    held.push(client)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== TOO_MANY) throw error
    return false
  }
}
