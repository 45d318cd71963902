import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { childProcesses, type StartedProcess } from '../../bench/child-processes.ts'
import { freePort } from '../../bench/free-port.ts'
import { messageFrom } from '../../bench/message-from.ts'
import { requestOf } from '../../bench/request-of.ts'
import { steadyLoad } from '../../bench/steady-load.ts'

const directory = mkdtempSync(join(tmpdir(), 'bellwether-bench-'))
const children = childProcesses(directory)
after(async () => {
  await children.stop()
  rmSync(directory, { recursive: true })
})

const start = (name: string, script: string): StartedProcess =>
  children.start({
    name,
    command: [process.execPath, '-e', script],
    core: undefined,
    withMessages: true,
  })

const NEVER = new Promise<never>(() => undefined)

describe('a run of the benchmark whose processes die or do not answer', () => {
  test('ends with the name and the last words of a process that died', async () => {
    const dying = start('dying', 'console.log("last words"); process.exitCode = 3')
    await assert.rejects(messageFrom(dying, 20_000), /dying ended without a result\nlast words/)
    await assert.rejects(children.failed, /dying ended with 3\nlast words/)
    await assert.rejects(messageFrom(dying, 20_000), /dying has ended\nlast words/)
    assert.equal(dying.isRunning(), false)
  })

  test('knows a process as ended that a signal ended', async () => {
    const killed = start('killed', 'process.kill(process.pid, "SIGKILL")')
    await assert.rejects(messageFrom(killed, 20_000), /killed ended without a result/)
    assert.equal(killed.isRunning(), false)
  })

  test('waits only so long for a process that says nothing', async () => {
    const silent = start('silent', 'process.on("message", () => undefined)')
    await assert.rejects(messageFrom(silent, 50), /silent gave no result within 0.05 s/)
  })

  const loadOn = (port: number) => ({
    ports: [port],
    connections: 4,
    ratePerSecond: 100,
    nextRequest: () => requestOf('/', 'key'),
  })

  test('gives a load up that no server is there for', async () => {
    const port = await freePort()
    await assert.rejects(steadyLoad(loadOn(port), NEVER), /keeps closing its connections/)
  })

  test('leaves no connection behind if the work during a load fails', async () => {
    let opened = 0
    const server = createServer((_, response) => response.setHeader('Content-Length', 2).end('ok'))
    server.on('connection', () => (opened += 1))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const work = pause(100).then(() => assert.fail('no answer'))
    await assert.rejects(steadyLoad(loadOn(port), work), /no answer/)
    // A connection that was on its way is accepted late on a busy machine.
    await pause(100)
    const before = opened
    server.closeAllConnections()
    await pause(100)
    assert.equal(opened, before)
    await new Promise((resolve) => server.close(resolve))
  })
})
