import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { killSenders } from './killed-sender.ts'

const directory = mkdtempSync(join(tmpdir(), 'many-notices-'))
after(() => rmSync(directory, { recursive: true, force: true }))

test('of ten thousand notices none is lost, however often the sender is killed', async () => {
  await killSenders({ file: join(directory, 'ledger.sqlite'), notices: 10_000, kills: 8 })
})
