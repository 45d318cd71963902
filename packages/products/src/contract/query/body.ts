import { readJson, UnfitInput } from '@bellwether-markets/engine/kernel/caller-input'
import type { Static, TObject } from 'typebox'
import { Compile, type Validator } from 'typebox/schema'
import type { Parsed } from './query.ts'
import type { ValidationDetail } from './query-reading.ts'

const compiled = new WeakMap<TObject, Validator>()

/**
 * Reads a JSON body, with errors in pydantic's format.
 * @param bytes UTF-8; undefined or empty if no body was sent
 */
export function parseBody<S extends TObject>(schema: S, bytes: Uint8Array | undefined): Parsed<S> {
  if (bytes === undefined || bytes.length === 0)
    return rejection([{ ...MISSING, loc: ['body'], input: null }])
  let value: unknown
  try {
    value = readJson(bytes)
  } catch (error) {
    if (!(error instanceof UnfitInput)) throw error
    const { path, fields } = error
    const ctx = { error: fields.hint }
    return rejection([
      { type: 'json_invalid', loc: ['body', ...path], msg: 'JSON decode error', input: {}, ctx },
    ])
  }
  const validator = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, validator)
  if (validator.Check(value)) return { ok: true, value: value as Static<S> }
  const [, errors] = validator.Errors(value)
  return rejection(errors.slice(0, MOST_NAMED).flatMap((error) => detailsOf(error as BodyError, value)))
}

const rejection = (detail: readonly ValidationDetail[]): Parsed<never> => ({ ok: false, detail })

const MISSING = { type: 'missing', msg: 'Field required' } as const
const MOST_NAMED = 20
const LONGEST_ECHO = 100

interface BodyError {
  readonly keyword: string
  readonly instancePath: string
  readonly message: string
  readonly params: Readonly<Record<string, unknown>>
}

/** Names of pydantic, by keyword of JSON Schema. */
const TYPES: Readonly<Record<string, string>> = {
  minimum: 'greater_than_equal',
  exclusiveMinimum: 'greater_than',
  maximum: 'less_than_equal',
  exclusiveMaximum: 'less_than',
  minItems: 'too_short',
  maxItems: 'too_long',
  minLength: 'string_too_short',
  maxLength: 'string_too_long',
  pattern: 'string_pattern_mismatch',
  enum: 'enum',
}

function detailsOf(
  { keyword, instancePath, message, params }: BodyError,
  body: unknown,
): readonly ValidationDetail[] {
  const path = instancePath.split('/').slice(1).map(segmentOf)
  const loc = ['body', ...path]
  const value = path.reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], body)
  const input = echoOf(value)
  // The schema `false` of a member that may not exist; `additionalProperties` names it.
  if (keyword === 'boolean') return []
  if (keyword === 'required') {
    return namesIn(params.requiredProperties).map((name) => ({ ...MISSING, loc: [...loc, name], input }))
  }
  if (keyword === 'additionalProperties') {
    return namesIn(params.additionalProperties).map((name) => ({
      type: 'extra_forbidden',
      loc: [...loc, name.slice(0, LONGEST_ECHO)],
      msg: 'Extra inputs are not permitted',
      input: null,
    }))
  }
  const type = keyword === 'type' ? `${String(params.type)}_type` : (TYPES[keyword] ?? 'value_error')
  return [{ type, loc, msg: `Input ${message}`, input }]
}

const namesIn = (names: unknown): readonly string[] => (names as readonly string[]).slice(0, MOST_NAMED)

/** A JSON pointer's segment; list positions are numbers. */
function segmentOf(segment: string): string | number {
  const name = segment.replaceAll('~1', '/').replaceAll('~0', '~')
  return /^\d+$/.test(name) ? Number(name) : name
}

/** Only plain values: a body is not sent back. */
function echoOf(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST_ECHO)
  return typeof value === 'number' || typeof value === 'boolean' ? value : null
}
