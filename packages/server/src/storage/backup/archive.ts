import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { PRIVATE } from '@bellwether-markets/platform/files/durable-files'
import { extract, type Header, pack } from 'tar-stream'

const LONGEST_NAME = 100
/** A relative file name: no `..`, not hidden, no characters to quote. */
const NAME = /^[A-Za-z0-9_][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_][A-Za-z0-9._-]*)*$/

export interface ArchivedFile {
  readonly name: string
  readonly bytes: number
  readonly content: AsyncIterable<Uint8Array>
}

export const isArchivableName = (name: string): boolean => NAME.test(name) && name.length <= LONGEST_NAME

/** Readable by this user only. */
export async function writeArchive(
  file: string,
  files: Iterable<ArchivedFile>,
  modifiedAt: Date,
): Promise<void> {
  const archive = pack()
  const addAll = async (): Promise<void> => {
    for (const { name, bytes, content } of files) {
      await pipeline(content, archive.entry({ name, size: bytes, mode: PRIVATE, mtime: modifiedAt }))
    }
    archive.finalize()
  }
  const output = createWriteStream(file, { mode: PRIVATE, flush: true })
  await Promise.all([pipeline(archive, createZstdCompress(), output), addAll()])
}

/** @throws Error if the archive is damaged or holds anything but plain files with harmless names */
export async function readArchive(file: string, take: (file: ArchivedFile) => Promise<void>): Promise<void> {
  const archive = extract()
  const unpacking = pipeline(createReadStream(file), createZstdDecompress(), archive)
  unpacking.catch(() => undefined) // The loop throws its failure first.
  for await (const entry of archive)
    await take({ ...checked(entry.header), content: entry as AsyncIterable<Uint8Array> })
  await unpacking
}

function checked({ name, type, size }: Header): Omit<ArchivedFile, 'content'> {
  if (type === 'file' && isArchivableName(name)) return { name, bytes: size }
  throw new Error(`the archive holds ${JSON.stringify(name)}, which no backup holds`)
}

export const MANIFEST = 'manifest.json'
const FORMAT = 'bellwether-backup'
const FORMAT_VERSION = 1

export interface BackedUpFile {
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
  readonly database: boolean
}

export interface Manifest {
  readonly format: typeof FORMAT
  readonly format_version: typeof FORMAT_VERSION
  readonly program_version: string
  /** Common instant of the databases. */
  readonly as_of: string
  readonly market: string
  readonly files: readonly BackedUpFile[]
}

export const manifestOf = (content: Omit<Manifest, 'format' | 'format_version'>): Manifest => ({
  format: FORMAT,
  format_version: FORMAT_VERSION,
  ...content,
})

/** @throws Error if it is no manifest, or of a later version */
export function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== FORMAT) {
    throw new Error('this is no backup of this service')
  }
  const manifest = value as Manifest
  if (manifest.format_version !== FORMAT_VERSION) {
    throw new Error(`the backup has format ${manifest.format_version}; this program reads ${FORMAT_VERSION}`)
  }
  return manifest
}
