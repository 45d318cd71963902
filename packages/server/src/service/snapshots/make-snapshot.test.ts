import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError, NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR, type Instant } from '@bellwether-markets/engine/kernel/time'
import { universeOf } from '@bellwether-markets/engine/market/asset'
import { upstream } from '@bellwether-markets/engine/market/inputs'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { catalogOf } from '@bellwether-markets/products/contract/catalog'
import { defineProduct } from '@bellwether-markets/products/contract/product'
import { Type } from 'typebox'
import type { MarketSource, Snapshot, SnapshotStore } from '../ports.ts'
import { snapshotMaker } from './make-snapshot.ts'

const SINCE = asInstant(Date.UTC(2025, 0, 1))
const NOON = asInstant(Date.UTC(2025, 0, 15, 12))

const shared = {
  version: 1,
  title: 'T',
  brief: 'S',
  summary: 'S',
  doc: 'D',
  access: 'free' as const,
  credits: 0,
  query: Type.Object({}),
  refresh: { cron: '0 * * * *' },
  next: () => ({ product: 'tide', because: 'it follows' }),
}
const Tide = Type.Object({ height: Type.Number({ maximum: 10 }) })

/** Products whose computation does as told: the tide, and what is derived from it. */
function setUp(compute: (asOf: Instant) => { height: number }) {
  const computed: string[] = []
  const tide = defineProduct({
    ...shared,
    id: 'tide',
    path: '/v1/tide',
    snapshot: Tide,
    result: Tide,
    inputs: () => ({}),
    answer: (snapshot) => snapshot,
    example: { query: {}, result: { height: 1 } },
  })
  const harbours = defineProduct({
    ...shared,
    id: 'harbours',
    path: '/v1/harbours',
    query: Type.Object({ harbour: Type.String() }),
    subject: { parameter: 'harbour', missing: 'symbol_not_tracked' },
    snapshot: Tide,
    result: Tide,
    inputs: () => ({ tide: upstream(tide) }),
    refresh: { cron: '30 * * * *' },
    answer: (snapshot) => snapshot,
    example: { query: { harbour: 'A' }, result: { height: 1 } },
  })
  const stored = new Map<string, Snapshot>()
  const uses: string[] = []
  const store: SnapshotStore = {
    get: (product, version, asOf, use) => {
      uses.push(`read ${product} ${use}`)
      return stored.get(`${product} ${version} ${asOf}`)
    },
    put(snapshot, use) {
      uses.push(`stored ${snapshot.product} ${use}`)
      stored.set(`${snapshot.product} ${snapshot.version} ${snapshot.asOf}`, snapshot)
    },
    close: () => undefined,
  }
  const advanced: Instant[] = []
  const observations: Observations = {
    since: SINCE,
    universe: universeOf([]),
    daily: () => undefined,
    quotes: () => undefined,
  }
  const source: MarketSource = {
    kind: 'demo',
    id: 'test',
    observations,
    advanceTo: (moment) => void advanced.push(moment),
  }
  const catalog = catalogOf([tide, harbours])
  const computations = {
    tide(_inputs: unknown, asOf: Instant) {
      computed.push(`tide@${asOf}`)
      return compute(asOf)
    },
    harbours: ({ tide: { snapshot } }: { tide: { snapshot: { height: number } } }) => ({
      A: () => snapshot,
      B: () => ({ height: snapshot.height * 2 }),
    }),
  }
  const maker = snapshotMaker({
    catalog,
    computations,
    source,
    store,
    facts: { within: () => assert.fail() },
  })
  return { maker, stored, computed, advanced, uses }
}

const textOf = (snapshot: Snapshot, part = ''): string => new TextDecoder().decode(snapshot.parts.get(part))

test('a snapshot is computed once, stored, and from then on given as it was stored', () => {
  const { maker, stored, computed, advanced } = setUp(() => ({ height: 3 }))
  const first = maker.make('tide', NOON)
  assert.equal(textOf(first), '{"height":3}')
  assert.equal(maker.make('tide', NOON), first)
  assert.deepEqual([computed.length, stored.size], [1, 1])
  assert.deepEqual(advanced, [NOON], 'the market is brought up to the instant before the view is cut')
})

test('a product is computed from the slot of its upstream before the instant, part by part', () => {
  const { maker, computed } = setUp(() => ({ height: 3 }))
  const snapshot = maker.make('harbours', asInstant(NOON + HOUR / 2))
  assert.deepEqual(computed, [`tide@${NOON}`])
  assert.deepEqual([...snapshot.parts.keys()], ['A', 'B'])
  assert.equal(textOf(snapshot, 'B'), '{"height":6}')
})

test('a payload that breaks its own schema is never published, whole or in one part', () => {
  const whole = setUp(() => ({ height: 11 }))
  assert.throws(() => whole.maker.make('tide', NOON), /tide .*height/)
  assert.equal(whole.stored.size, 0)
  const part = setUp(() => ({ height: 6 }))
  assert.throws(() => part.maker.make('harbours', asInstant(NOON + HOUR / 2)), /harbours B .*height/)
  assert.deepEqual([...part.stored.keys()], [`tide 1 ${NOON}`])
  for (const height of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const broken = setUp(() => ({ height }))
    assert.throws(() => broken.maker.make('tide', NOON), /tide .*height/)
  }
})

test('where too little was known there was no answer, and nothing is stored', () => {
  const { maker, stored } = setUp(() => {
    throw new NotEnoughHistory('tides', 1, 2)
  })
  for (const product of ['tide', 'harbours']) {
    assert.throws(
      () => maker.make(product, NOON),
      (error) =>
        error instanceof AppError &&
        error.code === 'no_data_then' &&
        error.fields.reason === 'tides: 1 observations known, 2 needed',
    )
  }
  assert.equal(stored.size, 0)
})

test('before the first observation nothing is computed', () => {
  const { maker, computed } = setUp(() => ({ height: 3 }))
  assert.throws(() => maker.make('tide', asInstant(SINCE - 1)), AppError)
  assert.deepEqual(computed, [])
})

test('a fault of a computation is passed on as it is, and a product that is none is a fault', () => {
  const fault = new TypeError('undefined is not a tide')
  const { maker } = setUp(() => {
    throw fault
  })
  assert.throws(() => maker.make('tide', NOON), fault)
  assert.throws(() => maker.make('weather', NOON), RangeError)
})

test('the store learns whether a refresh makes a snapshot and its upstreams, or a question about the past', () => {
  const half = asInstant(NOON + HOUR / 2)
  for (const use of ['refresh', 'past'] as const) {
    const { maker, uses } = setUp(() => ({ height: 3 }))
    maker.make('harbours', half, use)
    const made = [`read harbours ${use}`, `read tide ${use}`, `stored tide ${use}`, `stored harbours ${use}`]
    assert.deepEqual(uses, made)
  }
  const { maker, uses } = setUp(() => ({ height: 3 }))
  maker.make('tide', NOON)
  assert.deepEqual(uses, ['read tide refresh', 'stored tide refresh'])
})
