import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  openSqliteLedger,
  type SqliteLedgerOptions,
} from '../packages/server/src/storage/sqlite/sqlite-ledger.ts'
import { addressContract } from './ports/address-contract.ts'
import { ENDPOINTS, settableClock } from './ports/ledger-calls.ts'
import { ledgerContract } from './ports/ledger-contract.ts'
import { subKeyContract } from './ports/sub-key-contract.ts'

const directory = mkdtempSync(join(tmpdir(), 'ledger-contract-'))
after(() => rmSync(directory, { recursive: true, force: true }))

let opened = 0
const open = (settings: Pick<SqliteLedgerOptions, 'endpoints' | 'wallClock' | 'tiers'>) =>
  openSqliteLedger({
    ...settings,
    file: join(directory, `${++opened}.sqlite`),
    onFatal: (error) => {
      throw error
    },
  })

ledgerContract('SQLite', open)
subKeyContract('SQLite', open)
addressContract('SQLite', () => open({ endpoints: ENDPOINTS, wallClock: settableClock() }))
