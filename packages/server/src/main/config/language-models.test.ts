import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageModelUses } from './language-models.ts'

const given = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: undefined, callsPerDay: 600 }
const calls = (model: string | undefined, headlineModel: string | undefined) => {
  const { texts, headlines } = languageModelUses({ ...given, model, headlineModel })
  return [texts?.callsPerDay, headlines?.callsPerDay]
}

test('each use of the language model is off unless its model is set', () => {
  assert.deepEqual(languageModelUses(undefined), {})
  assert.deepEqual(languageModelUses({ ...given, model: 'a', headlineModel: 'b' }).headlines, {
    ...given,
    model: 'b',
    callsPerDay: 200,
  })
})

test('the calls of a day are shared by what is on', () => {
  assert.deepEqual(calls('a', 'b'), [400, 200])
  assert.deepEqual(calls('a', undefined), [600, undefined])
  assert.deepEqual(calls(undefined, 'b'), [undefined, 600])
})
