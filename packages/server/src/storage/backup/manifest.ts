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
