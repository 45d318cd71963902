import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { paraphraseContract } from '../../../../../test/ports/paraphrase-contract.ts'
import { openParaphraseStore } from './cache-database.ts'

const directory = mkdtempSync(join(tmpdir(), 'wordings-'))
after(() => rmSync(directory, { recursive: true }))

paraphraseContract('SQLite', async () => openParaphraseStore(join(directory, 'wordings.sqlite')))
