import { pathToFileURL } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import { parseInstant } from '@bellwether-markets/engine/kernel/time'
import type { PublicKey, SignedDayRoot } from '@bellwether-markets/engine/track-record/day-root'
import type { ClockCorrection, RecordEntry } from '@bellwether-markets/engine/track-record/record-entry'
import { ForecastCollector } from '@bellwether-markets/engine/track-record/scored-forecast'
import { type RecordSummary, recordSummary } from '@bellwether-markets/products/track-record/record-summary'
import type { ShownSeal } from '../../operations/track-record/show-track-record.ts'
import { assetFile } from '../../platform/asset-file.ts'
import { certificatesIn } from '../engines/seal-keeping.ts'
import { Mismatch } from './mismatch.ts'
import { checkSeals, readWitnessFile } from './verify-seals.ts'

export interface VerifyOptions {
  readonly signal?: string | undefined
  /** Only trusted key, as raw base64 or id; else those the service names. */
  readonly key?: string | undefined
  /** PEM file with the root certificate of the time stamp authority. */
  readonly tsa?: string | undefined
  /** File of seals that were kept elsewhere. */
  readonly witness?: string | undefined
}

type Statistics = RecordSummary & { readonly backtest: unknown }
type TrustedKeys = ReadonlyMap<string, unknown>

/** `verify.mjs`, which the service serves to everybody. */
interface Verifier {
  readonly Mismatch: new () => Error & { readonly expected?: string; readonly found?: string }
  readonly NoAnswer: new () => Error
  ask(base: string, query: object): Promise<{ readonly statistics: Statistics | null }>
  readRecord(base: string): Promise<{
    readonly entries: readonly RecordEntry[]
    readonly roots: readonly SignedDayRoot[]
    readonly seals: readonly ShownSeal[]
    readonly keys: readonly PublicKey[]
  }>
  readKeys(keys: readonly PublicKey[], pinned: string | undefined): Promise<TrustedKeys>
  checkChain(entries: readonly RecordEntry[]): Promise<void>
  checkRoots(
    entries: readonly RecordEntry[],
    roots: readonly SignedDayRoot[],
    keys: TrustedKeys,
  ): Promise<number>
  checkOutcomes(entries: readonly RecordEntry[]): number
  checkSignal(base: string, id: string, keys: TrustedKeys, entries: readonly RecordEntry[]): Promise<string>
}

/**
 * Reads the public endpoint alone and prints the result: what `verify.mjs` checks, then statistics in full, seals and
 * stamps.
 * @returns whether all checks pass
 * @throws StartupError if the endpoint does not answer
 */
export async function verify(
  baseUrl: string,
  options: VerifyOptions,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Promise<boolean> {
  const verifier = (await import(pathToFileURL(assetFile('verify.mjs')).href)) as Verifier
  try {
    await verifyRecord(verifier, baseUrl, options, print)
    print('The record holds.')
    return true
  } catch (error) {
    if (error instanceof StartupError) throw error
    if (error instanceof verifier.NoAnswer) {
      throw new StartupError(
        error.message,
        'Use the address of a running service, such as http://127.0.0.1:8080.',
      )
    }
    const isKnown = error instanceof Mismatch || error instanceof verifier.Mismatch
    print(`MISMATCH  ${isKnown ? error.message : `the answer is not a track record (${error})`}`)
    if (isKnown && error.expected !== undefined) {
      print(`    expected    ${error.expected}`)
      print(`    found       ${error.found}`)
    }
    return false
  }
}

async function verifyRecord(
  verifier: Verifier,
  base: string,
  { signal, key, tsa, witness }: VerifyOptions,
  print: (line: string) => void,
): Promise<void> {
  const trusted = tsa === undefined ? undefined : certificatesIn(tsa)
  const kept = witness === undefined ? [] : readWitnessFile(witness)
  const { statistics } = await verifier.ask(base, { detail: 'full', limit: 1 })
  const { entries, roots, seals, keys: served } = await verifier.readRecord(base)
  const keys = await verifier.readKeys(served, key)
  await verifier.checkChain(entries)
  print(`ok  chain       ${entries.length} entries, each with the hash of its content and of the one before`)
  const corrections = entries.filter((entry) => entry.kind === 'clock_correction')
  for (const correction of corrections) print(`    correction  ${correctionText(correction)}`)
  const unsigned = await verifier.checkRoots(entries, roots, keys)
  print(`ok  signatures  ${roots.length} days signed, ${unsigned} entries of the running day not signed yet`)
  const ours = served.filter(({ key_id }) => keys.has(key_id))
  for (const line of checkSeals(
    { entries, roots, keys: ours, seals, corrections },
    { trusted, witnessed: kept },
  ))
    print(line)
  for (const { raw_base64 } of ours) print(`    key         ${raw_base64} (Ed25519)`)
  print(`    head        ${entries.at(-1)?.hash ?? 'none'}`)
  print(`ok  outcomes    ${verifier.checkOutcomes(entries)}, each from the prices of its entry`)
  if (statistics) print(`ok  statistics  ${checkStatistics(statistics, entries)}`)
  if (signal !== undefined)
    print(`ok  signal      ${await verifier.checkSignal(base, signal, keys, entries)}`)
}

const correctionText = ({ seq, at, payload: { voids, reason } }: ClockCorrection): string =>
  voids
    ? `entry ${seq} of ${at} voids entries ${voids.first_seq} to ${voids.last_seq}, dated after it: ${reason}`
    : `entry ${seq} of ${at} confirms the clock after a pause: ${reason}`

function checkStatistics(statistics: Statistics, entries: readonly RecordEntry[]): string {
  const asOf = parseInstant(statistics.as_of)
  if (asOf === undefined) throw new Mismatch('the statistics have no date')
  const counted = new ForecastCollector()
  counted.take(entries.slice(0, statistics.through_seq))
  const { backtest: _, ...served } = statistics
  const summary = recordSummary(counted.forecasts(), statistics.through_seq, asOf)
  if (!agrees(served, JSON.parse(JSON.stringify(summary))))
    throw new Mismatch('the statistics are not those of the entries')
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
