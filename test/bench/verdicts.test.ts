import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printVerdicts } from '../../bench/report.ts'

const VERDICTS = [
  { what: 'one', target: '<= 1', measured: '1', reached: true },
  { what: 'other', target: '<= 1', measured: '2', reached: false },
]

test('a verdict is given up to a load average of twice the cores', (context) => {
  const lines: string[] = []
  context.mock.method(console, 'log', (line: string) => void lines.push(line))
  printVerdicts(VERDICTS, [4, 2])
  assert.deepEqual(
    lines.slice(-2).map((line) => line.split(/ {2,}/).at(-1)),
    ['reached', 'MISSED'],
  )
  printVerdicts(VERDICTS, [4.1, 2])
  assert.match(lines.at(-5) ?? '', /load average 4\.1 on 2 cores: too busy for a verdict/)
  assert.deepEqual(
    lines.slice(-2).map((line) => line.split(/ {2,}/).at(-1)),
    ['no verdict', 'no verdict'],
  )
})
