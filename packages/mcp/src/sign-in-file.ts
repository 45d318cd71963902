import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client'

/** A finished sign-in at one service. */
export interface SignIn {
  readonly client: StoredOAuthClientInformation
  readonly tokens: StoredOAuthTokens
  readonly server: OAuthDiscoveryState
  /** The address that the tokens are for. */
  readonly resource?: string
}

const OWNER_ONLY = 0o600
const LOCK_OLD_MS = 30_000
const LOCK_RETRY_MS = 50

/** One file for each service, so that a sign-in at one cannot harm another. */
export function signInFile(service: URL, env: NodeJS.ProcessEnv = process.env): string {
  const base =
    process.platform === 'win32'
      ? (env.APPDATA ?? join(homedir(), 'AppData', 'Roaming'))
      : env.XDG_CONFIG_HOME || join(homedir(), '.config')
  const hash = createHash('sha256').update(service.href).digest('hex').slice(0, 8)
  return join(base, 'bellwether', `${service.host.replace(/[^\w.-]/g, '_')}-${hash}.json`)
}

/** @returns undefined if there is none, or none that can be read */
export async function readSignIn(file: string): Promise<SignIn | undefined> {
  try {
    const signIn: SignIn = JSON.parse(await readFile(file, 'utf8'))
    return typeof signIn.tokens?.access_token === 'string' ? signIn : undefined
  } catch {
    return undefined
  }
}

/** Replaced whole, and readable for its owner only. Call it within `withLock`. */
export async function writeSignIn(file: string, signIn: SignIn): Promise<void> {
  const made = `${file}.${process.pid}`
  await writeFile(made, `${JSON.stringify(signIn, null, 2)}\n`, { mode: OWNER_ONLY })
  await rename(made, file)
}

export const removeSignIn = (file: string): Promise<void> => rm(file, { force: true })

/**
 * Only one program at a time: a refresh token is good once, and a second use of it ends the sign-in.
 * A lock that its owner left behind counts for half a minute.
 */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  for (;;) {
    const held = await open(lock, 'wx', OWNER_ONLY).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    if (held) {
      await held.close()
      break
    }
    const taken = await stat(lock).catch(() => undefined)
    if (taken && Date.now() - taken.mtimeMs > LOCK_OLD_MS) await rm(lock, { force: true })
    else await pause(LOCK_RETRY_MS)
  }
  try {
    return await work()
  } finally {
    await rm(lock, { force: true })
  }
}
