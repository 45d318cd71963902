import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { unpooled } from '../../service/answer/snapshot-view.ts'

export interface Packed {
  readonly type: string
  readonly bytes: Buffer
  readonly etag: string
  readonly compressible: boolean
  /** Compressed on first use, off this thread. */
  coded(coding: Coding): Promise<Buffer>
}

/** Of pages, which change every half hour. A window above 64 KB takes 34 MB for each, and saves 3 % at most. */
const BROTLI = { quality: 8, windowBits: 16 }
const COMPRESSIBLE = /^(text|image\/svg|application\/(\w+\+)?json|application\/javascript)/

export function packed(bytes: Buffer, type: string): Packed {
  const byCoding = new Map<Coding, Promise<Buffer>>()
  return {
    type,
    bytes,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    compressible: COMPRESSIBLE.test(type),
    coded(coding) {
      const cached = byCoding.get(coding)
      if (cached) return cached
      const coded = compressed(bytes, coding, BROTLI).then(unpooled)
      byCoding.set(coding, coded)
      // Failures are not cached.
      coded.catch(() => byCoding.delete(coding))
      return coded
    },
  }
}

export interface Sendable {
  /** The coding and the validator that belongs to it. */
  readonly coding: Coding | undefined
  readonly etag: string
}

/** What is sent for an Accept-Encoding header. */
export function sendable({ compressible, etag }: Packed, accepted: string | undefined): Sendable {
  const coding = compressible ? codingFor(accepted) : undefined
  return { coding, etag: coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"` }
}

const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** Compresses off this thread. @param brotli quality from 0 to 11, and binary logarithm of the window in bytes */
export function compressed(bytes: Buffer, coding: Coding, brotli: typeof BROTLI): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli.quality,
      [constants.BROTLI_PARAM_LGWIN]: brotli.windowBits,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
}

/** The coding for an Accept-Encoding header; weight 0 forbids it. */
export function codingFor(accepted: string | undefined): Coding | undefined {
  if (accepted === undefined) return undefined
  const offered = new Set(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.split(';')[0].trim()),
  )
  return CODINGS.find((coding) => offered.has(coding))
}
