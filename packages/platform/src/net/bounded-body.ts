export class BodyTooLarge extends RangeError {
  constructor(maxBytes: number) {
    super(`more than ${maxBytes} bytes`)
    this.name = 'BodyTooLarge'
  }
}

/**
 * The cap counts decompressed bytes: a small answer must not expand without bound.
 * @param signal aborts, even if the transport ignores it
 * @throws BodyTooLarge, or the signal's reason
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
