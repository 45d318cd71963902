import { createHash } from 'node:crypto'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** Something to send, as it is and compressed, with its strong validator. */
export interface Packed {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  /** By the name of the content coding; absent where it would not be smaller. */
  readonly codings: Readonly<Partial<Record<'br' | 'gzip', Buffer>>>
}

/** High enough to matter, low enough not to delay a page that is made anew every half hour. */
const BROTLI_QUALITY = 9
const COMPRESSIBLE = /^(text|image\/svg)/

export function packed(bytes: Buffer, type: string): Packed {
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  if (!COMPRESSIBLE.test(type)) return { type, bytes, etag, codings: {} }
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { type, bytes, etag, codings: { br, gzip: gzipSync(bytes) } }
}

/** The coding to answer with, from the caller's Accept-Encoding; a weight of 0 refuses it. */
export function codingFor({ codings }: Packed, accepted: string | undefined): 'br' | 'gzip' | undefined {
  const offered = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0].trim()),
  )
  return (['br', 'gzip'] as const).find((coding) => offered.has(coding) && codings[coding] !== undefined)
}
