import { readJson } from '@bellwether-markets/engine/kernel/caller-input'
import { cursorRefusal } from '@bellwether-markets/products/contract/answer-form'
import type { Position } from './page-of.ts'

export interface Cursor {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Key of the original charge, which replays the answer. */
  readonly idempotencyKey: string | undefined
  readonly from: Position
}

export const cursorText = ({ parameters, idempotencyKey, from }: Cursor): string =>
  Buffer.from(JSON.stringify([parameters, idempotencyKey ?? null, from])).toString('base64url')

/** @throws AppError `validation_error` for a text that was not issued here */
export function readCursor(text: unknown): Cursor {
  const read = parsed(text)
  if (!Array.isArray(read) || read.length !== 3) throw cursorRefusal(text)
  const [parameters, key, from] = read as readonly unknown[]
  if (!isRecord(parameters) || !isPosition(from)) throw cursorRefusal(text)
  if (key !== null && typeof key !== 'string') throw cursorRefusal(text)
  return { parameters, idempotencyKey: key ?? undefined, from }
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return readJson(Buffer.from(text, 'base64url'))
  } catch {
    return undefined
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPosition = (value: unknown): value is Position =>
  Array.isArray(value) && value.length > 0 && value.every((index) => Number.isInteger(index) && index >= 0)
