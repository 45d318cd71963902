import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

export interface Packed {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  readonly compressible: boolean
  /** Compressed on first use, off this thread. */
  coded(coding: Coding): Promise<Buffer>
}

/** A compromise of size and delay for pages that change every half hour. */
const BROTLI_QUALITY = 9
const COMPRESSIBLE = /^(text|image\/svg)/

const COMPRESS: Readonly<Record<Coding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
}

export function packed(bytes: Buffer, type: string): Packed {
  const made = new Map<Coding, Promise<Buffer>>()
  return {
    type,
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    compressible: COMPRESSIBLE.test(type),
    coded(coding) {
      const kept = made.get(coding)
      if (kept) return kept
      const coded = COMPRESS[coding](bytes)
      made.set(coding, coded)
      // Failures are not cached.
      coded.catch(() => made.delete(coding))
      return coded
    },
  }
}

/** The coding for an Accept-Encoding header; weight 0 forbids it. */
export function codingFor({ compressible }: Packed, accepted: string | undefined): Coding | undefined {
  if (!compressible) return undefined
  const offered = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0].trim()),
  )
  return CODINGS.find((coding) => offered.has(coding))
}
