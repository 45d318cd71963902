import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { heapCollector } from './heap-collector.ts'
import { keepTickShape } from './keep-tick-shape.ts'

test('after a collection a tick is built as fast as before', async () => {
  await keepTickShape()
  await someTicks()
  assert.deepEqual(statesOfLiterals(), FIVE_MONOMORPHIC)
  heapCollector().shrink()
  await someTicks()
  assert.deepEqual(statesOfLiterals(), FIVE_MONOMORPHIC)
})

const FIVE_MONOMORPHIC = Array.from({ length: 5 }, () => 'MONOMORPHIC')

async function someTicks(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) {
    process.nextTick(() => undefined)
    process.nextTick(() => undefined, 'with an argument')
    await setImmediate()
  }
}

/** What the engine has noted for each member of the object that `process.nextTick` makes. */
function statesOfLiterals(): readonly string[] {
  setFlagsFromString('--allow-natives-syntax')
  try {
    const feedbackOf = new Function('f', 'return %GetFeedback(f)') as (f: unknown) => unknown
    const slots = feedbackOf(process.nextTick) as readonly (readonly string[] | undefined)[]
    const ofMembers = slots.filter((slot) => slot?.[0] === 'DefineKeyedOwnPropertyInLiteral')
    return ofMembers.map((slot) => slot?.[1] ?? '')
  } finally {
    setFlagsFromString('--no-allow-natives-syntax')
  }
}
