import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { asInstant, DAY, utcDay } from '@bellwether-markets/engine/kernel/time'
import { randomStream } from '../packages/simulator/src/random.ts'
import { type AskedInstant, cpuMs, type MarketName, measuredMarket, openMarketOf } from './asof-market.ts'
import { wholeWithin } from './options.ts'
import { printTable } from './print-table.ts'
import { memoryOf } from './process-figures.ts'
import { median } from './quantiles.ts'
import { runWithOptions } from './run-with-options.ts'

const USAGE = `npm run bench:asof -- [options]

CPU of a question about a random instant, product by product: with fact tables and nothing else, when another instant of
the day is known, and from the store. At some of the instants another process state, whose tables end at the instant,
computes the same; the bytes must be equal.

  --data <directory>  the recorded market (../shared/data/market, if it is there)
  --only <market>     demo or recorded
  --instants <n>      (20)
  --compared <n>      of them computed twice (3)
  --seed <n>          (1)
  --help`

/** Milliseconds of CPU; medians over the instants. */
const NOTHING_KNOWN_MS = 100
const DAY_KNOWN_MS = 10
const DEFAULT_DATA = '../shared/data/market'

/** Instants are drawn between these years; before them products have too little history. */
const SPANS = {
  demo: ['2019-01-01T00:00:00Z', '2026-01-01T00:00:00Z'],
  recorded: ['2013-01-01T00:00:00Z', '2025-09-01T00:00:00Z'],
} as const

const OPTIONS = {
  data: { type: 'string' },
  only: { type: 'string' },
  instants: { type: 'string', default: '20' },
  compared: { type: 'string', default: '3' },
  seed: { type: 'string', default: '1' },
} as const

await runWithOptions(USAGE, OPTIONS, async ({ data = DEFAULT_DATA, only, ...values }) => {
  const instants = wholeWithin('instants', values.instants, 1, 1000)
  const compared = wholeWithin('compared', values.compared, 0, instants)
  const seed = wholeWithin('seed', values.seed, 0, 1_000_000_000)
  let differences = 0
  for (const name of ['demo', 'recorded'] as const) {
    if (only !== undefined && only !== name) continue
    if (name === 'recorded' && !existsSync(join(data, 'assets.csv'))) {
      console.log(`recorded market LEFT OUT: ${data} is not there (--data <directory>)`)
      continue
    }
    differences += await measure(name, resolve(data), { instants, compared, seed })
  }
  if (differences > 0)
    throw new Error(`${differences} answers differ from those computed up to their instant`)
})

async function measure(
  name: MarketName,
  directory: string,
  {
    instants,
    compared,
    seed,
  }: { readonly instants: number; readonly compared: number; readonly seed: number },
): Promise<number> {
  const source = await openMarketOf(name, directory)
  const market = measuredMarket(source)
  const [from, to] = SPANS[name].map((text) => Date.parse(text))
  const before = cpuMs()
  const filled = market.fillUpTo(asInstant(to))
  console.log(
    `\n${name}: first answers of all products and their tables ${((cpuMs() - before) / 1000).toFixed(1)} CPU s`,
  )
  console.log(`${name}: rows that nobody asked for ${market.backfill(asInstant(to)).toFixed(1)} CPU s`)
  const random = randomStream(seed, name)
  const asked = Array.from({ length: instants }, (_, index) => {
    const at = Math.floor(from + (to - from) * random.uniform())
    const other = utcDay(asInstant(at)) * DAY + Math.floor(DAY * random.uniform())
    return market.ask(asInstant(at), asInstant(other), index < compared)
  }).flat()
  print(asked, filled)
  const { residentMb, peakMb } = memoryOf(process.pid)
  console.log(
    `load average ${loadavg()[0]?.toFixed(2)}; ${residentMb.toFixed(0)} MB resident, peak ${peakMb.toFixed(0)} MB`,
  )
  return asked.filter(({ isSame }) => isSame === false).length
}

function print(asked: readonly AskedInstant[], filled: ReadonlyMap<string, number>): void {
  const rows = [...Map.groupBy(asked, ({ product }) => product)].map(([product, of]) => {
    const cold = of.map(({ nothingKnownMs }) => nothingKnownMs)
    const warm = of.flatMap(({ dayKnownMs }) => dayKnownMs ?? [])
    const checked = of.filter(({ isSame }) => isSame !== undefined)
    return [
      product,
      (filled.get(product) ?? 0).toFixed(0),
      figure(median(cold), NOTHING_KNOWN_MS),
      Math.max(...cold).toFixed(0),
      warm.length === 0 ? 'once a day' : figure(median(warm), DAY_KNOWN_MS),
      median(of.map(({ storedMs }) => storedMs)).toFixed(1),
      `${checked.filter(({ isSame }) => isSame).length} of ${checked.length}`,
    ]
  })
  printTable(['CPU ms', 'first', 'nothing known', 'max', 'day known', 'stored', 'same bytes'], rows)
}

function figure(ms: number, most: number): string {
  return `${ms.toFixed(1)}${ms > most ? ` (over ${most})` : ''}`
}
