import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'

const FOLDER = dirname(fileURLToPath(import.meta.url))

const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { cwd: FOLDER, encoding: 'utf8' }).trim()

/** @throws StartupError if the code that is measured is in no commit */
export function measuredCommit(): string {
  if (git('status', '--porcelain') === '') return git('rev-parse', '--short=12', 'HEAD')
  throw new StartupError(
    '--record: there are changes that are not committed',
    'Commit them first: a result names the commit that gave it.',
  )
}
