/** A keyed call as it goes over the connection. */
export const requestOf = (path: string, key: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: bench\r\nAccept: application/json\r\nX-API-Key: ${key}\r\n\r\n`,
    'latin1',
  )

/** One request for each key in turn; starts anywhere, so that not every window asks with the same few keys of many. */
export function requestsInTurn(path: string, keys: readonly string[]): () => Buffer {
  const requests = keys.map((key) => requestOf(path, key))
  let turn = Math.floor(Math.random() * requests.length)
  return () => {
    turn = turn + 1 < requests.length ? turn + 1 : 0
    return requests[turn] as Buffer
  }
}
