import { createHash } from 'node:crypto'
import type { Catalog } from '../../contract/catalog.ts'
import { OPENING } from '../../contract/envelope.ts'
import type { Product } from '../../contract/product.ts'
import { nearest } from '../../domain/text/nearest.ts'
import { AppError } from '../../kernel/errors.ts'
import { formatInstant } from '../../kernel/time.ts'
import type { Snapshot } from '../ports.ts'

/** An answer without its caller-dependent parts. */
export interface CachedAnswer {
  readonly bytes: Buffer
  /** Strong validator of the data, in quotes. */
  readonly etag: string
  /** JSON members `"next":{…},"as_of":"…"` of the envelope's meta. */
  readonly meta: string
}

const OPENING_BYTES = Buffer.from(OPENING)
const ANSWERS_KEPT = 4096
const BYTES_KEPT = 8 * 1024 * 1024
const ELSEWHERE = 'GET /v1/prices lists every tracked symbol.'

/** A snapshot with its parsed parts and its cached answers, by call target. */
export interface SnapshotView {
  readonly snapshot: Snapshot
  /** Size of all parts. */
  readonly bytes: number
  /** The parsed snapshot of a product without subjects. */
  whole(): unknown
  /** Undefined if this target has no cached answer. */
  kept(target: string): CachedAnswer | undefined
  /** @throws AppError if the query names nothing in the snapshot */
  prepare(target: string, query: Readonly<Record<string, unknown>>): CachedAnswer
}

export function snapshotView(catalog: Catalog, product: Product, snapshot: Snapshot): SnapshotView {
  const parsed = new Map<string, unknown>()
  const answers = new Map<string, CachedAnswer>()
  let bytesKept = 0

  const part = (subject: string): unknown => {
    const bytes = snapshot.parts.get(subject)
    if (!bytes) throw unknownSubject(product, snapshot, subject)
    if (!parsed.has(subject)) parsed.set(subject, JSON.parse(Buffer.from(bytes).toString('utf8')))
    return parsed.get(subject)
  }

  const prepare = (target: string, query: Readonly<Record<string, unknown>>): CachedAnswer => {
    const subject = product.subject ? String(query[product.subject.parameter]).trim().toUpperCase() : ''
    const from = part(subject)
    const result = product.answer(from as never, query as never)
    const bytes = snapshot.parts.get(subject)
    const json = result === from && bytes ? bytes : Buffer.from(JSON.stringify(result))
    const answer = {
      bytes: Buffer.concat([OPENING_BYTES, json]),
      etag: etagOf(json),
      meta: metaOf(catalog, product, snapshot, result),
    }
    const size = answer.bytes.length + answer.meta.length + target.length
    if (answers.size < ANSWERS_KEPT && bytesKept + size <= BYTES_KEPT) {
      answers.set(target, answer)
      bytesKept += size
    }
    return answer
  }
  let bytes = 0
  for (const content of snapshot.parts.values()) bytes += content.length
  return { snapshot, bytes, whole: () => part(''), kept: (target) => answers.get(target), prepare }
}

const etagOf = (data: Uint8Array): string =>
  `"${createHash('sha256').update(data).digest('base64url').slice(0, 27)}"`

function metaOf(catalog: Catalog, product: Product, snapshot: Snapshot, result: unknown): string {
  const suggestion = product.next(result as never)
  const target = catalog.byId.get(suggestion.product)
  if (!target) throw new RangeError(`${product.id} suggests ${suggestion.product}, which is no product`)
  const next = {
    endpoint: callPath(target, suggestion.query ?? {}),
    reason: suggestion.because,
    credits: target.credits,
  }
  return `"next":${JSON.stringify(next)},"as_of":"${formatInstant(snapshot.asOf)}"`
}

/** Path and query of a complete call. */
function callPath(product: Product, query: Readonly<Record<string, string>>): string {
  const rest = { ...query }
  const path = product.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name] ?? ''
    delete rest[name]
    return encodeURIComponent(value)
  })
  const text = new URLSearchParams(rest).toString()
  return text === '' ? path : `${path}?${text}`
}

function unknownSubject(product: Product, snapshot: Snapshot, subject: string): AppError {
  const suggestions = nearest(
    subject,
    [...snapshot.parts.keys()].map((text) => ({ text })),
    3,
  )
  return new AppError(product.subject?.missing ?? 'not_found', {
    symbol: subject.slice(0, 64),
    hints: [...suggestions.map((symbol) => `Did you mean ${symbol}?`), ELSEWHERE],
    nearest: suggestions,
  })
}
