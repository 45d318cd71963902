/** The body is longer than the caller reads. */
export class BodyTooLarge extends RangeError {
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'BodyTooLarge'
  }
}

/**
 * The body of an answer. The cap counts decompressed bytes, so that a small answer cannot swell without end.
 * @param signal ends the reading, also if the transport does not heed it
 * @throws BodyTooLarge after which the rest is not read, and the reason of the signal
 */
export async function boundedBody(
  { body }: Response,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = body.getReader()
  const cancel = (): Promise<void> => reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', cancel, { once: true })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await cancel()
      throw new BodyTooLarge(maxBytes)
    }
    chunks.push(value)
  }
  signal?.throwIfAborted()
  return Buffer.concat(chunks, length)
}
