import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Compile } from 'typebox/schema'
import BRIDGE from '../../packages/mcp/package.json' with { type: 'json' }
import SERVER from '../../packages/server/package.json' with { type: 'json' }
import { REGISTRY_NAME, registryEntry } from '../../packages/server/src/surfaces/docs/registry-entry.ts'
import NAMES from '../../scripts/package-names.json' with { type: 'json' }
import type { Json } from '../journeys/json.ts'

const { version } = SERVER
/** That of the registry, as it was published on 2025-12-11. */
const schema = Compile(
  JSON.parse(readFileSync(new URL('registry-entry.schema.json', import.meta.url), 'utf8')),
)
const published: Json = JSON.parse(readFileSync(new URL('../../server.json', import.meta.url), 'utf8'))
const served: Json = registryEntry({ version, baseUrl: 'https://api.example.com' })

test('server.json at the root of the repository is what the code makes', () => {
  assert.deepEqual(published, registryEntry({ version }), 'run `npm run reference`')
})

for (const [where, entry] of [
  ['published', published],
  ['served', served],
] as const) {
  test(`the entry that is ${where} is one of the registry, and its key is secret`, () => {
    assert.deepEqual(schema.Errors(entry)[1], [])
    assert.ok(entry.description.length <= 100, 'the registry refuses longer ones')
    const [url, key] = entry.packages[0].environmentVariables
    assert.deepEqual([url.name, url.isRequired, url.isSecret], ['BELLWETHER_URL', true, undefined])
    assert.deepEqual([key.name, key.isRequired, key.isSecret], ['BELLWETHER_API_KEY', false, true])
  })
}

test('what is no entry is found by the schema', () => {
  for (const spoilt of [
    { ...served, name: 'bellwether' },
    { ...served, remotes: [{ type: 'streamable-http' }] },
    { ...served, packages: [{ ...served.packages[0], transport: { type: 'pigeon' } }] },
  ]) {
    assert.equal(schema.Check(spoilt), false)
  }
})

test('an entry without an address asks for it', () => {
  const [remote] = published.remotes
  assert.equal(remote.url, 'https://{host}/mcp/connect')
  assert.ok(remote.variables.host.isRequired)
  assert.equal(served.remotes[0].url, 'https://api.example.com/mcp/connect')
})

test('the registry finds its name in the package, whose version is that of the service', () => {
  assert.deepEqual([BRIDGE.mcpName, REGISTRY_NAME], [NAMES.registry, NAMES.registry])
  assert.equal(served.packages[0].identifier, BRIDGE.name)
  assert.equal(BRIDGE.version, version)
})
