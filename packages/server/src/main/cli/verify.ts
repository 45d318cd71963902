import { isDeepStrictEqual } from 'node:util'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type PublicKey,
  provesInclusion,
  type SignedDayRoot,
  signedBytes,
} from '@bellwether-markets/engine/track-record/day-root'
import { entryHash } from '@bellwether-markets/engine/track-record/hash-chain'
import type { ClockCorrection, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import { RecordVerifier, type VerifiedRecord } from '@bellwether-markets/engine/track-record/record-verifier'
import { ForecastCollector } from '@bellwether-markets/engine/track-record/scored-forecast'
import { type RecordSummary, recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import { verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import type { ProvenEntry, ShownSeal } from '../../operations/track-record/show-track-record.ts'
import { sha256 } from '../../service/track-record/append-entries.ts'
import { certificatesIn } from '../engines/seal-keeping.ts'
import { Mismatch } from './mismatch.ts'
import { checkSeals, type ReadRecord, readWitnessFile, type SealOptions } from './verify-seals.ts'

const PAGE = 200
const LONGEST_WAIT_S = 60
const ADDRESS_HINT = 'Use the address of a running service, such as http://127.0.0.1:8080.'

export interface VerifyOptions {
  readonly signal?: string | undefined
  /** Only trusted key, as raw base64 or id; else those the service names. */
  readonly key?: string | undefined
  /** PEM file with the root certificate of the time stamp authority. */
  readonly tsa?: string | undefined
  /** File of seals that were kept elsewhere. */
  readonly witness?: string | undefined
}

interface RecordAnswer {
  readonly record: { readonly entries: number; readonly head_hash: string | null }
  readonly statistics: (RecordSummary & { readonly backtest: unknown }) | null
  readonly entries: readonly RecordEntry[]
  readonly next_from_seq: number | null
  readonly roots: readonly SignedDayRoot[]
  /** Not of older services. */
  readonly seals?: readonly ShownSeal[]
  readonly public_keys: readonly PublicKey[]
  readonly signal: { readonly issued: ProvenEntry; readonly resolved: ProvenEntry | null } | null
}

type Ask = (query: Readonly<Record<string, string>>) => Promise<RecordAnswer>

/**
 * Reads the public endpoint alone and prints the result.
 * @returns whether all checks pass
 * @throws StartupError if the endpoint does not answer
 */
export async function verify(
  baseUrl: string,
  options: VerifyOptions,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<boolean> {
  const ask = asker(baseUrl)
  try {
    await verifyRecord(ask, options, print)
    print('The record holds.')
    return true
  } catch (error) {
    if (error instanceof StartupError) throw error
    print(
      `MISMATCH  ${error instanceof Mismatch ? error.message : `the answer is not a track record (${error})`}`,
    )
    if (error instanceof Mismatch && error.compared) {
      print(`    expected    ${error.compared.expected}`)
      print(`    found       ${error.compared.found}`)
    }
    return false
  }
}

async function verifyRecord(ask: Ask, options: VerifyOptions, print: (line: string) => void): Promise<void> {
  const { statistics, public_keys } = await ask({ detail: 'full', limit: '1' })
  const keys = [...trusted(public_keys, options.key)]
  const verifier = new RecordVerifier({ sha256, verifySignature: verifyEd25519, keys })
  const counted = new ForecastCollector()
  const seals: SealOptions = {
    trusted: options.tsa === undefined ? undefined : certificatesIn(options.tsa),
    kept: options.witness === undefined ? [] : readWitnessFile(options.witness),
  }
  const read = {
    entries: new Map<number, Pick<RecordEntry, 'hash' | 'at'>>(),
    roots: new Map<number, SignedDayRoot>(),
  }
  const sealed: ShownSeal[] = []
  for (let from: number | null = 1; from !== null; ) {
    const page: RecordAnswer = await ask({ from_seq: String(from), limit: String(PAGE) })
    const known = new Set(keys.map(({ key_id }) => key_id))
    keys.push(...trusted(page.public_keys, options.key).filter(({ key_id }) => !known.has(key_id)))
    demand(verifier.take(page.entries, page.roots))
    counted.take(page.entries.filter(({ seq }) => seq <= (statistics?.through_seq ?? 0)))
    for (const { seq, hash, at } of page.entries) read.entries.set(seq, { hash, at })
    for (const root of page.roots) read.roots.set(root.statement.first_seq, root)
    sealed.push(...(page.seals ?? []))
    checkHead(page, verifier.result)
    from = nextPage(page, from)
  }
  demand(verifier.finish())
  const { entries, roots, unsigned, head, markets, corrections } = verifier.result
  if (markets.length > 1) throw new Mismatch(`the signatures are over several markets: ${markets.join(', ')}`)
  print(`ok  chain       ${entries} entries, each with the hash of its content and of the one before`)
  for (const correction of corrections) print(`    correction  ${correctionText(correction)}`)
  print(`ok  signatures  ${roots} days signed, ${unsigned} entries of the running day not signed yet`)
  const record = { entries: read.entries, roots: [...read.roots.values()], keys, seals: sealed, corrections }
  for (const line of checkSeals(record, seals)) print(line)
  for (const key of keys) print(`    key         ${key.raw_base64} (Ed25519)`)
  print(`    head        ${head?.hash ?? 'none'}`)
  if (statistics) print(`ok  statistics  ${checkStatistics(statistics, counted.forecasts())}`)
  if (options.signal !== undefined) {
    const { signal } = await ask({ signal_id: options.signal })
    print(`ok  signal      ${checkSignal(options.signal, signal, keys, read.entries)}`)
  }
}

const correctionText = ({ seq, at, payload: { voids, reason } }: ClockCorrection): string =>
  voids
    ? `entry ${seq} of ${at} voids entries ${voids.first_seq} to ${voids.last_seq}, dated after it: ${reason}`
    : `entry ${seq} of ${at} confirms the clock after a pause: ${reason}`

function trusted(keys: readonly PublicKey[], pinned: string | undefined): readonly PublicKey[] {
  if (pinned === undefined) return keys
  const found = keys.filter(({ key_id, raw_base64 }) => key_id === pinned || raw_base64 === pinned)
  if (found.length === 0 && keys.length > 0)
    throw new Mismatch('the service does not sign with the key of --key')
  return found
}

/** The record may grow while read; its metadata must still match. */
function checkHead({ record, next_from_seq }: RecordAnswer, { entries, head }: VerifiedRecord): void {
  const fits =
    record.entries === entries ? record.head_hash === (head?.hash ?? null) : record.entries > entries
  if (!fits) throw new Mismatch('the record does not end with the entry that it names as its latest')
  if (next_from_seq === null && record.entries > entries + PAGE)
    throw new Mismatch('the last pages are left out')
}

function nextPage({ entries, next_from_seq }: RecordAnswer, from: number): number | null {
  if (next_from_seq !== null && next_from_seq !== from + entries.length) {
    throw new Mismatch(`the page after entry ${from + entries.length - 1} begins with ${next_from_seq}`)
  }
  return next_from_seq
}

function checkStatistics(
  statistics: NonNullable<RecordAnswer['statistics']>,
  calls: Parameters<typeof recordSummary>[0],
): string {
  const asOf = parseInstant(statistics.as_of)
  if (asOf === undefined) throw new Mismatch('the statistics have no date')
  const { backtest: _, ...served } = statistics
  const computed = JSON.parse(JSON.stringify(recordSummary(calls, statistics.through_seq, asOf)))
  if (!agrees(served, computed)) throw new Mismatch('the statistics are not those of the entries')
  return `the same when computed from entries 1 to ${statistics.through_seq}`
}

/** In every figure that both have: another version states more or fewer of them. */
function agrees(served: unknown, computed: unknown): boolean {
  if (Array.isArray(served) && Array.isArray(computed)) {
    return served.length === computed.length && served.every((one, at) => agrees(one, computed[at]))
  }
  if (!isObject(served) || !isObject(computed)) return isDeepStrictEqual(served, computed)
  return Object.keys(served).every((name) => !(name in computed) || agrees(served[name], computed[name]))
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function checkSignal(
  id: string,
  signal: RecordAnswer['signal'],
  keys: readonly PublicKey[],
  entries: ReadRecord['entries'],
): string {
  if (!signal) throw new Mismatch(`signal ${id} is not shown`)
  const { entry } = signal.issued
  if (entry.kind !== 'issued' || entry.payload.signal.id !== id)
    throw new Mismatch(`entry ${entry.seq} is not the signal`)
  const parts = signal.resolved ? [signal.issued, signal.resolved] : [signal.issued]
  const proofs = parts.map((part) => checkProof(part, keys, entries)).filter((proved) => proved).length
  const outcome = signal.resolved?.entry.kind === 'resolved' ? signal.resolved.entry.payload.outcome : 'open'
  return `${id} is entry ${entry.seq} of ${entry.at}, outcome ${outcome}; ${proofs} of ${parts.length} entries proved by a signed root`
}

/** @returns whether there is a proof; not before the day is signed */
function checkProof(
  { entry, proof }: ProvenEntry,
  keys: readonly PublicKey[],
  entries: ReadRecord['entries'],
): boolean {
  const name = `entry ${entry.seq} of the signal`
  if (entryHash(entry, sha256) !== entry.hash) throw new Mismatch(`${name} does not have its hash`)
  const known = entries.get(entry.seq)
  if (known !== undefined && known.hash !== entry.hash) throw new Mismatch(`${name} is not that of the chain`)
  if (!proof) return false
  const { statement, signature } = proof.root
  const key = keys.find(({ key_id }) => key_id === statement.key_id)
  const signed = key !== undefined && verifyEd25519(key, signedBytes(statement), signature)
  if (!signed) throw new Mismatch(`the root over ${name} is not signed with a known key`)
  if (!provesInclusion(entry, proof, statement, sha256))
    throw new Mismatch(`the proof of ${name} does not lead to its root`)
  return true
}

function demand(fault: string | undefined): void {
  if (fault !== undefined) throw new Mismatch(fault)
}

function asker(baseUrl: string): Ask {
  return async (query) => {
    const url = `${baseUrl.replace(/\/+$/, '')}/v1/track-record?${new URLSearchParams(query)}`
    for (;;) {
      const response = await fetch(url).catch((error) => {
        throw new StartupError(`No service answers at ${baseUrl}`, ADDRESS_HINT, { cause: error })
      })
      if (response.status === 429) {
        const seconds = Number(response.headers.get('retry-after') ?? 1)
        await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(LONGEST_WAIT_S, seconds || 1)))
        continue
      }
      if (!response.ok)
        throw new StartupError(`${url} answered ${response.status}`, hintOf(await response.text()))
      return ((await response.json()) as { data: RecordAnswer }).data
    }
  }
}

function hintOf(body: string): string {
  try {
    return String((JSON.parse(body) as { hint?: unknown }).hint ?? '')
  } catch {
    return ADDRESS_HINT
  }
}
