import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseEnv } from 'node:util'
import { readConfig } from '../../packages/server/src/main/config/config.ts'
import { SETTING_NAMES, SETTINGS } from '../../packages/server/src/main/config/settings.ts'
import { envExample, settingsTable } from './env-example.ts'

test('the committed .env.example is the one the settings give', () => {
  const committed = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8')
  assert.equal(committed, envExample(), 'write the text of envExample() to .env.example')
})

test('the example changes nothing as it is and, its comment signs removed, gives the defaults', () => {
  assert.deepEqual(parseEnv(envExample()), {})
  const allSet = parseEnv(envExample().replace(/^#(?=[A-Z0-9_]+=)/gm, ''))
  assert.deepEqual(Object.keys(allSet).sort(), [...SETTING_NAMES].sort())
  assert.deepEqual(readConfig(allSet, '/srv'), readConfig({}, '/srv'))
})

test('every setting stands in the table of the documentation', () => {
  const table = settingsTable()
  for (const name of SETTING_NAMES)
    assert.ok(table.includes(`| \`${name}\` |`) && table.includes(SETTINGS[name].meaning))
  assert.equal(table.split('\n').length, SETTING_NAMES.length + 2)
})
