import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { asInstant, DAY, formatDay, formatInstant, utcDay } from '@bellwether-markets/engine/kernel/time'
import {
  issuePast,
  PAST_NOW as NOW,
  PAST_OBSERVATIONS,
  pastRecordParts,
} from '../../../../../test/fixtures/past-record-parts.ts'
import { verifyRoots } from '../../../../../test/fixtures/record-verifier.ts'
import { openRecordSigner, verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import type { TrackRecordStore } from '../ports.ts'
import { sha256 } from './append-entries.ts'
import { pastRecord } from './past-record.ts'

const directory = mkdtempSync(join(tmpdir(), 'past-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const signer = openRecordSigner(join(directory, 'key'))

let files = 0
const newFile = (): string => join(directory, `${++files}.sqlite`)
const entriesOf = (store: TrackRecordStore) => store.entries(1, 10_000)

describe('the record over the past', () => {
  test('holds every call with its outcome, all of them marked, on the morning after each weekday', () => {
    const store = issuePast(openTrackRecordStore(newFile()), signer)
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
    const whole = issuePast(openTrackRecordStore(newFile()), signer)
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
        issuePast(dying(store), signer)
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
    const past = pastRecord(pastRecordParts(store, signer))
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
    const kept = issuePast(openTrackRecordStore(newFile()), signer)
    const filled = { ...kept, past: () => undefined }
    assert.equal(pastRecord(pastRecordParts(filled, signer)).begin(NOW), false)
    kept.close()
    const empty = openTrackRecordStore(newFile())
    assert.equal(pastRecord(pastRecordParts(empty, signer, { days: 0 })).begin(NOW), false)
    assert.equal(empty.past(), undefined)
    empty.close()
  })

  test('begins with the market if that is younger', () => {
    const store = openTrackRecordStore(newFile())
    pastRecord(pastRecordParts(store, signer, { days: 40_000 })).begin(NOW)
    assert.equal(store.past()?.since, PAST_OBSERVATIONS.since)
    store.close()
  })
})
