import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { AppError, StartupError } from '@bellwether-markets/engine/kernel/errors'
import { dayFromDate, HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { parseQuery, rawQuery } from '@bellwether-markets/products/contract/query/query'
import { recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { sampleObservations } from '../../../../../test/fixtures/sample-market.ts'
import { sampleSignal } from '../../../../../test/fixtures/sample-signal.ts'
import { openRecordSigner } from '../../adapters/signing/ed25519.ts'
import { showTrackRecord } from '../../operations/track-record/show-track-record.ts'
import { trackRecord } from '../../operations/track-record/track-record.ts'
import { TrackRecord } from '../../operations/track-record/track-record-schema.ts'
import { correctClock } from '../../service/track-record/correct-clock.ts'
import { type RecordWriterDeps, trackRecordWriter } from '../../service/track-record/track-record-writer.ts'
import { openTrackRecordReader, openTrackRecordStore } from '../../storage/sqlite/track-record-store.ts'
import { verify } from './verify.ts'

const directory = mkdtempSync(join(tmpdir(), 'verify-'))
const ISSUE = parseInstant('2024-06-03T20:30:00Z') ?? assert.fail()
const SIGNALS = ['AAA', 'BBB', 'CCC', 'DDD'].map((symbol) => sampleSignal({ symbol }))

/** A record of 13 days: four signals, their outcomes, three signed days and one that runs. */
const store = openTrackRecordStore(join(directory, 'record.sqlite'))
const signer = openRecordSigner(join(directory, 'key'))
const recording: RecordWriterDeps = {
  summarise: recordSummary,
  store,
  signer,
  market: 'demo',
  mode: 'paper',
  source: {
    kind: 'demo',
    id: 'by hand',
    observations: sampleObservations({
      from: dayFromDate(2024, 6, 3),
      to: dayFromDate(2024, 7, 31),
      symbols: ['AAA', 'BBB', 'CCC', 'DDD', 'EEE'],
      close: (symbol, _, index) => ({ AAA: 100 + index, BBB: 100 - index, CCC: 50 + index, EEE: 7 })[symbol],
    }),
    advanceTo: () => undefined,
  },
}
const recordWriter = trackRecordWriter(recording)
for (let day = 0; day < 13; day++) {
  const signals = day === 0 ? SIGNALS : []
  recordWriter.run({ signals, regime: 'BULL' }, (ISSUE + day * 24 * HOUR) as Instant)
}
const EEE = sampleSignal(
  { symbol: 'EEE', entry: { at: 'close', day: '2024-06-17' }, exit: { at: 'close', day: '2024-06-20' } },
  { issued_at: '2024-06-15T21:00:00Z', resolves_at: '2024-06-20T20:15:00Z' },
)
recordWriter.run({ signals: [EEE], regime: null }, parseInstant('2024-06-15T21:00:00Z') ?? assert.fail())

const reader = openTrackRecordReader(join(directory, 'record.sqlite'))
const handler = showTrackRecord({ reader, market: 'demo', calls: () => [] })

let serving = handler
/** Rewrites the body of an answer; pages are kept small so that there are several. */
let tamper = (body: string): string => body
let limited = 0
const answer = (url: string): { readonly status: number; readonly body: string } => {
  const parsed = parseQuery(trackRecord.query, {
    path: [],
    query: rawQuery(url.split('?')[1] ?? ''),
    header: [],
  })
  if (!parsed.ok) return { status: 422, body: JSON.stringify({ ok: false, hint: 'wrong' }) }
  try {
    const query = { ...parsed.value, limit: Math.min(parsed.value.limit ?? 3, 3) }
    return { status: 200, body: tamper(JSON.stringify({ ok: true, ...serving(query) })) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { status: error.status, body: JSON.stringify({ ok: false, hint: error.fields.hint }) }
  }
}
const server = createServer((request, response) => {
  if (limited-- > 0) {
    response.writeHead(429, { 'retry-after': '0.01' }).end('{}')
    return
  }
  const { status, body } = answer(request.url ?? '')
  response.writeHead(status, { 'content-type': 'application/json' }).end(body)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const BASE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
after(() => {
  server.close()
  reader.close()
  store.close()
  rmSync(directory, { recursive: true, force: true })
})

const SCRIPT = fileURLToPath(new URL('../../../../client/verify/verify.mjs', import.meta.url))
const byScript = (...parameters: string[]): Promise<{ readonly code: number; readonly text: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, ...parameters], (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, text: stdout + stderr }),
    )
  })
const byCommand = async (options: Parameters<typeof verify>[1] = {}) => {
  const lines: string[] = []
  const ok = await verify(BASE, options, (line) => lines.push(line))
  return { ok, text: lines.join('\n') }
}
const tamperedWith = async <T>(change: (body: string) => string, run: () => Promise<T>): Promise<T> => {
  let changed = false
  tamper = (body) => {
    const to = change(body)
    changed ||= to !== body
    return to
  }
  try {
    const result = await run()
    assert.ok(changed, 'nothing was changed')
    return result
  } finally {
    tamper = (body) => body
  }
}

describe('a record as it was served', () => {
  test('holds, with statistics and the proof of a signal', async () => {
    const { ok, text } = await byCommand({ signal: SIGNALS[1].id, key: signer.publicKey.raw_base64 })
    assert.ok(ok, text)
    assert.match(text, /ok {2}chain {7}9 entries/)
    assert.match(text, /ok {2}signatures {2}3 days signed, 1 entries of the running day not signed yet/)
    assert.match(text, /ok {2}statistics {2}the same when computed from entries 1 to 9/)
    assert.match(text, /entry 2 of 2024-06-03T20:30:00Z, outcome 0; 2 of 2 entries proved/)
  })

  test('holds for the script that needs nothing of ours', async () => {
    const { code, text } = await byScript(BASE, '--signal', SIGNALS[1].id, '--key', signer.publicKey.key_id)
    assert.equal(code, 0, text)
    assert.match(text, /9 entries[\s\S]*3 days signed, 1 entries[\s\S]*outcome 0; 2 of 2 entries proved/)
  })

  test('a signal of the running day stands in the chain, though no root proves it yet', async () => {
    assert.match((await byCommand({ signal: EEE.id })).text, /outcome open; 0 of 1 entries proved/)
    assert.match((await byScript(BASE, '--signal', EEE.id)).text, /outcome open; 0 of 1 entries proved/)
  })

  test('a service that limits its callers is waited for', async () => {
    limited = 2
    assert.ok((await byCommand()).ok)
    limited = 1
    assert.equal((await byScript(BASE)).code, 0)
  })

  test('an empty record holds', async () => {
    const empty = openTrackRecordStore(join(directory, 'empty.sqlite'))
    serving = showTrackRecord({ reader: empty, market: 'demo', calls: () => [] })
    assert.match((await byCommand()).text, /ok {2}chain {7}0 entries[\s\S]*The record holds/)
    assert.equal((await byScript(BASE)).code, 0)
    serving = handler
    empty.close()
  })

  test('entries that a wrong clock dated ahead are named with the reason, and not scored', async () => {
    const file = join(directory, 'ahead.sqlite')
    const ahead = openTrackRecordStore(file)
    const deps = { ...recording, store: ahead }
    const [{ run }, early] = [trackRecordWriter(deps), (ISSUE - 24 * HOUR) as Instant]
    run({ signals: SIGNALS, regime: null }, ISSUE)
    const correction = { now: early, today: '2024-06-02', reason: 'The clock was a day ahead.' }
    correctClock(deps, correction)
    run({ signals: SIGNALS.slice(2), regime: null }, ISSUE)
    serving = showTrackRecord({ reader: ahead, market: 'demo', calls: () => [] })
    const [command, script] = [await byCommand(), await byScript(BASE)]
    serving = handler
    ahead.close()
    assert.match(command.text, /open {8}nothing is stamped/)
    for (const text of [command.text, script.text]) {
      assert.match(
        text,
        /entry 5 of 2024-06-02T20:30:00Z voids entries 1 to 4.*: The clock was a day ahead\./,
      )
      assert.match(text, /The record holds/)
    }
  })

  test('every answer is one by the published schema', () => {
    const schema = Compile(TrackRecord)
    for (const query of [
      '',
      '?detail=full',
      '?from_seq=1&limit=3',
      '?from_seq=99',
      `?signal_id=${encodeURIComponent(SIGNALS[3].id)}`,
    ]) {
      assert.deepEqual(schema.Errors(JSON.parse(answer(`/v1/track-record${query}`).body).data), [], query)
    }
  })

  test('without parameters the latest entries come with statistics and a call that proves the latest signal', () => {
    const { data, next } = JSON.parse(answer('/v1/track-record').body)
    assert.deepEqual(
      data.entries.map(({ seq }: { seq: number }) => seq),
      [7, 8, 9],
    )
    assert.equal(data.statistics.paper[0].overall.n, 3)
    assert.equal(data.statistics.paper[0].breakdown, null)
    const full = JSON.parse(answer('/v1/track-record?detail=full').body).data.statistics.paper[0].breakdown
    assert.equal(full.by_year[0].year, 2024)
    const { data: proof } = JSON.parse(answer(next.endpoint).body)
    assert.equal(proof.signal.issued.entry.payload.signal.id, EEE.id)
  })
})

describe('a record that was changed', () => {
  const once = (from: string | RegExp, to: string) => (body: string) => body.replace(from, to)
  const onlyPages = (change: (body: string) => string) => (body: string) =>
    body.includes('"statistics":null') ? change(body) : body
  const changes: Readonly<Record<string, (body: string) => string>> = {
    'a confidence': once('"confidence":0.52', '"confidence":0.53'),
    'an outcome': once('"outcome":0', '"outcome":1'),
    'a price': once('"entry":50.5', '"entry":50.6'),
    'a reason': once('A reason.', 'A Reason.'),
    'a date': once('"at":"2024-06-06', '"at":"2024-06-05'),
    'a signature': once(/"signature":"(.)/, '"signature":"_'),
    'a Merkle root': once(/"merkle_root":"../, '"merkle_root":"zz'),
    'the day of a root': once('"day":"2024-06-13"', '"day":"2024-06-12"'),
    'the market of the roots': (body) => body.replaceAll(/("last_seq":\d+,"market":)"demo"/g, '$1"live"'),
    'a hit rate in the statistics': once(/"hit_rate":0\.\d+/, '"hit_rate":0.99'),
    'a count in the statistics': once('"voids":1', '"voids":0'),
    'a loser left out of the pages': onlyPages((body) => {
      const answered = JSON.parse(body)
      const { entries } = answered.data
      answered.data.entries = entries.filter(
        ({ payload }: { payload: { outcome?: unknown } }) => payload.outcome !== 0,
      )
      return JSON.stringify(answered)
    }),
    'the end of the record': onlyPages((body) => body.replace(/"next_from_seq":\d+/, '"next_from_seq":null')),
    'the head': onlyPages(once(/"head_hash":"[0-9a-f]{2}/, '"head_hash":"00')),
    'another public key': (body) =>
      body.replaceAll(
        signer.publicKey.raw_base64,
        openRecordSigner(join(directory, 'other')).publicKey.raw_base64,
      ),
  }
  for (const [what, change] of Object.entries(changes)) {
    test(`is refused: ${what}`, () =>
      tamperedWith(change, async () => {
        const { ok, text } = await byCommand()
        assert.ok(!ok, text)
        assert.match(text, /MISMATCH/)
        const script = await byScript(BASE)
        assert.equal(script.code, 1, script.text)
      }))
  }

  test('is refused where a proof does not lead to its root, or belongs to another signal', async () => {
    const proof = (body: string) => body.replace(/"path":\["../, '"path":["00')
    const other = (body: string) => body.replaceAll(SIGNALS[1].id, SIGNALS[2].id)
    for (const change of [proof, other]) {
      await tamperedWith(
        (body) => (body.includes('"leaf_index"') ? change(body) : body),
        async () => {
          assert.ok(!(await byCommand({ signal: SIGNALS[1].id })).ok)
          assert.equal((await byScript(BASE, '--signal', SIGNALS[1].id)).code, 1)
        },
      )
    }
  })

  test('is refused where another key than the trusted one signed', async () => {
    const other = openRecordSigner(join(directory, 'other')).publicKey.raw_base64
    assert.ok(!(await byCommand({ key: other })).ok)
    assert.equal((await byScript(BASE, '--key', other)).code, 1)
  })

  test('is refused with any single byte of any entry changed', async () => {
    const entries = JSON.stringify(
      JSON.parse(answer('/v1/track-record?from_seq=1&limit=3').body).data.entries,
    )
    const bytes = Buffer.from(entries)
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: bytes.length - 1 }),
        fc.integer({ min: 1, max: 127 }),
        async (at, flip) => {
          const edited = Buffer.from(bytes)
          edited[at] ^= flip
          let same = false
          try {
            same = JSON.stringify(JSON.parse(edited.toString())) === entries
          } catch {
            same = false
          }
          fc.pre(!same)
          const { ok, text } = await tamperedWith(
            (body) => body.replace(entries, edited.toString()),
            byCommand,
          )
          assert.ok(!ok, text)
        },
      ),
      { numRuns: 250 },
    )
  })
})

describe('a service that does not answer', () => {
  test('is no mismatch: the command is refused, the script ends with 2', async () => {
    await assert.rejects(
      verify('http://127.0.0.1:1', {}, () => undefined),
      StartupError,
    )
    assert.equal((await byScript('http://127.0.0.1:1')).code, 2)
    await assert.rejects(byCommand({ signal: 'none' }), StartupError)
    assert.equal((await byScript(BASE, '--signal', 'none')).code, 2)
    assert.equal((await byScript()).code, 2)
    for (const text of ['{}', 'null', 'no JSON']) {
      writeFileSync(join(directory, 'seals.jsonl'), `${text}\n`)
      await assert.rejects(byCommand({ witness: join(directory, 'seals.jsonl') }), /cannot be read as seals/)
    }
    await assert.rejects(
      byCommand({ tsa: join(directory, 'seals.jsonl') }),
      /cannot be read as a certificate/,
    )
  })
})
