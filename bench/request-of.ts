import type { WhatIsAsked } from './load-job.ts'

/** A call with a key or a token as it goes over the connection; with a body it is a POST of JSON. */
export function requestOf(path: string, key: string, body?: string): Buffer {
  const line = `${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`
  const accept = body === undefined ? 'application/json' : 'application/json, text/event-stream'
  const content =
    body === undefined ? [] : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]
  const head = [
    line,
    'Host: 127.0.0.1',
    'User-Agent: bench',
    `Accept: ${accept}`,
    key.startsWith('bw_') ? `X-API-Key: ${key}` : `Authorization: Bearer ${key}`,
    ...content,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** One request for each key in turn; starts anywhere, so that not every window asks with the same few keys of many. */
export function requestsInTurn({ path, keys, body }: WhatIsAsked): () => Buffer {
  const requests = keys.map((key) => requestOf(path, key, body))
  let turn = Math.floor(Math.random() * requests.length)
  return () => {
    turn = turn + 1 < requests.length ? turn + 1 : 0
    return requests[turn] as Buffer
  }
}
