import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const SILENT_FOR_MS = 300_000
const LOOKED_EVERY_MS = 15_000

/**
 * Ends connections whose reader takes nothing of what is sent to it. The time runs only where bytes wait to be taken: a
 * timer on every connection would be wound up at every call, for some percent of what a call costs.
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
