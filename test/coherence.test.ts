import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import {
  asInstant,
  DAY,
  formatInstant,
  HOUR,
  type Instant,
  MINUTE,
} from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import { openReplayDirectory } from '@bellwether-markets/suppliers/replay/replay-directory'
import { readConfig } from '../packages/server/src/main/config/config.ts'
import { openMarket } from '../packages/server/src/main/market/open-market.ts'
import type { MarketSource, Snapshot } from '../packages/server/src/service/ports.ts'
import { refreshSlot } from '../packages/server/src/service/snapshots/refresh-schedule.ts'
import { randomStream } from '../packages/simulator/src/random.ts'
import { type Answers, readingsOf, type Told } from './fixtures/coherence.ts'
import { changedAt, MUTANTS } from './fixtures/coherence-mutants.ts'
import { faultsOf } from './fixtures/coherence-rules.ts'
import { factsOf, makerOf } from './fixtures/maker-of.ts'
import { preparedStores } from './fixtures/prepared-stores.ts'

const RECORDED = fileURLToPath(new URL('../../shared/data/market', import.meta.url))
const skip = existsSync(RECORDED) ? false : 'there is no recorded market in ../shared/data/market'
const GOLD_DAYS = '2008-10-10 2017-10-16 2020-03-16 2022-06-16 2023-07-09 2024-08-05 2025-04-08'.split(' ')
const SEED = Number(process.env.FAST_CHECK_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** In each market. */
const INSTANTS = Number(process.env.COHERENCE_INSTANTS ?? 1)
/** Below it all instants of a market are of one month of its first quarter: there is little to fit. */
const MANY = 50
const MONTH_DAYS = 28
const QUARTER_DAYS = 90
/** Of a market day whose answers hold every kind of statement. */
const FULL = asInstant(Date.UTC(2025, 2, 25, 7, 30))

const ASKED = ['risk', 'risk-history', 'regime', 'regime-history', 'prices', 'signals-latest', 'alpha']
  .concat([
    'radar',
    'commodities',
    'commodity-signals',
    'events',
    'portfolio-model',
    'agent-context',
    'analysis',
    'briefing',
  ])
  .flatMap((id) => CATALOG.computedById.get(id) ?? [])

/** Half of them at the instant of a briefing, the others at any refresh. */
function drawn(market: string, [first, last]: readonly [number, number]): readonly Instant[] {
  const random = randomStream(SEED, market)
  const from = INSTANTS < MANY ? first + Math.floor(random.uniform() * (QUARTER_DAYS - MONTH_DAYS)) : first
  const days = INSTANTS < MANY ? MONTH_DAYS : last - first
  return Array.from({ length: INSTANTS }, (_, at) => {
    const day = from + Math.floor(random.uniform() * days)
    const moment = at % 2 === 0 ? 7.5 * HOUR : 10 * MINUTE * Math.floor(random.uniform() * 144)
    return asInstant(day * DAY + moment)
  }).sort((a, b) => a - b)
}

const dayOf = (text: string): number => Date.parse(text) / DAY

/** Asks all products at an instant; three random stocks and a fund are analysed. */
function askerOf(source: MarketSource, facts = factsOf(source)): (now: Instant) => Told {
  const { universe } = source.observations
  const maker = makerOf(source, keptSnapshots(), facts)
  const stocks = universe.assets
    .filter(({ assetClass }) => assetClass === 'equity')
    .map(({ symbol }) => symbol)
  return (now) => {
    const random = randomStream(SEED + now, 'stocks')
    const subjects = [
      'SPY',
      ...Array.from({ length: 3 }, () => stocks[Math.floor(random.uniform() * stocks.length)]),
    ]
    const answers: Record<string, unknown> = {}
    const because: Record<string, string> = {}
    for (const computation of ASKED) {
      for (const [subject, snapshot] of partsOf(() =>
        maker.make(computation.id, refreshSlot(computation, now)),
      )) {
        if (computation.subject && !subjects.includes(subject)) continue
        answer(computation.id, subject, snapshot, { answers, because })
      }
    }
    return { universe, answers: { ...answers, because } as Answers }
  }
}

interface Given {
  readonly answers: Record<string, unknown>
  readonly because: Record<string, string>
}

function answer(id: string, subject: string, snapshot: unknown, { answers, because }: Given): void {
  const product = CATALOG.products.find((one) => one.id === id)
  const ask = (query: object): never =>
    (product ? product.answer(snapshot as never, query as never) : snapshot) as never
  if (id === 'briefing') Object.assign(answers, { en: ask({ lang: 'en' }), de: ask({ lang: 'de' }) })
  else if (subject !== '') answers[id] = { ...(answers[id] as object), [subject]: ask({}) }
  else answers[id] = id === 'prices' ? snapshot : ask(id === 'events' ? { limit: 200 } : {})
  if (product && id !== 'prices') because[`${id} ${subject}`.trim()] = product.next(ask({})).because
}

function keptSnapshots() {
  const kept = new Map<string, Snapshot>()
  const key = (...parts: readonly unknown[]): string => parts.join(' ')
  return {
    get: (product: string, version: number, asOf: Instant) => kept.get(key(product, version, asOf)),
    put: (one: Snapshot) => {
      if (kept.size > 60) kept.clear()
      kept.set(key(one.product, one.version, one.asOf), one)
    },
    close: () => undefined,
  }
}

/** None if too little was known. */
function partsOf(make: () => Snapshot): readonly (readonly [string, unknown])[] {
  try {
    return [...make().parts].map(([subject, bytes]) => [subject, JSON.parse(Buffer.from(bytes).toString())])
  } catch (error) {
    if (error instanceof AppError && error.code === 'no_data_then') return []
    throw error
  }
}

/** Enough is compared for a day to be of weight. */
const LEAST_COMPARED = 30

function demandCoherence(ask: (now: Instant) => Told, instants: readonly Instant[]): void {
  const faults: string[] = []
  let compared = 0
  for (const now of instants) {
    const told = ask(now)
    compared += [...readingsOf(told).values()].filter((readings) => readings.length > 1).length
    faults.push(...faultsOf(told).map((fault) => `${formatInstant(now)} ${fault}`))
  }
  console.log(
    `seed ${SEED}: ${instants.length} instants, ${compared} things told more than once, ${faults.length} faults`,
  )
  assert.deepEqual(faults, [], `seed ${SEED}`)
  assert.ok(compared >= LEAST_COMPARED * instants.length, `${compared}`)
}

const demo = () => openMarket(readConfig({}).market, () => assert.fail('a demo market stores nothing'))

describe('all products of one instant tell one story', () => {
  test('on gold days and at random instants of the recorded market', { skip }, () => {
    const observations = openReplayDirectory(RECORDED)
    const ask = askerOf({ kind: 'replay', id: 'recorded', observations, advanceTo: () => undefined })
    const gold = INSTANTS < MANY ? [] : GOLD_DAYS.map((day) => asInstant(Date.parse(`${day}T07:30:00Z`)))
    demandCoherence(
      ask,
      [...gold, ...drawn('recorded', [dayOf('2005-01-03'), dayOf('2025-09-29')])].sort((a, b) => a - b),
    )
  })

  test('at random instants of the demo market, where a change of any one value is found', async () => {
    const source = await demo()
    const { facts } = await preparedStores()
    const ask = askerOf(source, factsOf(source, facts))
    demandCoherence(ask, drawn('demo', [dayOf('2025-01-02'), dayOf('2027-01-01')]))
    const { universe, answers } = ask(FULL)
    const missed = MUTANTS.filter(
      ([fault, path, change]) =>
        !faultsOf({ universe, answers: changedAt(answers, path, change) }).some((one) => fault.test(one)),
    )
    assert.deepEqual(missed, [])
  })
})
