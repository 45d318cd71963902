import { parseArgs } from 'node:util'

const CONTENDERS = [
  'bare',
  'one-key',
  'postgres',
  'fastify',
  'many-keys',
  'postgres-elsewhere',
  'fastapi',
  'postgres-two',
] as const
export type ContenderId = (typeof CONTENDERS)[number]

/** Not a contender: latencies while all signals are refreshed. */
const REFRESH = 'refresh'

export interface Options {
  readonly contenders: readonly ContenderId[]
  readonly withRefresh: boolean
  readonly sizesKb: readonly number[]
  readonly seconds: number
  readonly rounds: number
  readonly keys: number
  readonly connections: number
}

export const USAGE = `npm run bench -- [options]

Keyed, durably charged calls on SQLite and on PostgreSQL side by side with bare node:http, with Fastify without a
charge and with FastAPI + SQLite doing the same job.

  --quick             two rounds of short windows: indicative only
  --seconds <n>       length of a window (1.5)
  --rounds <n>        windows of each kind (8)
  --only <list>       of ${CONTENDERS.join(', ')}, ${REFRESH};
                      bare is always measured
  --sizes <list>      sizes of the body in KB (2,20)
  --keys <n>          keys of the case with many (10000)
  --connections <n>   (64)
  --help`

/** @returns undefined if help is asked for @throws Error if an option makes no sense */
export function readOptions(args: readonly string[]): Options | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      only: { type: 'string', default: [...CONTENDERS, REFRESH].join(',') },
      sizes: { type: 'string', default: '2,20' },
      keys: { type: 'string', default: '10000' },
      connections: { type: 'string', default: '64' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  return {
    contenders: contendersIn(values.only),
    withRefresh: values.only.split(',').includes(REFRESH),
    sizesKb: values.sizes.split(',').map((size) => within('sizes', size, 1, 1000)),
    seconds: within('seconds', values.seconds ?? (values.quick ? '1' : '1.5'), 0.2, 60),
    rounds: wholeWithin('rounds', values.rounds ?? (values.quick ? '2' : '8'), 1, 50),
    keys: wholeWithin('keys', values.keys, 1, 100_000),
    connections: wholeWithin('connections', values.connections, 1, 1000),
  }
}

function contendersIn(list: string): ContenderId[] {
  const wanted = new Set(['bare', ...list.split(',')])
  wanted.delete(REFRESH)
  for (const id of wanted) {
    if (!CONTENDERS.some((known) => known === id)) throw new Error(`--only knows no ${id}`)
  }
  return CONTENDERS.filter((id) => wanted.has(id))
}

export function within(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!(value >= least && value <= most)) throw new Error(`--${name} goes from ${least} to ${most}`)
  return value
}

export function wholeWithin(name: string, text: string, least: number, most: number): number {
  const value = within(name, text, least, most)
  if (!Number.isInteger(value)) throw new Error(`--${name} is a whole number from ${least} to ${most}`)
  return value
}
