import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import MANIFEST from '../../packages/server/package.json' with { type: 'json' }
import ASSETS from '../../packages/server/src/platform/assets.json' with { type: 'json' }
import { thirdPartyNotices } from '../../scripts/third-party-notices.mjs'

const ROOT = new URL('../../', import.meta.url)
const COPIED = Object.values(ASSETS).filter((source) => !/^(?:src|\.\.)\//.test(source))
const NOTICES = thirdPartyNotices(COPIED)

test('the notices name every dependency of the service and every package of which it has files', () => {
  const names = COPIED.map((source) => source.split('/', source.startsWith('@') ? 2 : 1).join('/'))
  for (const name of [...Object.keys(MANIFEST.dependencies), ...names]) {
    // Its own copy, if other packages use another version.
    const manifests = globSync(`{packages/server/,}node_modules/${name}/package.json`, { cwd: ROOT })
    const { version, license } = JSON.parse(
      readFileSync(new URL(manifests.sort().at(-1) ?? '', ROOT), 'utf8'),
    )
    assert.ok(NOTICES.includes(`\n${name} ${version}, ${license}`), name)
  }
  assert.doesNotMatch(NOTICES, /^(esbuild|typescript|knip) /m)
})

test('the notices hold the licence of every file that is copied', () => {
  const licences = COPIED.filter((source) => /LICENSE|NOTICE/.test(source))
  assert.ok(licences.length >= 6)
  for (const source of licences) {
    const text = readFileSync(new URL(`node_modules/${source}`, ROOT), 'utf8')
    assert.ok(NOTICES.includes(text.trim()), source)
  }
})
