import { type Faults, NO_FAULTS } from './leases/faults.ts'
import { leaseProtocol } from './leases/lease-protocol.ts'
import { simulateLeases } from './leases/simulate-leases.ts'
import { within } from './options.ts'
import { printTable } from './print-table.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:leases -- [options]

Simulates regions that lease credits from one ledger while messages are lost, doubled and late, regions and ledger crash,
lines are cut and clocks go wrong: whether a credit was ever spent twice or lost, and what leases cost.

  --seeds <n>         worlds of each kind (10)
  --seconds <n>       simulated time with faults (60)
  --help`

const REGIONS = 5
const CREDITS = 20_000
/** A quarter more than there are credits for, so that the last ones are fought for. */
const CALLS_FOR_EACH_CREDIT = 1.25
const SIZES = [10, 100, 1_000, 4_000]

const USUAL: Faults = {
  ...NO_FAULTS,
  lost: 0.01,
  doubled: 0.01,
  delayMs: [20, 150],
  crash: 0.005,
  cutOff: 0.01,
  homeDown: 0.005,
  lastsMs: 5_000,
  drift: 0.001,
  jumpMs: 500,
}
const WORLDS: Readonly<Record<string, Faults>> = {
  'nothing fails': NO_FAULTS,
  'usual faults': USUAL,
  'a bad day': {
    ...USUAL,
    lost: 0.2,
    doubled: 0.2,
    crash: 0.05,
    cutOff: 0.1,
    homeDown: 0.05,
    drift: 0.1,
    jumpMs: 60_000,
  },
  'regions are lost for good': { ...USUAL, crash: 0.01, goneForGood: 0.5 },
}

const OPTIONS = {
  seeds: { type: 'string', default: '10' },
  seconds: { type: 'string', default: '60' },
} as const

await runWithOptions(USAGE, OPTIONS, ({ seeds, seconds }) =>
  run(within('seeds', seeds, 1, 10_000), within('seconds', seconds, 1, 3_600)),
)

function run(seeds: number, seconds: number): void {
  const callsASecond = (CREDITS * CALLS_FOR_EACH_CREDIT) / seconds
  console.log(
    `${REGIONS} regions, ${CREDITS} credits, ${callsASecond.toFixed(0)} calls a second for ${seconds} s, ${seeds} seeds\n`,
  )
  const rows = Object.entries(WORLDS).flatMap(([name, faults]) =>
    SIZES.map((size) => {
      const terms = { size, lastsMs: 10_000, largestShare: 1 / REGIONS }
      const results = Array.from({ length: seeds }, (_, seed) =>
        simulateLeases({
          seed,
          regions: REGIONS,
          credits: CREDITS,
          callsASecond,
          seconds,
          terms,
          faults,
          protocol: leaseProtocol,
        }),
      )
      const sum = (of: (result: (typeof results)[number]) => number): number =>
        results.reduce((total, result) => total + of(result), 0)
      const violated = results.flatMap(({ violations }) => violations)
      for (const violation of violated) console.error(`${name}, leases of ${size}: ${violation}`)
      if (violated.length > 0) process.exitCode = 1
      const charged = (result: (typeof results)[number]): number => result.answered + result.chargedUnanswered
      return [
        name,
        String(size),
        String(Math.max(...results.map((result) => Math.max(0, charged(result) - CREDITS)))),
        String(violated.length),
        percent(sum(({ refusedWithCredits }) => refusedWithCredits) / sum(({ calls }) => calls)),
        percent(sum(({ strandedShare }) => strandedShare) / seeds),
        percent(sum(({ strandedForGood }) => strandedForGood) / (seeds * CREDITS)),
        (sum(({ messages }) => messages) / sum(charged)).toFixed(3),
      ]
    }),
  )
  printTable(
    [
      'world',
      'lease',
      'overspent, most',
      'violations',
      'refused with credits left',
      'stranded, mean',
      'lost with regions',
      'messages a charge',
    ],
    rows,
  )
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)} %`
}
