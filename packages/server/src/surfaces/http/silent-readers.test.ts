import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { endSilentReaders } from './connection-limit.ts'

/** More than sockets hold on the way. */
const LARGE = Buffer.alloc(32 * 1024 * 1024)
const SILENT_FOR_MS = 200

const withServer = async (
  answer: Buffer | undefined,
  run: (server: Server, port: number) => Promise<void>,
) => {
  const server = createServer((_request, response) => answer && response.end(answer)).listen(0, '127.0.0.1')
  endSilentReaders(server, { silentForMs: SILENT_FOR_MS, lookedEveryMs: 20 })
  try {
    await once(server, 'listening')
    await run(server, (server.address() as AddressInfo).port)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** Asks and reads nothing of the answer. */
async function silentReader(server: Server, port: number): Promise<{ reader: Socket; ours: Socket }> {
  const connected = once(server, 'connection')
  const reader = connect(port, '127.0.0.1', () => reader.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  reader.on('error', () => undefined)
  const [ours] = await connected
  return { reader, ours }
}

test('a reader that takes nothing of what waits for it is disconnected', () =>
  withServer(LARGE, async (server, port) => {
    const { reader, ours } = await silentReader(server, port)
    await once(ours, 'close')
    reader.destroy()
  }))

test('a connection that waits for its answer is left alone', () =>
  withServer(undefined, async (server, port) => {
    const { reader, ours } = await silentReader(server, port)
    await pause(3 * SILENT_FOR_MS)
    assert.equal(ours.destroyed, false)
    reader.destroy()
  }))
