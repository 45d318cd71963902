import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import { type Static, type TObject, type TSchema, Type } from 'typebox'
import { type Fault, refusedCount, type ValidationDetail } from './query-reading.ts'
import { type ParameterLocation, type ParameterSchema, type Rule, rulesOf } from './query-rules.ts'

export type NameValuePairs = readonly (readonly [name: string, value: string])[]

/** Decoded, unparsed. */
export type RawParameters = Readonly<Record<Exclude<ParameterLocation, 'body'>, NameValuePairs>>

export type Parsed<S extends TObject> =
  | { readonly ok: true; readonly value: Static<S> }
  | { readonly ok: false; readonly detail: readonly ValidationDetail[] }

interface ParameterOptions {
  readonly description?: string
  readonly examples?: readonly string[]
  readonly in?: ParameterLocation
}

/** Sent as a date-time, date or Unix number; read as an `Instant`. */
export const InstantParameter = (options: ParameterOptions = {}) =>
  Type.Unsafe<Instant>({ type: 'string', format: 'date-time', ...options })

/** Sent as a date; read as a `Day`. */
export const DayParameter = (options: ParameterOptions = {}) =>
  Type.Unsafe<Day>({ type: 'string', format: 'date', ...options })

export const locationOf = (schema: TSchema): ParameterLocation => (schema as ParameterSchema).in ?? 'query'

const compiled = new WeakMap<TObject, readonly Rule[]>()

/**
 * Parses parameters by the rules and with the messages of pydantic v2. At most one error a scalar, one a list element,
 * in order of path, query, header and declaration. Of repeated scalars the last counts, of headers the first.
 * Undeclared parameters are ignored.
 * @throws TypeError for a kind of parameter that text cannot express
 */
export function parseQuery<S extends TObject>(schema: S, raw: RawParameters): Parsed<S> {
  let rules = compiled.get(schema)
  if (!rules) {
    rules = rulesOf(schema)
    compiled.set(schema, rules)
  }
  const value: Record<string, unknown> = {}
  const detail: ValidationDetail[] = []
  for (const rule of rules) {
    const texts = textsOf(rule, raw[rule.location as keyof RawParameters])
    const faults = texts.length > 0 ? readTexts(rule, texts, value) : readAbsence(rule, value)
    detail.push(...faults)
  }
  return detail.length > 0 ? { ok: false, detail } : { ok: true, value: value as Static<S> }
}

/** Like Python's `parse_qsl` with blank values kept. */
export function rawQuery(text: string): [name: string, value: string][] {
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const mark = pair.indexOf('=')
      const [name, value] = mark < 0 ? [pair, ''] : [pair.slice(0, mark), pair.slice(mark + 1)]
      return [percentDecoded(name.replaceAll('+', ' ')), percentDecoded(value.replaceAll('+', ' '))]
    })
}

/** A broken escape stays as it is; invalid UTF-8 becomes U+FFFD. */
export const percentDecoded = (text: string): string =>
  text.replace(/%[0-9a-f]{2}[\0-\x7f]*/gi, (run) => {
    const bytes = run.replace(/%([0-9a-f]{2})/gi, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    )
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Uint8Array.from(bytes, (character) => character.charCodeAt(0)),
    )
  })

function textsOf(rule: Rule, pairs: NameValuePairs): readonly string[] {
  const isHeader = rule.location === 'header'
  const name = isHeader ? rule.name.toLowerCase() : rule.name
  const texts = pairs
    .filter(([sent]) => (isHeader ? sent.toLowerCase() : sent) === name)
    .map(([, text]) => text)
  if (rule.list || texts.length < 2) return texts
  return isHeader ? texts.slice(0, 1) : texts.slice(-1)
}

function readAbsence(rule: Rule, value: Record<string, unknown>): readonly ValidationDetail[] {
  if (rule.default !== undefined) value[rule.name] = rule.default
  if (!rule.required) return []
  return [detailOf({ type: 'missing', msg: 'Field required' }, [rule.location, rule.name], null)]
}

function readTexts(
  rule: Rule,
  texts: readonly string[],
  value: Record<string, unknown>,
): readonly ValidationDetail[] {
  const loc = [rule.location, rule.name]
  if (rule.list) return readList(rule, rule.list, texts, value)
  const reading = rule.element(texts[0])
  if (!reading.ok) return [detailOf(reading.fault, loc, texts[0])]
  value[rule.name] = reading.value
  return []
}

function readList(
  rule: Rule,
  { minItems, maxItems }: NonNullable<Rule['list']>,
  texts: readonly string[],
  value: Record<string, unknown>,
): readonly ValidationDetail[] {
  const loc = [rule.location, rule.name]
  if (texts.length > maxItems) return [detailOf(refusedCount('too_long', maxItems, texts.length), loc, texts)]
  const elements: unknown[] = []
  const faults: ValidationDetail[] = []
  for (const [index, text] of texts.entries()) {
    const reading = rule.element(text)
    if (reading.ok) elements.push(reading.value)
    else faults.push(detailOf(reading.fault, [...loc, index], text))
  }
  if (faults.length > 0) return faults
  if (texts.length < minItems)
    return [detailOf(refusedCount('too_short', minItems, texts.length), loc, texts)]
  value[rule.name] = elements
  return []
}

function detailOf(fault: Fault, loc: readonly (string | number)[], input: unknown): ValidationDetail {
  const { type, msg, ctx } = fault
  return ctx === undefined ? { type, loc, msg, input } : { type, loc, msg, input, ctx }
}
