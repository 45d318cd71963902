const BLOCK = 512
const NAME_BYTES = 100
const LARGEST_OCTAL = 0o77777777777
/** Names a file below a directory: no way up, nothing hidden, nothing that needs quoting. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/

export interface TarEntry {
  readonly name: string
  readonly size: number
}

export const isArchivableName = (name: string): boolean => NAME.test(name) && name.length <= NAME_BYTES

/** The header of a file in the ustar format of POSIX.1-1988, with GNU's sizes above 8 GiB. */
export function tarHeader({ name, size }: TarEntry, modifiedAt: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, 'latin1')
  header.write('0000600\0', 100, 'latin1')
  header.write('0000000\0', 108, 'latin1')
  header.write('0000000\0', 116, 'latin1')
  writeSize(header, size)
  header.write(`${octal(Math.floor(modifiedAt / 1000), 11)}\0`, 136, 'latin1')
  header.write('        ', 148, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(sumOf(header), 6)}\0 `, 148, 'latin1')
  return header
}

export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
export const TAR_END = Buffer.alloc(2 * BLOCK)

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

function writeSize(header: Buffer, size: number): void {
  if (size <= LARGEST_OCTAL) return void header.write(`${octal(size, 11)}\0`, 124, 'latin1')
  header.writeBigUInt64BE(BigInt(size), 128)
  header[124] = 0x80
}

/** The sum of the bytes, those of the sum itself counted as blanks. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 0x20 : byte), 0)

/** @throws Error where it is no header of a plain file with a harmless name */
function readHeader(header: Buffer): TarEntry {
  const stated = Number.parseInt(header.toString('latin1', 148, 156).replace(/[\0 ]+$/, ''), 8)
  if (stated !== sumOf(header)) throw new Error('a header of the archive is damaged')
  const name = header.toString('latin1', 0, NAME_BYTES).replace(/\0.*$/s, '')
  const type = String.fromCharCode(header[156])
  if (type !== '0' || !isArchivableName(name)) {
    throw new Error(`the archive holds ${JSON.stringify(name)}, which no backup holds`)
  }
  const size =
    header[124] === 0x80
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new Error(`the archive gives no size of ${name}`)
  return { name, size }
}

/**
 * Reads an archive piece by piece.
 * @param take gets each file's header, and then its bytes as they come
 * @throws Error where the archive is damaged or ends early
 */
export async function readTar(
  archive: AsyncIterable<Buffer>,
  take: { begin(entry: TarEntry): void; bytes(bytes: Buffer): void; end(): void },
): Promise<void> {
  let rest: Buffer = Buffer.alloc(0)
  let left = 0
  let padding = 0
  let open = false
  let ended = false
  for await (const chunk of archive) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (!ended) {
      if (open && left > 0) {
        if (rest.length === 0) break
        const bytes = rest.subarray(0, left)
        take.bytes(bytes)
        left -= bytes.length
        rest = rest.subarray(bytes.length)
      } else if (open) {
        if (rest.length < padding) break
        rest = rest.subarray(padding)
        take.end()
        open = false
      } else {
        if (rest.length < BLOCK) break
        const header = rest.subarray(0, BLOCK)
        rest = rest.subarray(BLOCK)
        if (header.every((byte) => byte === 0)) {
          ended = true
          break
        }
        const entry = readHeader(header)
        left = entry.size
        padding = tarPadding(entry.size).length
        open = true
        take.begin(entry)
      }
    }
  }
  if (!ended) throw new Error('the archive ends early')
}
