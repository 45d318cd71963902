import { join, resolve } from 'node:path'
import { startMeasuredService } from './measured-service.ts'
import { within } from './options.ts'
import { measureRefresh, printRefresh } from './refresh-rounds.ts'
import { inRunDirectory } from './run-directory.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:refresh -- [options]

Latency of keyed, charged calls at a steady rate, with and without refreshes of all signals beside them.

  --data <directory>  a recorded market, such as ../shared/data/market; not given: the demo market
  --as-of <instant>   where its clock stands (2025-09-29T22:00:00Z)
  --rate <n>          calls a second (2000)
  --rounds <n>        of each kind, in turn (3)
  --seconds <n>       of a quiet round (8)
  --help`

const OPTIONS = {
  data: { type: 'string' },
  'as-of': { type: 'string', default: '2025-09-29T22:00:00Z' },
  rate: { type: 'string', default: '2000' },
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
} as const

await runWithOptions(USAGE, OPTIONS, async ({ data, 'as-of': asOf, ...values }) => {
  const rounds = {
    asOf: data === undefined ? Date.now() : Date.parse(asOf),
    ratePerSecond: within('rate', values.rate, 1, 100_000),
    rounds: within('rounds', values.rounds, 1, 50),
    seconds: within('seconds', values.seconds, 1, 600),
  }
  if (Number.isNaN(rounds.asOf)) throw new Error('--as-of is an instant such as 2025-09-29T22:00:00Z')
  await inRunDirectory(async (children, directory) => {
    const settings = data && { MARKET: 'replay', REPLAY_DIR: resolve(data), REPLAY_AS_OF: asOf }
    const service = await startMeasuredService({
      children,
      name: 'bellwether',
      core: undefined,
      dataDirectory: join(directory, 'data'),
      ...(settings && { settings }),
    })
    printRefresh(await measureRefresh(service, rounds))
  })
})
