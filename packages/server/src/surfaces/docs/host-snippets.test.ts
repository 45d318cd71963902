import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hostSnippets } from './host-snippets.ts'

const SERVICE = 'https://bellwether.example'
const all = hostSnippets(SERVICE, 'bw_secret')

test('ids are unique, and every text has an address of the service or the key', () => {
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length)
  for (const { id, text } of all) assert.ok(text.includes(SERVICE) || text.endsWith('=bw_secret'), id)
})

test('a key stands only where the host takes no variable', () => {
  const holding = all.filter(({ text }) => text.includes('bw_secret')).map(({ id }) => id)
  assert.deepEqual(holding, ['environment-key', 'stdio-key'])
})

test('who sends a key calls the open address, as does who finds the sign-in without being asked', () => {
  for (const { id, text } of all) {
    if (id === 'environment-key') continue
    const isOpen = id.endsWith('-key') || ['codex', 'gemini'].includes(id)
    assert.equal(text.includes(`${SERVICE}/mcp/connect`), !isOpen, id)
  }
})

test('hosts that call from elsewhere are left out of a service they cannot reach', () => {
  const local = hostSnippets('http://127.0.0.1:8080').map(({ id }) => id)
  const absent = all.map(({ id }) => id).filter((id) => !local.includes(id))
  assert.deepEqual(absent, ['claude', 'chatgpt'])
})

test('JSON can be read as it stands', () => {
  for (const { language, text } of all) if (language === 'json') assert.ok(JSON.parse(text))
})
