import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { assetFile } from './asset-file.ts'
import ASSETS from './assets.json' with { type: 'json' }

test('every asset is where the sources have it, a file of a folder too', () => {
  for (const name of Object.keys(ASSETS)) assert.ok(existsSync(assetFile(name)), name)
  assert.ok(existsSync(assetFile('web/styles/base.css')))
})
