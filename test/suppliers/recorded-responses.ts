import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../shared/recorded', import.meta.url))

/** Why the recorded responses cannot be tested with; false if they can be. */
export const withoutRecordings = existsSync(join(ROOT, 'INDEX.json'))
  ? false
  : 'no recorded responses at ../shared/recorded'

/** One recorded answer of a supplier. */
export interface Recording {
  readonly id: string
  readonly provider: string
  readonly kind: string
  readonly request: { readonly method: string; readonly url: string }
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly bodyFile: string
  readonly bytes: number
  readonly recordedAt: string | null
}

export const recordings = (): readonly Recording[] =>
  JSON.parse(readFileSync(join(ROOT, 'INDEX.json'), 'utf8')) as readonly Recording[]

/** The body is in the folder of its index, which is the first part of the id. */
export const bodyOf = ({ id, bodyFile }: Recording): Buffer =>
  readFileSync(join(ROOT, id.slice(0, id.indexOf('/')), bodyFile))
