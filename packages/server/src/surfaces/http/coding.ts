import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const CODINGS = ['br', 'gzip'] as const

export type Coding = (typeof CODINGS)[number]

/** Compresses off this thread. @param quality of Brotli, 0 to 11 */
export function compressed(bytes: Buffer, coding: Coding, quality: number): Promise<Buffer> {
  if (coding === 'gzip') return promisify(gzip)(bytes)
  return promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
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
