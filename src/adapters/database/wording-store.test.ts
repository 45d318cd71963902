import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { asInstant } from '../../kernel/time.ts'
import { openWordingStore } from './wording-store.ts'

const directory = mkdtempSync(join(tmpdir(), 'wordings-'))
after(() => rmSync(directory, { recursive: true }))
const file = join(directory, 'wordings.sqlite')

const wording = (texts: readonly string[]) => ({
  product: 'analysis',
  subject: 'AAPL',
  textHash: 'aa',
  knownAt: asInstant(1_700_000_000_000),
  model: 'small',
  texts,
})

test('the first wording of a text stands, also after the file is opened again', () => {
  const store = openWordingStore(file)
  assert.equal(store.get('analysis', 'AAPL', 'aa'), undefined)
  store.put(wording(['one', 'zwei „drei“']))
  store.put(wording(['other']))
  store.close()
  const again = openWordingStore(file)
  assert.deepEqual(again.get('analysis', 'AAPL', 'aa'), wording(['one', 'zwei „drei“']))
  assert.equal(again.get('other', 'AAPL', 'aa'), undefined)
  assert.equal(again.get('analysis', 'MSFT', 'aa'), undefined)
  assert.equal(again.get('analysis', 'AAPL', 'ab'), undefined)
  again.close()
})
