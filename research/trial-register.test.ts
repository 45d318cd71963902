import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { StartupError } from '../packages/server/src/kernel/errors.ts'
import {
  countTrials,
  formatTrials,
  formsTried,
  parametersHash,
  parseTrials,
  type Trial,
} from './trial-register.ts'

const trial = (what: string, penalty: number, value: number | null = 0.5): Trial => ({
  what,
  parameters: parametersHash({ penalty, features: ['a', 'b'] }),
  figure: 'Sharpe ratio',
  value,
  date: '2026-01-02',
})

describe('parameters', () => {
  test('hash alike in any order', () =>
    assert.equal(parametersHash({ a: 1, b: [2] }), parametersHash({ b: [2], a: 1 })))
  test('hash otherwise where one differs', () =>
    assert.notEqual(parametersHash({ a: 1 }), parametersHash({ a: 2 })))
  // printf '{"a":1}' | sha256sum
  test('hash as SHA-256 of their canonical text', () =>
    assert.equal(
      parametersHash({ a: 1 }),
      '015abd7f5cc57a2dd94b7590f04ad8084273905ee33ec5cebeae62276a97f862',
    ))
})

describe('the register', () => {
  const trials = [trial('alpha', 1), trial('alpha', 1), trial('alpha', 2, null), trial('other', 1)]
  test('is read as it was written, line after line', () => {
    const text = formatTrials(trials.slice(0, 2)) + formatTrials(trials.slice(2))
    assert.deepEqual(parseTrials(text, 'register'), trials)
  })
  test('counts forms, not the runs of one form', () =>
    assert.deepEqual(countTrials(trials), [
      { what: 'alpha', runs: 3, forms: 2 },
      { what: 'other', runs: 1, forms: 1 },
    ]))
  test('counts a form that is about to be measured once', () => {
    assert.equal(formsTried(trials, 'alpha', trial('alpha', 1).parameters), 2)
    assert.equal(formsTried(trials, 'alpha', trial('alpha', 3).parameters), 3)
    assert.equal(formsTried([], 'alpha', trial('alpha', 3).parameters), 1)
  })
  for (const [title, line] of [
    ['cut short', formatTrials(trials).slice(0, -20)],
    ['without a hash', '{"what":"a","figure":"b","value":1,"date":"2026-01-02"}'],
    ['that is no object', 'null'],
  ]) {
    test(`with a line ${title} is refused, for it would count too few`, () =>
      assert.throws(() => parseTrials(line, 'register'), StartupError))
  }
})
