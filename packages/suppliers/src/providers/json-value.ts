import { malformed } from './provider-request.ts'

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [name: string]: JsonValue }

/** @returns undefined if not JSON */
export function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue
  } catch {
    return undefined
  }
}

/** @throws ProviderFault unless one JSON document */
export function parseJson(bytes: Uint8Array): JsonValue {
  const text = new TextDecoder('utf-8').decode(bytes)
  const value = jsonOf(text)
  if (value !== undefined) return value
  throw malformed(/[}\]]\s*$/.test(text.slice(-64)) ? 'not JSON' : 'JSON that breaks off')
}

type Json = JsonValue | undefined
type Path = readonly (string | number)[]

export function jsonAt(value: Json, ...path: Path): Json {
  let current = value
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined
    const holder = current as Readonly<Record<string | number, JsonValue>>
    current = Object.hasOwn(holder, step) ? holder[step] : undefined
  }
  return current
}

export const itemsAt = (value: Json, ...path: Path): readonly JsonValue[] => {
  const found = jsonAt(value, ...path)
  return Array.isArray(found) ? found : []
}

export const membersAt = (value: Json, ...path: Path): readonly (readonly [string, JsonValue])[] => {
  const found = jsonAt(value, ...path)
  return typeof found === 'object' && found !== null && !Array.isArray(found) ? Object.entries(found) : []
}

/** Finite; NaN if absent. Texts are not converted. */
export const numberAt = (value: Json, ...path: Path): number => {
  const found = jsonAt(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : Number.NaN
}

/** NaN if absent. */
export const decimalTextAt = (value: Json, ...path: Path): number => {
  const found = jsonAt(value, ...path)
  return typeof found === 'string' ? decimalOf(found) : numberAt(found)
}

export const textAt = (value: Json, ...path: Path): string | undefined => {
  const found = jsonAt(value, ...path)
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** NaN unless a decimal number. */
export function decimalOf(text: string): number {
  const trimmed = text.trim()
  return /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(trimmed) ? Number(trimmed) : Number.NaN
}
