import { execFile, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { temporaryDirectory } from '../journeys/service.ts'

const PYTHON = process.env.PYTHON ?? 'python3'
const INSTALL_MS = 480_000

/** Packages of others in a Python of their own, or why they could not be had. */
export type PythonPackages = { readonly python: string } | { readonly reason: string }

/**
 * Installs packages into a new environment, which ends with the tests.
 * @param packages each with its version
 */
export async function pythonPackages(packages: readonly string[]): Promise<PythonPackages> {
  const venv = join(temporaryDirectory(), 'venv')
  const made = spawnSync(PYTHON, ['-m', 'venv', venv], { encoding: 'utf8' })
  const python = join(venv, 'bin', 'python')
  if (made.status !== 0 || !existsSync(python)) {
    return { reason: `${PYTHON} makes no environment: ${made.error?.message ?? made.stdout}` }
  }
  try {
    const quiet = ['--quiet', '--disable-pip-version-check', '--retries', '1']
    await promisify(execFile)(python, ['-m', 'pip', 'install', ...quiet, ...packages], {
      timeout: INSTALL_MS,
    })
    return { python }
  } catch (error) {
    return {
      reason: `packages could not be had: ${(error as { stderr: string }).stderr.trim().split('\n').at(-1)}`,
    }
  }
}
