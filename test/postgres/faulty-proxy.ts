import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to the database that can fail. */
export interface FaultyProxy {
  /** The address of a database through the proxy. */
  through(url: string): string
  /** What comes next is handed on, its answer is swallowed and the connection cut: the fate of it is unknown. */
  loseNextAnswer(purpose: string, statement?: string): void
  /** Hands on nothing any more of a connection after a statement was answered, without a word. */
  stallAfter(purpose: string, statement: string): void
  /** Hands on nothing any more, in either direction, without a word; new connections hang. */
  cut(): void
  mend(): void
  readonly lost: number
  close(): Promise<void>
}

export async function faultyProxy(target: string): Promise<FaultyProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let losing: { readonly purpose: string; readonly statement: string } | undefined
  let stalling: { readonly purpose: string; readonly statement: string } | undefined
  let lost = 0

  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    let purpose = ''
    let isLosing = false
    let isStalled = false
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.on('data', (data) => {
      if (isCut || isStalled) return
      purpose ||= /application_name\0([^\0]*)/.exec(data.toString('latin1'))?.[1] ?? ''
      if (losing !== undefined && purpose === losing.purpose && data.includes(losing.statement)) {
        losing = undefined
        isLosing = true
      }
      if (stalling !== undefined && purpose === stalling.purpose && data.includes(stalling.statement)) {
        stalling = undefined
        isStalled = true
      }
      far.write(data)
    })
    far.on('data', (data) => {
      if (isCut || isStalled) return
      if (!isLosing) return void near.write(data)
      lost++
      near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const own = typeof address === 'object' && address ? address.port : 0
  return {
    through(url) {
      const changed = new URL(url)
      changed.port = String(own)
      return changed.href
    },
    loseNextAnswer(purpose, statement = 'charge') {
      losing = { purpose, statement }
    },
    stallAfter(purpose, statement) {
      stalling = { purpose, statement }
    },
    cut() {
      isCut = true
    },
    mend() {
      isCut = false
      for (const socket of sockets) socket.destroy()
    },
    get lost() {
      return lost
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
