import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { writePrivateFile } from '@bellwether-markets/platform/files/durable-files'
import { unreadable } from './data-directory.ts'

const SECRET_BYTES = 32

/** Administrator token, created at the first start; the operator may replace it. */
export const adminToken = (directory: string): string => secretIn(join(directory, 'admin-token'))

/** Secret for derived keys: the same purchase yields the same key. */
export const serverSecret = (directory: string): string => secretIn(join(directory, 'server-secret'))

/** 32 random bytes in base64url; an operator's own must be as strong. */
function secretIn(file: string): string {
  if (!existsSync(file)) {
    const secret = randomBytes(SECRET_BYTES).toString('base64url')
    writePrivateFile(file, `${secret}\n`)
    return secret
  }
  try {
    const secret = readFileSync(file, 'utf8').trim()
    if (secret.length < SECRET_BYTES) {
      throw new StartupError(`${file} is too short for a secret`, 'Delete it to have a new one made.')
    }
    return secret
  } catch (error) {
    if (error instanceof StartupError) throw error
    throw unreadable(file, error)
  }
}
