import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, type Recording } from './recorded-responses.ts'

/** Serves recorded answers on loopback. */
export interface RecordingServer {
  /** Sends every request to one recording, whatever its URL. */
  sendTo(recording: Recording): (url: string, init: RequestInit) => Promise<Response>
  /** Sends a request to the recording of its method and URL, or of the same path; 404 if there is none. */
  sendByUrl(url: string, init: RequestInit): Promise<Response>
  close(): Promise<void>
}

export async function startRecordingServer(all: readonly Recording[]): Promise<RecordingServer> {
  const named = all.filter(({ request }) => URL.canParse(request.url))
  const find = (method: string, url: string): Recording | undefined =>
    named.find(({ request }) => request.method === method && request.url === url) ??
    named.find(({ request }) => place(request.method, request.url) === place(method, url))
  // A connection stays open however long an answer is read on a busy machine: closed by a clock it would be reset under
  // the request that comes next.
  const server = createServer({ keepAliveTimeout: 0 }, (request, response) => {
    const index = Number(request.url?.slice(1))
    const recording = all[index]
    if (recording === undefined) return response.writeHead(404).end()
    for (const [name, value] of Object.entries(recording.headers)) {
      if (!['connection', 'transfer-encoding', 'keep-alive'].includes(name)) response.setHeader(name, value)
    }
    return response.writeHead(recording.status).end(recording.status === 304 ? undefined : bodyOf(recording))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const send = (index: number, init: RequestInit): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}/${index}`, init)
  return {
    sendTo: (recording) => (_url, init) => send(all.indexOf(recording), init),
    sendByUrl: (url, init) => {
      const recording = find(init.method ?? 'GET', url)
      return send(recording === undefined ? -1 : all.indexOf(recording), init)
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function place(method: string, url: string): string {
  const { host, pathname } = new URL(url)
  return `${method} ${host}${pathname}`
}
