// What takes hours: every suite with more instants, requests and faults than elsewhere, a soak, and the evaluation.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const MARKET = '../shared/data/market'
const OFTEN = {
  LONG_RUN: 'true',
  ANALYSED_MOMENTS: '10',
  ANSWER_TARGETS: '200000',
  BRIEFINGS: '1000',
  COHERENCE_INSTANTS: '200',
  FAULT_SEQUENCES: '1000',
  LOOK_AHEAD_INSTANTS: '50',
  FUZZ: '100000',
  RANDOM_REQUESTS: '20000',
  KILLS: '20',
  LEDGER_STORMS: '100',
  POSTGRES_STORMS: '20',
  PARITY: 'all',
  POWER_CUTS: '20',
  SIMULATED_SEEDS: '3',
  THREAD_DEATHS: '20',
  BACKUPS: '20',
}
const LONG = '--test-timeout=21600000'
const RUNS = [
  ['scripts/test.mjs', 'service', '--long', LONG],
  ['scripts/test.mjs', 'markets', 'evaluation', 'guards', 'browser', 'conformance', LONG],
  ['test/faults/report.ts'],
  ['bench/soak.ts'],
  ...(existsSync(MARKET) ? [['research/cli.ts', '--data', MARKET]] : []),
]

const failed = RUNS.filter((parameters) => {
  console.log(`\n${parameters.join(' ')}`)
  return (
    spawnSync(process.execPath, parameters, { stdio: 'inherit', env: { ...process.env, ...OFTEN } })
      .status !== 0
  )
})
for (const parameters of failed) console.error(`failed: ${parameters.join(' ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
