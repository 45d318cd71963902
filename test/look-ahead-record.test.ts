import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import {
  asInstant,
  DAY,
  formatInstant,
  HOUR,
  type Instant,
  parseInstant,
  utcDay,
} from '@bellwether-markets/engine/kernel/time'
import type { Observations } from '@bellwether-markets/engine/market/observation'
import { EMITTERS } from '@bellwether-markets/products/emitters'
import { openRecordSigner } from '../packages/server/src/adapters/signing/ed25519.ts'
import type { MarketSource } from '../packages/server/src/service/ports.ts'
import { emittedSignals, signalsAt } from '../packages/server/src/service/track-record/emitted-signals.ts'
import { pastRecord } from '../packages/server/src/service/track-record/past-record.ts'
import { trackRecordWriter } from '../packages/server/src/service/track-record/track-record-writer.ts'
import { openTrackRecordStore } from '../packages/server/src/storage/sqlite/track-record-store.ts'
import { factsOf, makerOf, NO_STORE, rememberedFacts } from './fixtures/maker-of.ts'
import { smallMarket } from './fixtures/small-market.ts'

const SEED = 4
const ISSUE = parseInstant('2022-09-14T07:00:00Z') ?? assert.fail()
const NOW = asInstant(ISSUE + 15 * DAY)

const directory = mkdtempSync(join(tmpdir(), 'look-ahead-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const signer = openRecordSigner(join(directory, 'key'))

const sourceOf = (observations: Observations): MarketSource => ({
  kind: 'demo',
  id: 'simulator',
  observations,
  advanceTo: () => undefined,
})
const issuedIn = (store: ReturnType<typeof openTrackRecordStore>, at: Instant) =>
  store
    .entries(1, 10_000)
    .filter((entry) => entry.kind === 'issued' && entry.at === formatInstant(at))
    .map(({ payload }) => payload)

test('a call that is issued over the past is the call that a refresh of that instant issued', () => {
  const live = sourceOf(smallMarket(SEED, utcDay(ISSUE)))
  const liveStore = openTrackRecordStore(join(directory, 'live.sqlite'))
  const rows = rememberedFacts()
  const liveMaker = makerOf(live, NO_STORE, factsOf(live, rows))
  trackRecordWriter({
    store: liveStore,
    source: live,
    signer,
    market: 'demo',
    mode: 'paper',
    summarise: () => ({}),
  }).run(emittedSignals(liveMaker, EMITTERS, ISSUE), ISSUE)

  const whole = sourceOf(smallMarket(SEED, utcDay(asInstant(NOW + DAY))))
  const store = openTrackRecordStore(join(directory, 'past.sqlite'))
  const maker = makerOf(whole, NO_STORE, factsOf(whole, rows))
  const past = pastRecord({
    store,
    source: whole,
    signer,
    market: 'demo',
    mode: 'simulated',
    days: 15.5,
    emittedAt: (at) => signalsAt(maker, EMITTERS, at, 'past'),
  })
  past.begin(asInstant(NOW + HOUR))
  while (past.step().more);

  const expected = issuedIn(liveStore, ISSUE)
  assert.ok(expected.length > 0)
  assert.deepEqual(issuedIn(store, ISSUE), expected)
  assert.ok(store.entries(1, 10_000).some(({ kind }) => kind === 'resolved'))
  for (const one of [store, liveStore]) one.close()
})
