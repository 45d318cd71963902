// Fails if a line of the register of trials was changed, removed or backdated since the commit before.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { faultsOf, parseRegister } from './trial-register.ts'

const REGISTER = 'research/trials.jsonl'

const git = (...parameters: readonly string[]): string =>
  execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

const isKept = git('ls-tree', '--name-only', 'HEAD^', REGISTER) !== ''
const before = {
  text: isKept ? git('show', `HEAD^:${REGISTER}`) : '',
  day: git('show', '-s', '--format=%cs', 'HEAD^').trim(),
}
const now = readFileSync(REGISTER, 'utf8')
parseRegister(now, REGISTER)
const faults = faultsOf(before, now)
for (const fault of faults) console.error(`${REGISTER}: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1
