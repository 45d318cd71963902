import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { wordingContract } from '../../../../../test/ports/wording-contract.ts'
import { openWordingStore } from './wording-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'wordings-'))
after(() => rmSync(directory, { recursive: true }))

wordingContract('SQLite', async () => openWordingStore(join(directory, 'wordings.sqlite')))
