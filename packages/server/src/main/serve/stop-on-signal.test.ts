import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'

/** Runs a process whose stop is a piece of program, asks it to stop, and tells how it ended and what it logged. */
async function stopped(stop: string, withinMs: number): Promise<readonly [number | null, readonly string[]]> {
  const subject = new URL('./stop-on-signal.ts', import.meta.url)
  const program = `
    import { stopOnSignal } from ${JSON.stringify(subject.href)}
    const tell = (event) => console.log(event)
    const log = { info: tell, warn: tell, error: tell }
    stopOnSignal({ event: 'asked', stop: ${stop}, log, withinMs: ${withinMs} })
    setInterval(() => undefined, 1_000)
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    if (output === '') child.kill('SIGTERM')
    output += text
    // Asked again it goes on with the stop that has begun.
    if (String(text).includes('asked')) child.kill('SIGINT')
  })
  const [code] = await once(child, 'close')
  return [code, output.trim().split('\n')]
}

test('a process that is asked to stop ends in order, once', async () => {
  const ended = await stopped('() => new Promise((resolve) => setTimeout(resolve, 50))', 20_000)
  assert.deepEqual(ended, [0, ['ready', 'asked']])
})

test('what hangs in the stop is cut off in time, and said so', async () => {
  assert.deepEqual(await stopped('() => new Promise(() => undefined)', 100), [
    1,
    ['ready', 'asked', 'stop_cut_off'],
  ])
})

test('a stop that fails is told of', async () => {
  const ended = await stopped('() => Promise.reject(new Error("broken"))', 20_000)
  assert.deepEqual(ended, [1, ['ready', 'asked', 'stop_failed']])
})
