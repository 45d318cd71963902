import { SupplierFault } from './supplier-fault.ts'

/**
 * The body of an answer. The cap counts what comes out of decompression, so that a small answer cannot swell without
 * end.
 * @throws SupplierFault `too_large`; the rest is then not read
 */
export async function readCappedBody(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body.getReader()
  signal.addEventListener('abort', () => reader.cancel().catch(() => undefined), { once: true })
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined)
      throw new SupplierFault('too_large', `more than ${maxBytes} bytes`, { status: response.status })
    }
    chunks.push(value)
  }
  if (signal.aborted) throw new SupplierFault('transient', 'no answer in time')
  return Buffer.concat(chunks, length)
}
