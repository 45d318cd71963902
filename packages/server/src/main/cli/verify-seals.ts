import type { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { formatInstant, HOUR, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import {
  type PublicKey,
  type SignedDayRoot,
  signedBytes,
} from '@bellwether-markets/engine/track-record/day-root'
import type {
  ClockCorrection,
  RecordEntry,
  SeqRange,
} from '@bellwether-markets/engine/track-record/record-entry'
import { isHead, type Seal, sealDigest, sealId } from '@bellwether-markets/engine/track-record/seal'
import { sealFault } from '@bellwether-markets/engine/track-record/seal-check'
import { verifyEd25519 } from '../../adapters/signing/ed25519.ts'
import { type ReadStamp, readTimeStamp } from '../../adapters/signing/time-stamp.ts'
import type { ShownSeal } from '../../operations/track-record/show-track-record.ts'
import { sha256 } from '../../service/track-record/append-entries.ts'
import { Mismatch } from './mismatch.ts'

export interface SealOptions {
  /** Of the time stamp authority; undefined: what stamps say is not checked. */
  readonly trusted: readonly X509Certificate[] | undefined
  /** Kept elsewhere. */
  readonly witnessed: readonly ShownSeal[]
}

export interface ReadRecord {
  /** From entry 1. */
  readonly entries: readonly RecordEntry[]
  readonly roots: readonly SignedDayRoot[]
  readonly keys: readonly PublicKey[]
  readonly seals: readonly ShownSeal[]
  readonly corrections: readonly ClockCorrection[]
}

interface Stamped extends ReadStamp {
  readonly lastSeq: number
}

/** One seal a line, as a witness writes them. Lines that were cut off are left out. @throws StartupError */
export function readWitnessFile(file: string): readonly ShownSeal[] {
  try {
    const lines = readFileSync(file, 'utf8').split('\n')
    return lines.filter((line) => line !== '' && !isCutOff(line)).map(sealIn)
  } catch (error) {
    throw new StartupError(
      `${file} cannot be read as seals (${error instanceof Error ? error.message : error})`,
      'Give the file that RECORD_WITNESS names, or a copy of it.',
      { cause: error },
    )
  }
}

/** What else is no JSON was never a seal, and is refused. */
function isCutOff(line: string): boolean {
  try {
    JSON.parse(line)
    return false
  } catch {
    return line.startsWith('{"statement"')
  }
}

function sealIn(line: string): ShownSeal {
  const seal = JSON.parse(line)
  const { last_seq, head_hash, key_id } = seal?.statement ?? {}
  const isSeal = Number.isInteger(last_seq) && [head_hash, key_id, seal?.signature].every(isText)
  if (!isSeal) throw new RangeError(`a line holds no seal: ${line.slice(0, 60)}`)
  return { ...seal, stamp: seal.stamp ?? null }
}

const isText = (value: unknown): boolean => typeof value === 'string'

/**
 * Compares the record with every seal of it.
 * @returns lines to print
 * @throws Mismatch at the first that differs
 */
export function checkSeals(record: ReadRecord, { trusted, witnessed }: SealOptions): readonly string[] {
  const seals = inOrder([...witnessed, ...record.seals])
  const rootOver = (seq: number) =>
    record.roots.find(({ statement }) => statement.first_seq <= seq && seq <= statement.last_seq)
  const sealed = {
    rootOver,
    hashOf: (seq: number) => record.entries[seq - 1]?.hash,
    hasKey: (id: string) => record.keys.some(({ key_id }) => key_id === id),
  }
  let holdsUpTo = 0
  const stamps: Stamped[] = []
  for (const seal of seals) {
    const fault = sealFault(seal, holdsUpTo, sealed)
    if (fault) throw new Mismatch(fault.problem, fault)
    checkSignature(seal, record.keys)
    holdsUpTo = seal.statement.last_seq
    const read = stampOf(seal, trusted)
    if (read) stamps.push({ ...read, lastSeq: holdsUpTo })
  }
  return [
    `ok  seals       the record is what ${seals.length} seals were made of, ${witnessed.length} of them kept elsewhere`,
    ...stampLines(stamps, record, trusted !== undefined),
    ...record.corrections.flatMap(({ payload }) =>
      payload.voids ? [voidLine(payload.voids, stamps, record.entries)] : [],
    ),
  ]
}

/** A stamp from before the date of an entry shows that a clock was ahead. */
function voidLine(
  { first_seq, last_seq }: SeqRange,
  stamps: readonly Stamped[],
  entries: ReadRecord['entries'],
): string {
  const dated = parseInstant(entries[first_seq - 1]?.at ?? '') ?? (Number.NaN as Instant)
  const proof = stamps.find(({ lastSeq, at }) => lastSeq >= first_seq && at < dated)
  const entry = proof
    ? `a stamp of ${formatInstant(proof.at)} shows it`
    : 'no stamp shows it, only the operator says so'
  return `    correction  entries ${first_seq} to ${last_seq} were dated ahead: ${entry}`
}

/** Each once, with its stamp if any copy has one. */
function inOrder(seals: readonly ShownSeal[]): readonly ShownSeal[] {
  const byId = new Map<string, ShownSeal>()
  for (const seal of seals) {
    const id = sealId(seal, sha256)
    if (seal.stamp !== null || !byId.has(id)) byId.set(id, seal)
  }
  return [...byId.values()].sort((one, other) => one.statement.last_seq - other.statement.last_seq)
}

function checkSignature(seal: Seal, keys: readonly PublicKey[]): void {
  const { statement, signature } = seal
  const key = keys.find(({ key_id }) => key_id === statement.key_id)
  if (!key || !verifyEd25519(key, signedBytes(statement), signature)) {
    throw new Mismatch(`entry ${statement.last_seq}: the signature of ${nameOf(seal)} is not valid`)
  }
}

function stampOf(seal: ShownSeal, trusted: readonly X509Certificate[] | undefined): ReadStamp | undefined {
  if (seal.stamp === null) return undefined
  try {
    const token = Buffer.from(seal.stamp.token, 'base64')
    return readTimeStamp(token, { digest: sealDigest(seal, sha256), trusted })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Mismatch(
      `entry ${seal.statement.last_seq}: the time stamp of ${nameOf(seal)} does not hold: ${reason}. If it is over something else, the seal was made again after a change of the entries or of the key`,
    )
  }
}

const nameOf = ({ statement }: Seal): string =>
  isHead(statement) ? `the running day at ${statement.at}` : `the signed day ${statement.day}`

/** What stamps are worth, and what is open without them. */
function stampLines(
  stamps: readonly Stamped[],
  { entries }: ReadRecord,
  areChecked: boolean,
): readonly string[] {
  const last = stamps.at(-1)
  if (last === undefined) {
    return [
      '    open        nothing is stamped: whoever has the signing key could sign the whole record again. Keep its key and head',
    ]
  }
  const unchecked = areChecked
    ? ''
    : ', which is not checked: give the certificate of the authority with --tsa'
  return [
    `    stamped     entries 1 to ${last.lastSeq} were there at ${formatInstant(last.at)}, says ${last.authority}${unchecked}`,
    ...waitLines(stamps, entries),
    last.lastSeq < entries.length
      ? `    open        entries ${last.lastSeq + 1} to ${entries.length} are not stamped: whoever has the signing key could still rewrite them`
      : '    open        nothing',
  ]
}

/** A record that was stamped again shows by how late its stamps are. */
function waitLines(stamps: readonly Stamped[], entries: ReadRecord['entries']): readonly string[] {
  const firstStampOf = (index: number): number => Math.min(...stamps.slice(index).map(({ at }) => at))
  const waits = stamps.slice(1).flatMap((_, before) => {
    const seq = stamps[before].lastSeq + 1
    const at = parseInstant(entries[seq - 1]?.at ?? '') ?? (Number.NaN as Instant)
    return seq <= stamps[before + 1].lastSeq ? [{ seq, hours: (firstStampOf(before + 1) - at) / HOUR }] : []
  })
  const [longest] = waits.sort((one, other) => other.hours - one.hours)
  const before = `entries 1 to ${stamps[0].lastSeq} were written before the first stamp`
  return [
    `    waited      ${before}${longest ? `; later ones waited ${longest.hours.toFixed(1)} hours at most (entry ${longest.seq})` : ''}`,
  ]
}
