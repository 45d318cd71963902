import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { openSqliteLedger } from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { ledgerContract } from './ports/ledger-contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'ledger-contract-'))
after(() => rmSync(directory, { recursive: true, force: true }))

let opened = 0
ledgerContract('SQLite', (settings) =>
  openSqliteLedger({
    ...settings,
    file: join(directory, `${++opened}.sqlite`),
    onFatal: (error) => {
      throw error
    },
  }),
)
