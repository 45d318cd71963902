import type { Universe } from '@bellwether-markets/engine/market/asset'
import type { Clock, UniverseStore } from '../../service/ports.ts'
import { revisionOf, revisionRow } from '../stores/universe-rows.ts'
import { openObservations } from './observation-store.ts'
import { inTransaction } from './sqlite-sql.ts'

/** Another process may use the file. @throws StartupError if it cannot be used */
export function openUniverseStore(file: string, seed: Universe, clock: Clock): UniverseStore {
  const database = openObservations(file, seed)
  const reading = database.prepare('SELECT symbol, known_at, details FROM assets ORDER BY rowid')
  const insert = database.prepare('INSERT INTO assets (symbol, known_at, details) VALUES (?, ?, ?)')
  const revisions = () => reading.all().map(revisionOf)
  return {
    revisions: async () => revisions(),
    change: async (plan) =>
      inTransaction(database, () => {
        const planned = plan(revisions())
        const now = clock.now()
        for (const listing of planned) insert.run(...revisionRow(listing, now))
        return planned
      }),
    close: async () => database.close(),
  }
}
