import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { asInstant, DAY, HOUR } from '@bellwether-markets/engine/kernel/time'
import { dayOfEntry, rootStatement, signedBytes } from '@bellwether-markets/engine/track-record/day-root'
import { chainEntries } from '@bellwether-markets/engine/track-record/hash-chain'
import type { RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import type { Seal } from '@bellwether-markets/engine/track-record/seal'
import { wallClock } from '../../packages/server/src/adapters/clock/clock.ts'
import { openRecordSigner } from '../../packages/server/src/adapters/signing/ed25519.ts'
import { timeStampAuthority } from '../../packages/server/src/adapters/signing/time-stamp-authority.ts'
import { recordWitness } from '../../packages/server/src/adapters/signing/witnesses.ts'
import { type VerifyOptions, verify } from '../../packages/server/src/main/cli/verify.ts'
import type { KeptSeal, RecordSigner, TrackRecordStore } from '../../packages/server/src/service/ports.ts'
import { sha256 } from '../../packages/server/src/service/track-record/append-entries.ts'
import { keepSeals } from '../../packages/server/src/service/track-record/keep-seals.ts'
import { openPool, runOnPool } from '../../packages/server/src/storage/postgres/connection.ts'
import { openSealLog } from '../../packages/server/src/storage/sqlite/track-record-store.ts'
import { sealLog } from '../../packages/server/src/storage/stores/seal-log.ts'
import {
  type MadeAuthority,
  makeAuthority,
  serveAuthority,
  withoutOpenssl,
} from '../fixtures/stamp-authority.ts'
import { withoutPostgres } from '../postgres/cluster.ts'
import { stateFault } from './fault-result.ts'
import {
  BEGUN,
  followedCopy,
  type KeptRecord,
  keptRecord,
  serveRecord,
  temporaryDirectory,
} from './kept-record.ts'
import type { Engine } from './promised-faults.ts'

const FAULT = 'record rewritten (running day, signed day, key)'

interface Sealed {
  readonly record: KeptRecord
  readonly authority: MadeAuthority
  readonly witnessFile: string
}

/** Two signed days and a running one, each sealed, stamped and kept elsewhere. */
async function sealedRecord(t: TestContext, engine: Engine): Promise<Sealed> {
  const record = await keptRecord(t, engine, { sealing: { everyMs: 0, wallClock } })
  const authority = makeAuthority()
  const served = await serveAuthority((query) => authority.respond(query))
  const witnessFile = join(temporaryDirectory(t), 'seals.jsonl')
  const fail = (event: string, fields?: object): never => assert.fail(`${event} ${JSON.stringify(fields)}`)
  const round = keepSeals({
    seals: sealsOf(t, engine, record),
    wallClock,
    steadyClock: wallClock,
    log: { info: () => undefined, warn: fail, error: fail },
    authority: timeStampAuthority({ url: served.url, trusted: authority.trusted, wallClock }),
    witness: recordWitness(pathToFileURL(witnessFile).href),
  })
  t.after(() => {
    served.close()
    authority.remove()
  })
  for (const days of [0, 7, 14]) {
    record.round(asInstant(BEGUN + days * DAY))
    record.round(asInstant(BEGUN + days * DAY + HOUR))
  }
  const { length } = record.store.seals(1, 1000)
  for (let each = 0; each < length; each++) await round()
  await round()
  assert.equal(served.asked(), length)
  assert.equal(readFileSync(witnessFile, 'utf8').trim().split('\n').length, length)
  return { record, authority, witnessFile }
}

function sealsOf(t: TestContext, engine: Engine, { address }: KeptRecord) {
  if (engine === 'sqlite') {
    const log = openSealLog(address)
    t.after(() => log.close())
    return log
  }
  const pool = openPool(address, 'test')
  t.after(() => pool.end())
  return sealLog(runOnPool(pool))
}

interface Forgery {
  readonly change?: (entry: RecordEntry) => RecordEntry
  readonly signer: RecordSigner
  readonly seals: readonly KeptSeal[]
}

/** The record as its operator could make it again: every hash and signature is right. */
async function forged(
  t: TestContext,
  engine: Engine,
  original: TrackRecordStore,
  { change = (entry) => entry, signer, seals }: Forgery,
): Promise<TrackRecordStore> {
  const { store } = await keptRecord(t, engine)
  const drafts = original
    .entries(1, 1000)
    .map(change)
    .map(({ seq: _, prev_hash, hash, ...draft }) => draft)
  const entries = chainEntries(undefined, drafts as never, sha256)
  const days = [...Map.groupBy(entries, dayOfEntry).values()]
  for (const [index, day] of days.entries()) {
    store.append(day)
    if (index === days.length - 1) break
    const statement = rootStatement(day, { market: 'demo', keyId: signer.publicKey.key_id }, sha256)
    store.appendRoot({ statement, signature: signer.sign(signedBytes(statement)) }, signer.publicKey)
  }
  for (const { stamp, ...seal } of seals) {
    const key = [...original.keys(), signer.publicKey].find(({ key_id }) => key_id === seal.statement.key_id)
    store.appendSeal(seal, key ?? assert.fail(), wallClock.now())
    if (stamp) store.saveStamp(seal, stamp)
  }
  return store
}

const verified = async (t: TestContext, store: TrackRecordStore, options: VerifyOptions) => {
  const lines: string[] = []
  const ok = await verify(await serveRecord(t, store), options, (line) => lines.push(line))
  return { ok, text: lines.join('\n') }
}

/** Another confidence of the call of one entry. */
const flattered =
  (seq: number) =>
  (entry: RecordEntry): RecordEntry =>
    entry.seq === seq && entry.kind === 'issued'
      ? { ...entry, payload: { ...entry.payload, signal: { ...entry.payload.signal, confidence: 0.9 } } }
      : entry

for (const engine of ['sqlite', 'postgres'] as const) {
  const skip = withoutOpenssl() || (engine === 'postgres' && withoutPostgres())

  test(`${engine}: what was rewritten after it was sealed is found and named`, { skip }, async (t) => {
    const { record, authority, witnessFile } = await sealedRecord(t, engine)
    const { store, deps } = record
    const { signer } = deps
    const [options, seals] = [{ tsa: authority.caFile, witness: witnessFile }, store.seals(1, 1000)]
    const honest = await verified(t, store, options)
    assert.ok(honest.ok, honest.text)
    assert.match(honest.text, /entries 1 to 5 were there at .* says CN=Made authority\n/)
    assert.match(honest.text, /open {8}nothing/)
    if (engine === 'postgres') {
      assert.deepEqual((await followedCopy(t, record)).seals(1, 1000), seals)
    }
    const entries = store.entries(1, 1000)
    const running = entries.findLast(({ kind }) => kind === 'issued')?.seq ?? assert.fail()
    const remade = (change: Forgery['change'], key = signer): readonly KeptSeal[] =>
      seals.map(({ statement, stamp }) => {
        const hash = chainEntries(
          undefined,
          entries
            .map(change ?? ((entry) => entry))
            .map(({ seq: _, prev_hash, hash: __, ...draft }) => draft) as never,
          sha256,
        )[statement.last_seq - 1].hash
        const again = { ...statement, head_hash: hash, key_id: key.publicKey.key_id }
        return { statement: again, signature: key.sign(signedBytes(again)), stamp } as Seal & KeptSeal
      })
    const other = openRecordSigner(join(temporaryDirectory(t), 'other-key'))
    const named = {
      running: new RegExp(
        `entries ${running - 1} to ${running}: the running day was rewritten after it was sealed`,
      ),
      signed: /entry 1: the signed day 2024-06-03 was rewritten after it was sealed/,
      key: /entry 1: the signed day 2024-06-03 was signed again with another key/,
    }
    const forgeries = [
      { change: flattered(running), signer, name: named.running },
      { change: flattered(1), signer, name: named.signed },
      { signer: other, name: named.key },
    ]
    for (const { name, ...of } of forgeries) {
      // The seals were left, or thrown away.
      const left = await forged(t, engine, store, { ...of, seals })
      const found = await verified(t, left, { tsa: authority.caFile })
      assert.ok(!found.ok, found.text)
      assert.match(found.text, name)
      assert.match(found.text, /expected {4}[0-9a-f]{64}\n {4}found {7}[0-9a-f]{64}/)
      if (engine === 'postgres') continue
      const bare = await forged(t, engine, store, { ...of, seals: [] })
      const alone = await verified(t, bare, { tsa: authority.caFile })
      assert.ok(alone.ok, alone.text)
      assert.match(
        alone.text,
        /nothing is stamped: whoever has the signing key could sign the whole record again/,
      )
      assert.match((await verified(t, bare, { witness: witnessFile })).text, name)
      // The seals were made again, with the stamps of the old ones.
      const again = await forged(t, engine, store, { ...of, seals: remade(of.change, of.signer) })
      assert.match(
        (await verified(t, again, {})).text,
        /the time stamp of .* does not hold: it is over something else: expected [0-9a-f]{64}, found/,
      )
    }
    stateFault(t, { fault: FAULT, engine, tries: forgeries.length, lost: 0, double: 0 })
  })
}
