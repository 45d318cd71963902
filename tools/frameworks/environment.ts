import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const PYTHON = process.env.PYTHON ?? 'python3'
const INSTALLED_WITHIN_MS = 480_000
/** What pip says if there is no registry. */
const NO_REGISTRY = /No matching distribution|Temporary failure|Connection|Max retries|ensurepip is not/i
const run = promisify(execFile)

export const requirementsOf = (library: string): string =>
  fileURLToPath(new URL(`requirements/${library}.txt`, import.meta.url))

/** A virtual environment for each library, as their requirements exclude each other; kept between runs. */
export async function environmentOf(
  library: string,
): Promise<{ readonly python: string } | { readonly missing: string }> {
  const requirements = requirementsOf(library)
  try {
    const { stdout: version } = await run(PYTHON, ['--version'])
    const hash = createHash('sha256').update(readFileSync(requirements)).update(version).digest('hex')
    const folder = join(tmpdir(), 'bellwether-frameworks', `${library}-${hash.slice(0, 12)}`)
    const python = join(folder, 'bin', 'python')
    const complete = join(folder, 'complete')
    if (!existsSync(complete)) {
      await run(PYTHON, ['-m', 'venv', '--clear', folder])
      const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
      await run(python, install, { timeout: INSTALLED_WITHIN_MS })
      writeFileSync(complete, '')
    }
    return { python }
  } catch (error) {
    const { stderr = '', message } = error as { stderr?: string; message: string }
    if (!NO_REGISTRY.test(stderr) && !message.includes('ENOENT')) throw error
    return {
      missing: `not run, as it cannot be installed here: ${(stderr || message).trim().split('\n').at(-1)}`,
    }
  }
}
