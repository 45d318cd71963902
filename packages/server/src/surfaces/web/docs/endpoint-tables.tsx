import { ERRORS, type ErrorCode, wireCode } from '@bellwether-markets/engine/kernel/errors'
import type { ComponentChildren } from 'preact'
import { takesIdempotencyKey } from '../../../service/answer/idempotency-key.ts'
import type { DescribedOperation } from '../../docs/operation.ts'
import { fieldRows, parameterRows, type Row } from '../../docs/schema-rows.ts'
import { inlineCode } from '../parts/prose.tsx'
import { dataTable } from '../parts/table-head.tsx'

export function parameterTable(operation: DescribedOperation) {
  const rows = [...parameterRows(operation).map(parameterCells), ...headersOf(operation)]
  if (rows.length === 0) return <p>It takes no parameters.</p>
  return nameTable('Parameters', ['Name', 'Type', 'Meaning'], rows)
}

const parameterCells = ([name, place, type, required, meaning]: Row): Cells => [
  <>
    {inlineCode(name)}
    <span class="sub">
      {place}
      {required === 'yes' ? ', required' : ''}
    </span>
  </>,
  inlineCode(type),
  meaning === '' ? '' : inlineCode(meaning),
]

const header = (name: string, meaning: ComponentChildren): Cells => [
  <>
    <code>{name}</code>
    <span class="sub">header</span>
  </>,
  'string',
  meaning,
]

/** Of all calls that have them. */
const headersOf = (operation: DescribedOperation): readonly Cells[] => [
  ...(takesIdempotencyKey(operation)
    ? [
        header(
          'Idempotency-Key',
          <>
            The same key and call within 24 hours are not charged again.{' '}
            <a href="/docs/credits-and-charging#repeat-a-lost-answer">How</a>
          </>,
        ),
      ]
    : []),
  ...(operation.hasValidator
    ? [header('If-None-Match', 'The ETag of the answer you hold. Unchanged: 304, free.')]
    : []),
]

const MOST_MEMBERS = 5

const isNested = ([path]: Row): boolean => /[.[*]/.test(path)

/** What an object without a description holds. */
function membersOf(path: string, rows: readonly Row[]): string {
  const name = path.replaceAll('`', '')
  const inner = rows.flatMap(([other]) => {
    const [, member] = other.replaceAll('`', '').match(`^${name}(?:\\[\\]|\\.\\*)?\\.(\\w+)$`) ?? []
    return member === undefined ? [] : [`\`${member}\``]
  })
  const [first = [], rest = []] = [inner.slice(0, MOST_MEMBERS), inner.slice(MOST_MEMBERS)]
  return rest.length === 0 ? first.join(', ') : `${first.join(', ')} and ${rest.length} more`
}

/** @param all nested fields as well */
export function fieldTable(operation: DescribedOperation, all: boolean) {
  if (operation.streams) return <p>Server-sent events. The example shows one of each kind.</p>
  const rows = fieldRows(operation)
  const shown = all ? rows : rows.filter((row) => !isNested(row))
  const more = rows.length > shown.length
  return (
    <>
      {nameTable(
        'Fields of data',
        ['Field', 'Type', 'Meaning'],
        shown.map(([path, type, meaning]) => [
          <span class="path-name">{inlineCode(path)}</span>,
          inlineCode(type),
          inlineCode(meaning || (all ? '' : membersOf(path, rows))),
        ]),
      )}
      <p class="note spaced">
        {more && <a href={`/docs/${operation.id}?fields=all#answer-fields`}>All {rows.length} fields</a>}
        {more ? ' · ' : ''}
        {all && <a href={`/docs/${operation.id}#answer-fields`}>Only the first level</a>}
        {all ? ' · ' : ''}
        <a href="/v1/openapi.json">JSON Schema</a>
      </p>
    </>
  )
}

export type Cells = readonly [name: ComponentChildren, type: ComponentChildren, meaning: ComponentChildren]

/** Three columns; on a phone each row becomes a block. */
const nameTable = (caption: string, head: readonly string[], rows: readonly Cells[], kind = 'named') =>
  dataTable({
    caption,
    style: `prm stack ${kind}`,
    columns: [head[0], [head[1], undefined, 'label'], head[2]],
    rows,
  })

/** Of nearly every call. */
const COMMON: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'invalid_token',
  'key_disabled',
  'insufficient_scope',
  'sub_key_cap_reached',
  'app_cap_reached',
  'compute_quota',
  'overloaded',
  'internal_error',
])

/** What to do about each error; those of nearly every call are folded. */
export function errorTable({ errors }: DescribedOperation) {
  const common = errors.filter((code) => COMMON.has(code))
  return [
    codeTable(
      'Errors',
      errors.filter((code) => !COMMON.has(code)),
    ),
    common.length === 0 ? null : (
      <details class="more">
        <summary>{common.length} more that any call can get</summary>
        {codeTable('Errors of any call', common)}
      </details>
    ),
  ]
}

const codeTable = (caption: string, codes: readonly ErrorCode[]) =>
  nameTable(
    caption,
    ['Status', 'Code', 'What to do'],
    codes
      .map((code) => ({ ...ERRORS[code], code: wireCode(code) }))
      .toSorted((one, other) => one.status - other.status)
      .map(({ status, code, hint }) => [<b>{status}</b>, <code>{code}</code>, hint]),
    'codes',
  )
