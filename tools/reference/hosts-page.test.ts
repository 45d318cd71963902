import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { hostSnippets } from '../../packages/server/src/surfaces/docs/host-snippets.ts'
import { hostsPage } from './hosts-page.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string): string => readFileSync(ROOT + path, 'utf8')

test('docs/hosts.md is what the table of hosts makes', () => {
  assert.equal(textOf('docs/hosts.md'), hostsPage(), 'run `npm run reference`')
})

test('the README shows a snippet as it is published', () => {
  const blocks = [...textOf('README.md').matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, text]) => text)
  const published = hostSnippets('http://127.0.0.1:8080').map(({ text }) => text)
  const shown = blocks.filter((text) => text.includes(' mcp '))
  assert.ok(shown.length > 0)
  for (const text of shown) assert.ok(published.includes(text), text)
})

test('no snippet is published without a test', () => {
  const tests = globSync('tools/{conformance,frameworks}/*.test.ts', { cwd: ROOT }).map(textOf).join('\n')
  const libraries = globSync('tools/frameworks/requirements/*.txt', { cwd: ROOT }).map(
    (file) => `${file.split('/').at(-1)?.replace('.txt', '')}-key`,
  )
  for (const { id } of hostSnippets('https://bellwether.example')) {
    const isTested = libraries.includes(id) || tests.includes(`'${id}'`)
    assert.ok(isTested, `${id} has no test`)
  }
})
