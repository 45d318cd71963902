import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownName } from './shown-name.ts'

test('a name is shown without characters that hide or turn it, on one line', () => {
  assert.equal(shownName(' Cla\u202Eud\u200Be\u0000 \n'), 'Claude')
  assert.equal(shownName('Claude\n\u2028 \u202E Desktop'), 'Claude Desktop')
})

test('a long name is cut between characters, and once', () => {
  const cut = shownName('😀'.repeat(300))
  assert.equal(cut, `${'😀'.repeat(59)}…`)
  assert.equal(shownName(cut), cut)
})
