import { createHash } from 'node:crypto'
import { AppError } from '@bellwether-markets/engine/kernel/errors'
import { once } from '@bellwether-markets/engine/kernel/once'
import { formatInstant, type Instant } from '@bellwether-markets/engine/kernel/time'
import { nearest } from '@bellwether-markets/engine/text/nearest'
import { type AnswerForm, formed, listCursor } from '@bellwether-markets/products/contract/answer-form'
import type { Catalog } from '@bellwether-markets/products/contract/catalog'
import { OPENING } from '@bellwether-markets/products/contract/envelope'
import { priceOf } from '@bellwether-markets/products/contract/price'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { Snapshot } from '../ports.ts'
import { suggestedCall } from './suggested-call.ts'

/** An answer without its caller-dependent parts. */
export interface CachedAnswer {
  readonly bytes: Buffer
  /** Strong validator of the data, in quotes. */
  readonly etag: string
  /** JSON members `"next":{…},"as_of":"…"` of the envelope's meta, and `"rest":{…}` of a cut answer. */
  readonly meta: string
  readonly credits: number
}

const OPENING_BYTES = Buffer.from(OPENING)
/** Largest memory of parsed JSON for each of its bytes, as measured for every product. */
const PARSED_PER_BYTE = 2
const ELSEWHERE = 'GET /v1/prices lists every tracked symbol.'

export interface SnapshotView {
  readonly snapshot: Snapshot
  /** Memory for all parts, raw and parsed. */
  readonly bytes: number
  /** The parsed snapshot of a product without subjects. */
  whole(): unknown
  /** @throws AppError if the query names nothing in the snapshot */
  prepare(query: Readonly<Record<string, unknown>>, form: AnswerForm): CachedAnswer
}

export function snapshotView(catalog: Catalog, product: Product, snapshot: Snapshot): SnapshotView {
  const part = (subject: string): unknown => {
    const bytes = snapshot.parts.get(subject)
    if (!bytes) throw unknownSubject(product, snapshot, subject)
    return JSON.parse(Buffer.from(bytes).toString('utf8'))
  }
  const whole = once(() => part(''))

  const prepare = (query: Readonly<Record<string, unknown>>, form: AnswerForm): CachedAnswer => {
    const subject = subjectOf(product, query)
    // A subject has one answer, so its part is not kept.
    const from = product.subject ? part(subject) : whole()
    const result = product.answer(from as never, query as never)
    const { data, rest } = formed(product, result, query, form)
    const bytes = snapshot.parts.get(subject)
    const json = data === from && bytes ? bytes : Buffer.from(JSON.stringify(data))
    return {
      bytes: unpooled(OPENING_BYTES, json),
      etag: etagOf(json),
      meta: metaOf(catalog, product, snapshot, result) + restText(snapshot.asOf, rest),
      credits: chargedFor(product, query, result),
    }
  }
  let bytes = 0
  for (const content of snapshot.parts.values()) bytes += content.length
  return { snapshot, bytes: product.subject ? bytes : bytes * (1 + PARSED_PER_BYTE), whole, prepare }
}

/** Part of the snapshot that a query names; empty for a product without subjects. */
export const subjectOf = ({ subject }: Product, query: Readonly<Record<string, unknown>>): string =>
  subject ? String(query[subject.parameter]).trim().toUpperCase() : ''

/** Credits of an answer. */
export function chargedFor(
  product: Product,
  query: Readonly<Record<string, unknown>>,
  result: unknown,
): number {
  const answered = product.answered?.(result as never)
  return answered === undefined ? priceOf(product, query) : product.credits * answered
}

/** The parts in one buffer, outside the pool of `Buffer`: a small answer would hold a whole block of it. */
export function unpooled(...parts: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const etagOf = (data: Uint8Array): string =>
  `"${createHash('sha256').update(data).digest('base64url').slice(0, 27)}"`

function metaOf(catalog: Catalog, product: Product, snapshot: Snapshot, result: unknown): string {
  const next = suggestedCall(catalog, product.next(result as never))
  return `"next":${JSON.stringify(next)},"as_of":"${formatInstant(snapshot.asOf)}"`
}

/** The member of a cut answer that says where it goes on, after a comma. */
export const restText = (asOf: Instant, from: number | undefined): string =>
  from === undefined ? '' : `,"rest":{"cursor":${JSON.stringify(listCursor({ asOf, from }))}}`

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
