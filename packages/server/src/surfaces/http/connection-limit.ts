import type { Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import { clientNetwork } from '../../service/answer/address-limit.ts'

const NAMED_NETWORKS: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

export interface ConnectionLimits {
  readonly maxConnections: number
  /** Not applied to trusted proxies, which carry many clients. */
  readonly maxConnectionsPerAddress: number
}

/** Rejects connections past the limit of one client or of all. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  trustedProxies: readonly string[],
  refuse: (socket: Socket, reason: 'client' | 'all') => void,
): void {
  const isTrusted = trustOf(trustedProxies)
  const open = new Map<string, number>()
  let all = 0
  // Replaces Node's own listener, so that requests on rejected connections never run.
  const listeners = server.listeners('connection')
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const client = isTrusted(address) ? undefined : clientNetwork(address)
    const openCount = client === undefined ? 0 : (open.get(client) ?? 0)
    all++
    if (client !== undefined) open.set(client, openCount + 1)
    socket.once('close', () => {
      all--
      if (client === undefined) return
      const left = (open.get(client) ?? 1) - 1
      if (left > 0) open.set(client, left)
      else open.delete(client)
    })
    if (all > limits.maxConnections) turnAway(socket, () => refuse(socket, 'all'))
    else if (openCount >= limits.maxConnectionsPerAddress) turnAway(socket, () => refuse(socket, 'client'))
    else for (const listener of listeners) listener.call(server, socket)
  })
}

function turnAway(socket: Socket, refuse: () => void): void {
  socket.on('error', () => socket.destroy())
  refuse()
  socket.resume()
}

/** @param texts addresses, networks and their names, as in TRUSTED_PROXIES */
export function trustOf(texts: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of texts.flatMap((name) => NAMED_NETWORKS[name] ?? [name])) {
    const [address, prefix] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

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
