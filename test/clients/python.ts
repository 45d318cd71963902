import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const SOURCE = fileURLToPath(new URL('../../packages/client-python/src', import.meta.url))
const PYTHON = process.env.PYTHON ?? 'python3'

const CHECK =
  'import sys, httpx, anyio; sys.exit(0 if sys.version_info >= (3, 10) else "it is older than 3.10")'

/** Why tests of the Python client are skipped; false if all they need is installed, as in CI. */
export const withoutPython: false | string = reasonToSkip('run the client', CHECK)

/** The same for its type checker. */
export const withoutMypy: false | string = withoutPython || reasonToSkip('check types', 'import mypy')

function reasonToSkip(purpose: string, check: string): false | string {
  const { status, error, stderr } = spawnSync(PYTHON, ['-c', check], { encoding: 'utf8' })
  if (status === 0) return false
  const cause = error ? error.message : stderr.trim().split('\n').at(-1)
  const reason = `${PYTHON} cannot ${purpose}: ${cause}`
  if (process.env.CI === 'true') throw new Error(reason)
  return reason
}

export interface PythonRun {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs Python with the client at hand; it ends with the tests. */
export async function runPython(
  parameters: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<PythonRun> {
  const child = spawn(PYTHON, [...parameters], {
    env: { ...process.env, PYTHONPATH: SOURCE, PYTHONDONTWRITEBYTECODE: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const [code] = await once(child, 'close')
  process.off('exit', kill)
  return { code, output, errors }
}

/** The fenced blocks of a language in a text, one after the other. */
export const blocksOf = (text: string, language: string): string =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))]
    .map(([, code]) => code)
    .join('\n')
