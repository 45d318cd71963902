import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readiness } from './readiness.ts'

test('a process is ready once it has answers, while its database is there, until it is asked to stop', async () => {
  let [answers, database] = [false, true]
  const ready = readiness({ hasAnswers: () => answers, isDatabaseThere: async () => database })
  assert.equal(await ready.obstacle(), 'starting')
  answers = true
  assert.equal(await ready.obstacle(), undefined)
  database = false
  assert.equal(await ready.obstacle(), 'database_away')
  database = true
  ready.drain()
  assert.equal(await ready.obstacle(), 'draining')
})
