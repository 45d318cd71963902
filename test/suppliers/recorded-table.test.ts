import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { asInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { type FetchPolicy, fetchBytes } from '@bellwether-markets/suppliers/providers/fetch-bytes'
import { hostPolicy } from '@bellwether-markets/suppliers/providers/host-policies'
import { hostStatesInMemory } from '@bellwether-markets/suppliers/providers/host-states'
import type {
  ParsedObservations,
  ParseMeta,
} from '@bellwether-markets/suppliers/providers/parsed-observations'
import {
  ProviderFault,
  type ProviderRequest,
} from '../../packages/suppliers/src/providers/provider-request.ts'
import { expectedOutcome } from './expected-outcome.ts'
import { valueFault } from './raw-values.ts'
import { isNeverAsked, readingOf } from './read-recording.ts'
import { type Recording, recordings, withoutRecordings } from './recorded-responses.ts'
import { type RecordingServer, startRecordingServer } from './recording-server.ts'

const skip = withoutRecordings
const all = skip === false ? recordings().filter((recording) => !isNeverAsked(recording)) : []
let server: RecordingServer

before(async () => {
  server = await startRecordingServer(all)
})
after(() => server.close())

/** No recording is slow; the machine may be. */
const PATIENCE_MS = 600_000

/** When an answer arrived: by its own header, else by the index. */
function receivedAt({ headers, recordedAt }: Recording): Instant {
  const date = typeof headers.date === 'string' ? headers.date : (recordedAt ?? '2026-11-21')
  return asInstant(Date.parse(date))
}

function policyFor(recording: Recording): FetchPolicy {
  return {
    send: server.sendTo(recording),
    clock: { now: () => receivedAt(recording) },
    sleep: (_ms, signal) =>
      new Promise((resolve) => {
        if (signal === undefined) resolve()
        else signal.addEventListener('abort', () => resolve())
      }),
    random: () => 0,
    states: hostStatesInMemory(),
    trying: new Set(),
    policyOf: (host) => ({ ...hostPolicy(host), maxBytes: 20_000_000, timeoutMs: PATIENCE_MS, retries: 0 }),
  }
}

interface Outcome {
  readonly outcome: string
  readonly counts: Readonly<Record<string, number>>
  readonly parsed: ParsedObservations | undefined
}

/** Fetches a recording from loopback and reads it, as the adapter would. */
async function outcomeOf(recording: Recording): Promise<Outcome> {
  const reading = readingOf(recording)
  const url = URL.canParse(recording.request.url) ? recording.request.url : 'https://feed.invalid/'
  const request: ProviderRequest = {
    method: 'GET',
    url,
    headers: {},
    expects: reading.expects,
    host: recording.provider,
    redirects: 'return',
    ...(recording.kind === 'conditional' ? { validators: { etag: '"known"' } } : {}),
  }
  try {
    const response = await fetchBytes(request, policyFor(recording))
    if (response.notModified) return { outcome: 'not_modified', counts: {}, parsed: undefined }
    if (response.location !== undefined) return { outcome: 'redirect', counts: {}, parsed: undefined }
    const meta: ParseMeta = {
      receivedAt: response.receivedAt,
      knownFrom: 'receipt',
      assetOf: () => undefined,
      symbols: reading.asked,
      contentType: response.headers.get('content-type') ?? undefined,
    }
    return described(recording, reading.parse(response.bytes, meta))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return { outcome: error.kind, counts: {}, parsed: undefined }
  }
}

function described(recording: Recording, parsed: ParsedObservations): Outcome {
  const { id, kind } = recording
  const rows = {
    daily: parsed.daily.reduce((sum, { bars }) => sum + bars.day.length, 0),
    provisional: parsed.daily.filter(({ provisional }) => provisional !== undefined).length,
    quotes: parsed.quotes.length,
    halfHours: parsed.halfHours.reduce((sum, { start }) => sum + start.length, 0),
    fundamentals: parsed.fundamentals.length,
    headlines: parsed.headlines.length,
    splits: parsed.splits.length,
    dividends: parsed.dividends.length,
    filings: parsed.filings.length,
    tickers: parsed.tickers.length,
    scheduled: parsed.scheduled.length,
  }
  const counts = Object.fromEntries(Object.entries(rows).filter(([, count]) => count > 0))
  if (Object.keys(counts).length > 0) return { outcome: 'observations', counts, parsed }
  if (id.includes('getcrumb.txt')) return { outcome: 'crumb', counts, parsed }
  if (id.includes('collectConsent.html')) return { outcome: 'consent page', counts, parsed }
  const isReference = kind === 'quoteSummary' || kind === 'other'
  return { outcome: isReference ? 'reference' : 'empty', counts, parsed }
}

test('every recorded answer is parsed into the right observations or recognised as what it is', {
  skip,
}, async (t) => {
  const table = new Map<string, Map<string, number>>()
  const wrong: string[] = []
  for (const recording of all) {
    const expected = expectedOutcome(recording)
    const found = await outcomeOf(recording)
    const fault = faultIn(recording, expected, found)
    if (fault !== undefined) wrong.push(`${recording.id}: ${fault}`)
    const row = table.get(recording.provider) ?? new Map<string, number>()
    table.set(recording.provider, row)
    row.set(found.outcome, (row.get(found.outcome) ?? 0) + 1)
  }
  for (const [provider, row] of table) {
    const cells = [...row].sort().map(([outcome, count]) => `${outcome} ${count}`)
    t.diagnostic(`${provider.padEnd(12)} ${cells.join(', ')}`)
  }
  t.diagnostic(`${all.length} answers, ${wrong.length} wrong`)
  assert.equal(all.length, 340)
  assert.deepEqual(wrong, [])
})

function faultIn(
  recording: Recording,
  expected: ReturnType<typeof expectedOutcome>,
  found: Outcome,
): string | undefined {
  if (found.outcome !== expected.outcome) return `${found.outcome} in place of ${expected.outcome}`
  if (found.outcome !== 'observations' || found.parsed === undefined) return undefined
  if (recording.kind === 'companyfacts') return undefined
  const same = JSON.stringify(sorted(found.counts)) === JSON.stringify(sorted(expected.counts))
  if (!same) return `${JSON.stringify(found.counts)} in place of ${JSON.stringify(expected.counts)}`
  return valueFault(recording, found.parsed)
}

const sorted = (counts: Readonly<Record<string, number>>): readonly (readonly [string, number])[] =>
  Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))
