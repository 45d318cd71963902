import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { sampleObservations } from '../../../../../test/fixtures/sample-market.ts'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import { verifyRoots } from '../../../../../test/fixtures/verify-roots.ts'
import { openRecordSigner, verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { closeToClose, resolvesAt } from '../../domain/track-record/event-window.ts'
import {
  asInstant,
  DAY,
  dayFromDate,
  formatDay,
  formatInstant,
  type Instant,
  parseInstant,
  utcDay,
} from '../../kernel/time.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import type { MarketSource, TrackRecordStore } from '../ports.ts'
import { sha256 } from './append-entries.ts'
import { type PastRecordDeps, pastRecord } from './past-record.ts'
import type { EmittedSignals } from './record-signals.ts'

const directory = mkdtempSync(join(tmpdir(), 'past-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const signer = openRecordSigner(join(directory, 'key'))
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

const observations = sampleObservations({
  from: dayFromDate(2024, 5, 1),
  to: dayFromDate(2024, 7, 31),
  symbols: ['AAA', 'BBB'],
  close: (symbol, _, index) => (symbol === 'AAA' ? 100 + index : 100 - (index % 7)),
})
const source: MarketSource = { kind: 'demo', id: 'by hand', observations, advanceTo: () => undefined }
const NOW = at('2024-06-28T12:00:00Z')

/** Both stocks each day, over two trading days. */
function emittedAt(instant: Instant): EmittedSignals {
  const issued_at = formatInstant(instant)
  const signals = ['AAA', 'BBB'].map((symbol) => {
    const signal = sampleSignal(
      { symbol, ...closeToClose(dayBefore(instant), 2) },
      { issued_at, updated: issued_at },
    )
    const due = resolvesAt(signal.event_definition, observations.universe) ?? assert.fail(symbol)
    return { ...signal, resolves_at: formatInstant(due) }
  })
  return { signals, regime: 'BULL' }
}
const dayBefore = (instant: Instant) => utcDay(asInstant(instant - DAY))

let files = 0
const newFile = (): string => join(directory, `${++files}.sqlite`)
const partsOf = (store: TrackRecordStore, change: Partial<PastRecordDeps> = {}): PastRecordDeps => ({
  ...{ store, source, signer, market: 'demo', mode: 'simulated', days: 30, emittedAt },
  ...change,
})
const entriesOf = (store: TrackRecordStore) => store.entries(1, 10_000)

function completed(store: TrackRecordStore, change: Partial<PastRecordDeps> = {}): TrackRecordStore {
  const past = pastRecord(partsOf(store, change))
  past.begin(NOW)
  while (past.step().more);
  return store
}

describe('the record over the past', () => {
  test('holds every call with its outcome, all of them marked, on the morning after each weekday', () => {
    const store = completed(openTrackRecordStore(newFile()))
    const entries = entriesOf(store)
    assert.ok(entries.length > 25)
    assert.ok(entries.every(({ mode }) => mode === 'simulated'))
    assert.ok(
      entries.every(
        (entry) => /T07:00:00Z$/.test(entry.at) && ![0, 1].includes(new Date(entry.at).getUTCDay()),
      ),
    )
    const resolved = entries.filter(({ kind }) => kind === 'resolved')
    assert.equal(resolved.length + store.openForecasts().length, entries.length - resolved.length)
    const [first] = entries
    assert.ok(first.kind === 'issued' && first.payload.signal.issued_at === first.at)
    const parts = { sha256, verifySignature: verifyEd25519, keys: store.keys() }
    assert.equal(verifyRoots(entries, store.roots(1, 10_000), parts), undefined)
    store.close()
  })

  test('is the same after an end at any step, before, between and after its entries', () => {
    const whole = completed(openTrackRecordStore(newFile()))
    const file = newFile()
    let writes = 0
    /** One write in four ends the process, before it or after it. */
    const dying = (store: TrackRecordStore): TrackRecordStore => {
      const dies =
        <A extends readonly unknown[]>(write: (...given: A) => void) =>
        (...given: A): void => {
          const turn = writes++ % 4
          if (turn === 0) throw new Error('ended before')
          write(...given)
          if (turn >= 3 && turn < 7) throw new Error('ended after')
        }
      return {
        ...store,
        append: dies(store.append),
        appendRoot: dies(store.appendRoot),
        savePast: dies(store.savePast),
        confirm: dies(store.confirm),
      }
    }
    for (let starts = 0, isOver = false; !isOver; starts++) {
      assert.ok(starts < 1_000)
      const store = openTrackRecordStore(file)
      try {
        completed(dying(store))
        isOver = true
      } catch (error) {
        assert.match(String(error), /ended/)
      } finally {
        store.close()
      }
    }
    const again = openTrackRecordStore(file)
    assert.deepEqual(entriesOf(again), entriesOf(whole))
    assert.deepEqual(again.roots(1, 10_000), whole.roots(1, 10_000))
    again.close()
    whole.close()
  })

  test('ends where the clock stands, tells where, and is not begun again', () => {
    const store = openTrackRecordStore(newFile())
    const past = pastRecord(partsOf(store))
    assert.ok(past.begin(asInstant(NOW - DAY)))
    past.step()
    assert.ok(past.begin(NOW), 'it goes on while the clock runs')
    let step = past.step()
    while (step.more) step = past.step()
    assert.equal(step.endedAt, NOW)
    assert.ok((entriesOf(store).at(-1)?.at ?? '') <= formatInstant(NOW))
    assert.equal(past.begin(asInstant(NOW + DAY)), false)
    assert.deepEqual(past.step(), { more: false })
    assert.equal(formatDay(utcDay(store.past()?.since ?? NOW)), '2024-05-28')
    store.close()
  })

  test('never begins beside entries of another kind, nor with no days', () => {
    const kept = completed(openTrackRecordStore(newFile()))
    const filled = { ...kept, past: () => undefined }
    assert.equal(pastRecord(partsOf(filled)).begin(NOW), false)
    kept.close()
    const empty = openTrackRecordStore(newFile())
    assert.equal(pastRecord(partsOf(empty, { days: 0 })).begin(NOW), false)
    assert.equal(empty.past(), undefined)
    empty.close()
  })

  test('begins with the market if that is younger', () => {
    const store = openTrackRecordStore(newFile())
    pastRecord(partsOf(store, { days: 40_000 })).begin(NOW)
    assert.equal(store.past()?.since, observations.since)
    store.close()
  })
})
