import { crc32, inflateRawSync } from 'node:zlib'
import { malformed, ProviderFault } from './provider-request.ts'

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const END_LENGTH = 22
const LONGEST_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8

/**
 * The only member with a name suffix (APPNOTE 6.3), up to a cap whatever length is claimed; verifies its CRC.
 * @throws ProviderFault if broken, encrypted or without such a member; `too_large`
 */
export function zipMember(archive: Uint8Array, suffix: string, maxBytes: number): Uint8Array {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  try {
    const entry = entriesOf(bytes).find(({ name }) => name.endsWith(suffix))
    if (entry === undefined) throw malformed('a zip archive without the member')
    return unpacked(bytes, entry, maxBytes)
  } catch (error) {
    if (error instanceof RangeError) throw malformed('a zip archive that breaks off')
    throw error
  }
}

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly checksum: number
  readonly packedLength: number
  readonly offset: number
}

function entriesOf(bytes: Buffer): readonly Entry[] {
  const end = endOfDirectory(bytes)
  const count = bytes.readUInt16LE(end + 10)
  const entries: Entry[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw malformed('a zip archive with a broken directory')
    const nameLength = bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packedLength: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

function endOfDirectory(bytes: Buffer): number {
  const lowest = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT)
  for (let at = bytes.length - END_LENGTH; at >= lowest; at--) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at
  }
  throw malformed('a zip archive that breaks off')
}

function unpacked(bytes: Buffer, entry: Entry, maxBytes: number): Uint8Array {
  const { offset, packedLength, method, flags, checksum } = entry
  if ((flags & 1) === 1) throw malformed('an encrypted zip archive')
  const from = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28)
  const packed = bytes.subarray(from, from + packedLength)
  if (packed.length !== packedLength) throw malformed('a zip archive that breaks off')
  if (method !== STORED && method !== DEFLATED) throw malformed('a zip archive of an unknown method')
  const content = method === STORED ? packed : inflated(packed, maxBytes)
  if (content.length > maxBytes) throw new ProviderFault('too_large', `more than ${maxBytes} bytes unpacked`)
  if (crc32(content) !== checksum) throw malformed('a zip archive with a wrong checksum')
  return content
}

function inflated(packed: Buffer, maxBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: maxBytes })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') {
      throw new ProviderFault('too_large', `more than ${maxBytes} bytes unpacked`)
    }
    throw malformed('a zip archive that cannot be unpacked')
  }
}
