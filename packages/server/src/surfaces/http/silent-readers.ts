import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const SILENT_FOR_MS = 300_000
const LOOKED_EVERY_MS = 15_000

/**
 * Ends connections whose reader has stopped reading. A timer runs only while bytes are queued: one per connection would
 * cost some percent of every call.
 */
export function endSilentReaders(
  server: Server,
  { silentForMs = SILENT_FOR_MS, lookedEveryMs = LOOKED_EVERY_MS } = {},
): void {
  const open = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const timer = setInterval(() => {
    for (const socket of open) {
      if (socket.writableLength > 0 && !socket.timeout) socket.setTimeout(silentForMs)
    }
  }, lookedEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}
