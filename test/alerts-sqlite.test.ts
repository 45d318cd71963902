import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openSqliteLedger } from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { alertContract } from './ports/alert-contract.ts'
import { ENDPOINTS, settableClock } from './ports/ledger-calls.ts'

const directory = mkdtempSync(join(tmpdir(), 'alerts-'))
after(() => rmSync(directory, { recursive: true, force: true }))

let opened = 0
const ledgers: Awaited<ReturnType<typeof openSqliteLedger>>[] = []
after(() => Promise.all(ledgers.map((ledger) => ledger.close())))

alertContract('SQLite', async () => {
  const ledger = await openSqliteLedger({
    file: join(directory, `${++opened}.sqlite`),
    endpoints: ENDPOINTS,
    wallClock: settableClock(),
    onFatal: (error) => {
      throw error
    },
  })
  ledgers.push(ledger)
  return ledger
})
