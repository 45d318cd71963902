import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import {
  dayFromDate,
  formatInstant,
  HOUR,
  type Instant,
  parseInstant,
} from '@bellwether-markets/engine/kernel/time'
import type { RecordableSignal } from '@bellwether-markets/engine/track-record/record-entry'
import { recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import { SourceRecord } from '@bellwether-markets/products/track-record/source-record'
import { Compile } from 'typebox/compile'
import { verifyRoots } from '../../../../../test/fixtures/record-verifier.ts'
import { sampleObservations } from '../../../../../test/fixtures/sample-market.ts'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import { openRecordSigner, verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import type { MarketSource, TrackRecordStore } from '../ports.ts'
import { appendEntries, ClockUnbelieved, sha256, signDays } from './append-entries.ts'
import { type RecordingDeps, recordSignals } from './record-signals.ts'
import { resolveDue } from './resolve-due.ts'
import { type RecordWriterDeps, trackRecordWriter } from './track-record-writer.ts'

const directory = mkdtempSync(join(tmpdir(), 'keep-record-'))
after(() => rmSync(directory, { recursive: true, force: true }))
const signer = openRecordSigner(join(directory, 'key'))
const at = (text: string): Instant => parseInstant(text) ?? assert.fail(text)

const SYMBOLS = ['AAA', 'BBB', 'CCC']
/** AAA rises, BBB falls, CCC never trades. */
const source: MarketSource = {
  kind: 'demo',
  id: 'by hand',
  observations: sampleObservations({
    from: dayFromDate(2024, 6, 3),
    to: dayFromDate(2024, 7, 31),
    symbols: SYMBOLS,
    close: (symbol, _, index) => ({ AAA: 100 + index, BBB: 100 - index })[symbol],
  }),
  advanceTo: () => undefined,
}

let stores = 0
const newParts = (
  file = join(directory, `${++stores}.sqlite`),
): RecordWriterDeps & { readonly file: string } => ({
  summarise: recordSummary,
  store: openTrackRecordStore(file),
  signer,
  market: 'demo',
  source,
  mode: 'paper',
  file,
})
const SIGNALS = SYMBOLS.map((symbol) => sampleSignal({ symbol }))
const emitted = (...signals: readonly RecordableSignal[]) => ({ signals, regime: 'BULL' })
const ISSUE = at('2024-06-03T20:30:00Z')
const DUE = at('2024-06-06T20:15:00Z')
const holds = ({ store }: { readonly store: TrackRecordStore }) =>
  assert.equal(
    verifyRoots(store.entries(1, 1000), store.roots(1, 1000), {
      sha256,
      verifySignature: verifyEd25519,
      keys: store.keys(),
    }),
    undefined,
  )

describe('recording', () => {
  test('signals are issued once, however often they are recorded', () => {
    const deps = newParts()
    assert.equal(recordSignals(deps, emitted(...SIGNALS), ISSUE).issued.length, 3)
    const again = recordSignals(deps, emitted(...SIGNALS.toReversed()), (ISSUE + HOUR) as Instant)
    assert.deepEqual([again.issued.length, again.confirmed.length, again.refused.length], [0, 3, 0])
    assert.equal(deps.store.head()?.seq, 3)
  })

  test('a signal emitted again under another id confirms the open call, after its window it is a new one', () => {
    const deps = newParts()
    recordSignals(deps, emitted(SIGNALS[0]), ISSUE)
    const later = sampleSignal(
      { entry: { at: 'close', day: '2024-06-07' }, exit: { at: 'close', day: '2024-06-11' } },
      { issued_at: '2024-06-06T20:30:00Z', resolves_at: '2024-06-11T20:15:00Z' },
    )
    const early = recordSignals(deps, emitted(later), at('2024-06-06T20:14:00Z'))
    assert.deepEqual(early.confirmed, [{ emittedId: later.id, signalId: SIGNALS[0].id }])
    assert.equal(formatInstant(deps.store.call(SIGNALS[0].id)?.updatedAt ?? ISSUE), '2024-06-06T20:14:00Z')
    assert.equal(recordSignals(deps, emitted(later), at('2024-06-06T20:30:00Z')).issued.length, 1)
  })

  test('a signal whose entry price exists already proves nothing and is refused', () => {
    const deps = newParts()
    const close = at('2024-06-04T20:00:00Z')
    assert.equal(recordSignals(deps, emitted(SIGNALS[0]), close).refused[0].reason, 'too_late')
    assert.equal(recordSignals(deps, emitted(SIGNALS[0]), (close - 1) as Instant).issued.length, 1)
  })

  test('a signal that nobody could decide, or whose words differ from its definition, is refused', () => {
    const deps = newParts()
    const refused = (signal: RecordableSignal) =>
      recordSignals(deps, emitted(signal), ISSUE).refused[0]?.reason
    assert.equal(refused(sampleSignal({ symbol: 'ZZZ' })), 'instrument_not_tracked')
    assert.equal(refused(sampleSignal({ kind: 'beats_median', members: ['BBB'] })), 'event_unsound')
    assert.equal(refused(sampleSignal({}, { event: 'AAA will do well' })), 'event_unsound')
    assert.equal(refused(sampleSignal({}, { resolves_at: 'soon' })), 'event_unsound')
    assert.equal(deps.store.head(), undefined)
  })

  test('nothing is ever dated back: a clock behind the record writes nothing', () => {
    const deps = newParts()
    recordSignals(deps, emitted(SIGNALS[0]), ISSUE)
    const before = (ISSUE - 1) as Instant
    assert.equal(recordSignals(deps, emitted(SIGNALS[1]), before).refused[0].reason, 'clock_behind_record')
    assert.deepEqual(resolveDue(deps, before), [])
    const payload = { corrects: 1, reason: 'r', outcome: null }
    const correction = { kind: 'correction', at: formatInstant(before), mode: deps.mode, payload } as const
    assert.throws(() => appendEntries(deps, [correction], before), ClockUnbelieved)
    assert.equal(deps.store.head()?.seq, 1)
  })
})

describe('resolving', () => {
  test('a call that its source drops before its end stays and is scored at its end', () => {
    const deps = newParts()
    recordSignals(deps, emitted(SIGNALS[0], SIGNALS[1]), ISSUE)
    recordSignals(deps, emitted(SIGNALS[1]), (ISSUE + HOUR) as Instant)
    const ids = resolveDue(deps, DUE).map((entry) => entry.kind === 'resolved' && entry.payload.signal_id)
    assert.deepEqual(ids, [SIGNALS[0].id, SIGNALS[1].id])
  })

  test('calls are resolved when they are due, with the prices that decided, halts as void after a week', () => {
    const deps = newParts()
    recordSignals(deps, emitted(...SIGNALS), ISSUE)
    assert.deepEqual(resolveDue(deps, (DUE - 1) as Instant), [])
    const outcomes = resolveDue(deps, DUE).map((entry) => entry.kind === 'resolved' && entry.payload)
    assert.deepEqual(
      outcomes.map(
        (payload) => payload && [payload.signal_id.split(':')[1], payload.outcome, payload.measured?.entry],
      ),
      [
        ['AAA', 1, 50.5],
        ['BBB', 0, 49.5],
      ],
    )
    assert.deepEqual(resolveDue(deps, at('2024-06-13T20:14:59Z')), [])
    const [halt] = resolveDue(deps, at('2024-06-13T20:15:00Z'))
    assert.deepEqual(halt.kind === 'resolved' && [halt.payload.outcome, halt.payload.void_reason], [
      'void',
      'no_entry_price',
    ])
    assert.deepEqual(deps.store.openForecasts(), [])
    holds(deps)
  })

  test('the outcome does not depend on when the service ran', () => {
    const payloads = ['2024-06-06T20:15:00Z', '2024-07-20T03:00:00Z'].map((when) => {
      const deps = newParts()
      recordSignals(deps, emitted(SIGNALS[0]), ISSUE)
      return resolveDue(deps, at(when))[0].payload
    })
    assert.deepEqual(payloads[0], payloads[1])
  })
})

describe('sealing', () => {
  test('a day is signed once it is over, and once', () => {
    const deps = newParts()
    recordSignals(deps, emitted(SIGNALS[0]), ISSUE)
    assert.deepEqual(signDays(deps, at('2024-06-03T23:59:59.999Z')), [])
    const [root] = signDays(deps, at('2024-06-04T00:00:00Z'))
    assert.deepEqual(
      [root.statement.day, root.statement.market, root.statement.last_seq],
      ['2024-06-03', 'demo', 1],
    )
    assert.deepEqual(signDays(deps, at('2024-06-05T00:00:00Z')), [])
    holds(deps)
  })
})

describe('a round', () => {
  const rounds = Array.from({ length: 12 }, (_, day) => (ISSUE + day * 24 * HOUR) as Instant)
  const signalsAt = (index: number) => emitted(...(index === 0 ? SIGNALS : []))
  const recordOf = ({ store }: RecordingDeps) => ({
    entries: store.entries(1, 1000),
    roots: store.roots(1, 1000),
  })

  const whole = newParts()
  const recordWriter = trackRecordWriter(whole)
  for (const [index, now] of rounds.entries()) recordWriter.run(signalsAt(index), now)

  test('issues, resolves and signs as time goes by', () => {
    const { entries, roots } = recordOf(whole)
    assert.deepEqual(
      entries.map(({ kind }) => kind),
      ['issued', 'issued', 'issued', 'resolved', 'resolved', 'resolved'],
    )
    assert.deepEqual(
      roots.map(({ statement }) => statement.day),
      ['2024-06-03', '2024-06-06', '2024-06-13'],
    )
    holds(whole)
  })

  test('may run again at any moment: the record stays the same to the byte', () => {
    const again = newParts()
    const keeperAgain = trackRecordWriter(again)
    rounds.forEach((now, index) => {
      for (let run = 0; run < 3; run++) keeperAgain.run(signalsAt(index), now)
    })
    assert.deepEqual(recordOf(again), recordOf(whole))
  })

  test('may be cut off at any write: run again it gives the same record to the byte', () => {
    const writes = ['append', 'appendRoot', 'confirm', 'saveStatistics'] as const
    let crashes = 0
    // Until no write is left to be cut off.
    for (let cutOff = 0; cutOff === crashes; cutOff++) {
      const { file, store } = newParts()
      let left = cutOff
      const crashing: TrackRecordStore = { ...store }
      for (const name of writes) {
        Object.assign(crashing, {
          [name]: (...parameters: never[]) => {
            const cut = left-- === 0
            if (cut && cutOff % 2 === 0) throw new Error('cut off before the write')
            ;(store[name] as (...parameters: never[]) => void)(...parameters)
            if (cut) throw new Error('cut off after the write')
          },
        })
      }
      let deps: RecordWriterDeps = { ...whole, store: crashing }
      let current = trackRecordWriter(deps)
      rounds.forEach((now, index) => {
        try {
          current.run(signalsAt(index), now)
        } catch {
          crashes++
          store.close()
          deps = newParts(file)
          current = trackRecordWriter(deps)
          current.run(signalsAt(index), now)
        }
      })
      assert.deepEqual(recordOf(deps), recordOf(whole), `cut off at write ${cutOff}`)
      deps.store.close()
    }
    assert.ok(crashes > 20, `${crashes} crashes`)
  })

  test('statistics are those of the record, by the published schema, and their parts sum as printed', () => {
    const summary = JSON.parse(whole.store.statistics()?.text ?? '{}')
    assert.deepEqual([summary.through_seq, summary.live.length, summary.paper.length], [6, 0, 1])
    assert.deepEqual(Compile(SourceRecord).Errors(summary.paper[0]), [])
    const { overall, drift, breakdown } = summary.paper[0]
    assert.deepEqual(
      [overall.n, overall.voids, overall.open, overall.hit_rate, drift.state],
      [2, 1, 0, 0.5, 'ok'],
    )
    assert.equal(breakdown.by_regime[0].regime, 'BULL')
    const { reliability, resolution, uncertainty } = overall.murphy
    assert.equal(Math.round(1e6 * (reliability - resolution + uncertainty)), Math.round(1e6 * overall.brier))
  })

  test('what the sources would have issued before stands beside the record, and is renewed with it', () => {
    const deps = newParts()
    const own = trackRecordWriter(deps)
    const [backtest] = JSON.parse(whole.store.statistics()?.text ?? '{}').paper as SourceRecord[]
    const shown = () => JSON.parse(deps.store.statistics()?.text ?? '{}')
    own.run({ ...emitted(SIGNALS[0]), backtest: [backtest] }, ISSUE)
    assert.deepEqual([shown().backtest, shown().paper[0].overall.n], [[backtest], 0])
    own.run({ ...emitted(SIGNALS[0]), backtest: [] }, (ISSUE + HOUR) as Instant)
    assert.deepEqual([shown().backtest, deps.store.head()?.seq], [[], 1])
  })

  test('a refusal is told once', () => {
    const deps = newParts()
    const own = trackRecordWriter(deps)
    const late = at('2024-06-05T12:00:00Z')
    assert.equal(own.run(emitted(SIGNALS[0]), late).refused.length, 1)
    assert.equal(own.run(emitted(SIGNALS[0]), (late + HOUR) as Instant).refused.length, 0)
  })
})
