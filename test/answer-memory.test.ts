import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const MB = 1024 * 1024
/** 200,000 in the long run. */
const TARGETS = Number(process.env.ANSWER_TARGETS ?? 45_000)
const ANSWER_BYTES = 2 * MB
const PAST_BYTES = 2 * MB
/** 200,000 answers together take 280 MB, without a bound the process grows by 480 MB. */
const RESIDENT_BYTES = 200 * MB
const PROGRAM = fileURLToPath(new URL('./fakes/asked-targets.ts', import.meta.url))

test(`${TARGETS} different targets stay within the memory of the answers`, () => {
  const options = ['--expose-gc', '--max-semi-space-size=4']
  const parameters = [TARGETS, ANSWER_BYTES, PAST_BYTES].map(String)
  const printed = execFileSync(process.execPath, [...options, PROGRAM, ...parameters], { encoding: 'utf8' })
  const { largest, count, made, instants, grown } = JSON.parse(printed)
  assert.ok(largest <= ANSWER_BYTES && largest > ANSWER_BYTES / 2, `${largest} bytes of answers`)
  assert.ok(count > ANSWER_BYTES / 2_000, `${count} answers`)
  assert.ok(made > 2 * instants, `past snapshots stay in memory: ${made} were made`)
  assert.ok(grown < RESIDENT_BYTES, `resident memory has grown by ${Math.round(grown / MB)} MB`)
})
