import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Json } from '../journeys/json.ts'
import { temporaryDirectory } from '../journeys/service.ts'

/** As it is packed for npm and for desktop hosts. */
export const BRIDGE = fileURLToPath(new URL('../../packages/mcp/dist/bellwether-mcp.mjs', import.meta.url))
export const SERVICE_COMMAND = fileURLToPath(
  new URL('../../packages/server/bin/bellwether.mjs', import.meta.url),
)

export const INITIALIZE = {
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
}
export const PRICES = {
  method: 'tools/call',
  params: { name: 'get_asset_prices', arguments: { symbols: 'SPY' } },
}
export const REGIME = { method: 'tools/call', params: { name: 'get_market_regime', arguments: {} } }

const running = new Set<ChildProcessWithoutNullStreams>()
after(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** A host of a program that speaks MCP: each line of its standard output must be a message. */
export function startHosted(parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [...parameters], {
    cwd: temporaryDirectory(),
    env: { PATH: process.env.PATH ?? '', TMPDIR: process.env.TMPDIR ?? '/tmp', ...env },
  })
  running.add(child)
  const lines: string[] = []
  const written: string[] = []
  const waiting = new Map<unknown, (message: Json) => void>()
  child.stderr.on('data', (chunk) => written.push(String(chunk)))
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line)
    const message: Json = JSON.parse(line)
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  let last = 0
  const send = (message: object): void =>
    void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  return {
    lines,
    stderr: () => written.join(''),
    send,
    /** @returns the answer */
    ask(request: object, id: string | number = ++last): Promise<Json> {
      return new Promise((resolve) => {
        waiting.set(id, resolve)
        send({ id, ...request })
      })
    },
    /** Ends its input, as a host does. */
    close(): Promise<number | null> {
      child.stdin.end()
      return ended
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
  }
}
