import { type AppError, invalidValue } from '@bellwether-markets/engine/kernel/errors'
import { OneOf } from '@bellwether-markets/engine/kernel/schema'
import { formatInstant, type Instant, parseInstant } from '@bellwether-markets/engine/kernel/time'
import { type TSchema, Type } from 'typebox'
import type { Endpoint } from './endpoint.ts'

/** How much of an answer is wanted. */
export interface AnswerForm {
  readonly concise: boolean
  /** One of the endpoint's parts. */
  readonly part: string | undefined
  /** Elements of the list, or rows of the short form. */
  readonly limit: number | undefined
  /** Position of the first of them. */
  readonly from: number
}

export const WHOLE: AnswerForm = { concise: false, part: undefined, limit: undefined, from: 0 }

/** Cut answers go on by instant, so that no page misses or repeats a row. */
export interface ListCursor {
  readonly asOf: Instant
  readonly from: number
}

const MOST_ELEMENTS = 1000
const LONGEST_CURSOR = 100

const DETAIL = OneOf(['concise', 'detailed'], {
  default: 'detailed',
  description: 'concise: the short form, one sentence and ranked rows',
})
const LIMIT = Type.Integer({
  minimum: 1,
  maximum: MOST_ELEMENTS,
  description: 'Most elements of the main list, or rows of the short form',
  examples: [10],
})
const CURSOR = Type.String({
  maxLength: LONGEST_CURSOR,
  description: '`meta.rest.cursor` of a cut answer, with its other parameters: its next elements',
})

type Declared = Pick<Endpoint, 'query' | 'concise' | 'list' | 'parts'>

/** Parameters that every endpoint with a short form, a list or parts has. */
export function formParameters(endpoint: Declared, isProduct: boolean): Readonly<Record<string, TSchema>> {
  const { concise, list, parts } = endpoint
  const added: Record<string, TSchema> = {}
  if (parts) {
    added.part = OneOf(Object.keys(parts), { description: 'Only this part of the answer, in its short form' })
  }
  if (concise) added.detail = DETAIL
  if (concise || list || parts) added.limit = LIMIT
  const own = endpoint.query.properties
  if (isProduct && list && !Object.hasOwn(own, 'limit')) added.cursor = CURSOR
  return Object.fromEntries(
    Object.entries(added).flatMap(([name, schema]) =>
      Object.hasOwn(own, name) ? [] : [[name, Type.Optional(schema)]],
    ),
  )
}

type Values = Readonly<Record<string, unknown>>

/**
 * Takes the form out of the parameters; those that the endpoint declares itself stay among its own as well.
 * @param named whether a parameter was sent, rather than filled in by its default
 * @throws AppError `validation_error` for a cursor that was not issued here
 */
export function formOf(
  endpoint: Declared,
  values: Values,
  named: (name: string) => boolean,
): { readonly form: AnswerForm; readonly query: Values; readonly cursor: ListCursor | undefined } {
  const { detail, limit, part, cursor: text } = values
  if (detail === undefined && limit === undefined && part === undefined && text === undefined) {
    return { form: WHOLE, query: values, cursor: undefined }
  }
  const own = endpoint.query.properties
  const isForm = (name: string): boolean => FORM_NAMES.has(name) && !Object.hasOwn(own, name)
  const query = Object.fromEntries(Object.entries(values).filter(([name]) => !isForm(name)))
  const cursor = typeof text === 'string' && isForm('cursor') ? readListCursor(text) : undefined
  const form = {
    concise: detail === 'concise',
    part: typeof part === 'string' ? part : undefined,
    limit: typeof limit === 'number' && named('limit') ? limit : undefined,
    from: cursor?.from ?? 0,
  }
  return { form: isWhole(form) ? WHOLE : form, query, cursor }
}

const FORM_NAMES: ReadonlySet<string> = new Set(['detail', 'limit', 'part', 'cursor'])

const isWhole = ({ concise, part, limit, from }: AnswerForm): boolean =>
  !concise && part === undefined && limit === undefined && from === 0

/** The data in the form that was asked for, and where the rest begins; the result itself if it is wanted whole. */
export function formed(
  endpoint: Declared,
  result: unknown,
  query: unknown,
  form: AnswerForm,
): { readonly data: unknown; readonly rest: number | undefined } {
  if (form === WHOLE) return { data: result, rest: undefined }
  const { concise, part, limit, from } = form
  const make = part === undefined ? (concise ? endpoint.concise : undefined) : endpoint.parts?.[part]
  if (make) {
    const short = (rows: number | undefined) => make(result as never, query as never, rows)
    if (limit === undefined) return { data: short(undefined), rest: undefined }
    const end = from + limit
    const shortForm = short(end)
    if (endpoint.list === undefined) return { data: shortForm, rest: undefined }
    const isMore = (short(end + 1).rows ?? []).length > end
    return { data: { ...shortForm, rows: shortForm.rows?.slice(from) }, rest: isMore ? end : undefined }
  }
  const { list } = endpoint
  // A limit of its own has been applied by the endpoint.
  const isOwnLimit = Object.hasOwn(endpoint.query.properties, 'limit')
  const elements = list === undefined || isOwnLimit ? undefined : (result as Record<string, unknown>)[list]
  if (list === undefined || !Array.isArray(elements)) return { data: result, rest: undefined }
  const end = limit === undefined ? elements.length : from + limit
  const data = { ...(result as object), [list]: elements.slice(from, end) }
  return { data, rest: end < elements.length ? end : undefined }
}

export const listCursor = ({ asOf, from }: ListCursor): string => `${formatInstant(asOf)}~${from}`

function readListCursor(text: string): ListCursor {
  const [, instant, from] = /^(.*)~(\d{1,7})$/.exec(text) ?? []
  const asOf = instant === undefined ? undefined : parseInstant(instant)
  if (asOf === undefined) throw cursorRefusal(text)
  return { asOf, from: Number(from) }
}

export const cursorRefusal = (input: unknown): AppError =>
  invalidValue(['query', 'cursor'], 'send meta.rest.cursor as it was given, or omit it', input)
