import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate } from '@bellwether-markets/engine/kernel/time'
import {
  countTrials,
  faultsOf,
  formatResults,
  formsTried,
  parametersHash,
  parseRegister,
  registeredOn,
  type TrialResult,
} from './trial-register.ts'

const REGISTER = new URL('./trials.jsonl', import.meta.url)

const line = (id: string, penalty: number, more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify({
    id,
    date: '2026-01-02',
    what: 'alpha',
    hypothesis: 'ranks',
    universe: 'served stocks',
    parameters: parametersHash({ penalty }),
    window: 'forward',
    figure: 'rank IC',
    direction: 'above',
    threshold: 0,
    decides: 'nothing',
    by_commit: '0123abc',
    ...more,
  })
const result = (id: string): TrialResult => ({ id, value: 0.1, interval: null, t: 2, commit: '0123abc' })
const linesOf = (...lines: readonly string[]): string => lines.map((one) => `${one}\n`).join('')

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
  const text = linesOf(line('A1', 1), line('A2', 2)) + formatResults([result('A1'), result('A1')])
  const register = parseRegister(text, 'register')
  const form = (penalty: number) => ({ what: 'alpha', parameters: { penalty } })
  test('counts forms, not the results of one form', () =>
    assert.deepEqual(countTrials(register), [{ what: 'alpha', forms: 2, results: 2 }]))
  test('counts a form that is about to be measured once', () =>
    assert.deepEqual([formsTried(register, form(1)), formsTried(register, form(3))], [2, 3]))
  test('knows the day of a form, and no day of another', () =>
    assert.deepEqual(
      [registeredOn(register, form(1)), registeredOn(register, form(3))],
      [dayFromDate(2026, 1, 2), undefined],
    ))
  for (const [title, bad] of [
    ['cut short', line('A3', 1).slice(0, -20)],
    ['without a hash', line('A3', 1, { parameters: 'x' })],
    ['that repeats an id', line('A1', 3)],
    ['that is the result of nothing', formatResults([result('A9')]).trim()],
  ]) {
    test(`with a line ${title} is refused`, () =>
      assert.throws(() => parseRegister(linesOf(line('A1', 1), bad), 'register'), StartupError))
  }
  test('of this repository is whole, and holds the seven trials of the study', () => {
    const { registrations } = parseRegister(readFileSync(REGISTER, 'utf8'), 'trials.jsonl')
    const ids = registrations.map(({ id }) => id)
    for (const id of ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7']) assert.ok(ids.includes(id), id)
  })
})

describe('a later register', () => {
  const before = { text: linesOf(line('A1', 1), line('A2', 2)), day: '2026-01-03' }
  const faults = (after: string) => faultsOf(before, after).length
  const later = line('A3', 3, { date: '2026-01-03' })
  test('may grow', () => assert.equal(faults(before.text + linesOf(later)), 0))
  test('loses and changes no line', () => {
    assert.equal(faults(linesOf(line('A1', 1))), 1)
    assert.equal(faults(linesOf(line('A1', 1), line('A2', 9))), 1)
    assert.equal(faults(linesOf(line('A2', 2), line('A1', 1))), 2)
  })
  test('has no line dated before the commit that it follows', () =>
    assert.equal(faults(before.text + linesOf(line('A3', 3))), 1))
})

test('the check of CI passes a grown register and fails a changed one', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'bellwether-register-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'research/trials.jsonl')
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...parameters], { cwd: directory })
  const commit = () => {
    git('add', '.')
    git('commit', '-qm', 'change', '--allow-empty')
  }
  const check = () =>
    spawnSync(process.execPath, [fileURLToPath(new URL('./check-register.ts', import.meta.url))], {
      cwd: directory,
      encoding: 'utf8',
    })
  git('init', '-q')
  mkdirSync(join(directory, 'research'))
  writeFileSync(file, linesOf(line('A1', 1)))
  commit()
  appendFileSync(file, linesOf(line('A2', 2, { date: '2999-01-01' })))
  commit()
  assert.equal(check().status, 0, check().stderr)
  writeFileSync(file, linesOf(line('A2', 2, { date: '2999-01-01' })))
  commit()
  const failed = check()
  assert.equal(failed.status, 1)
  assert.match(failed.stderr, /Line 1 was changed or removed/)
})
