import { connect, type Socket } from 'node:net'

export interface ConnectionEvents {
  /** Called once an answer has arrived in full. @returns the next request, or undefined to end */
  answered(status: number, bytes: number): Buffer | undefined
  closed(): void
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')
const LENGTH = Buffer.from('ength: ')
const ZERO = 48
const SPACE = 32
const CARRIAGE_RETURN = 13

/** All connections read into the same memory: what has arrived is looked at before the next read. */
const shared = Buffer.allocUnsafe(256 * 1024)

/**
 * A keep-alive connection with one request on the way at a time. An answer is read no further than its status, the
 * end of its head and its Content-Length, so that the load costs less than what it measures.
 */
export function openConnection(port: number, first: Buffer, events: ConnectionEvents): Socket {
  let status = 0
  let bytesLeft = 0
  let bytes = 0
  let splitHead: Buffer | undefined

  const answeredInFull = (): void => {
    const next = events.answered(status, bytes)
    if (next) socket.write(next)
    else socket.destroy()
  }

  const received = (length: number): void => {
    if (bytesLeft > 0) {
      bytesLeft -= length
    } else {
      const arrived = shared.subarray(0, length)
      const chunk = splitHead ? Buffer.concat([splitHead, arrived]) : arrived
      const headEnd = chunk.indexOf(END_OF_HEAD)
      splitHead = headEnd < 0 ? Buffer.from(chunk) : undefined
      if (headEnd < 0) return
      status = statusOf(chunk)
      bytes = headEnd + 4 + contentLengthOf(chunk)
      bytesLeft = bytes - chunk.length
    }
    if (bytesLeft < 0) throw new Error('more bytes arrived than Content-Length announced')
    if (bytesLeft === 0) answeredInFull()
  }

  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: shared,
      callback: (length) => {
        received(length)
        return true
      },
    },
  })
  socket.on('connect', () => socket.write(first))
  socket.on('error', () => {})
  socket.on('close', events.closed)
  return socket
}

const statusOf = (head: Buffer): number =>
  ((head[9] ?? 0) - ZERO) * 100 + ((head[10] ?? 0) - ZERO) * 10 + ((head[11] ?? 0) - ZERO)

function contentLengthOf(head: Buffer): number {
  const at = head.indexOf(LENGTH)
  if (at < 0) throw new Error('an answer came without Content-Length')
  let length = 0
  for (let i = at + LENGTH.length; head[i] !== CARRIAGE_RETURN && head[i] !== SPACE; i += 1) {
    length = length * 10 + (head[i] ?? 0) - ZERO
  }
  return length
}
