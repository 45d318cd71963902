import { ERRORS, type ErrorCode, wireCode } from '@bellwether-markets/engine/kernel/errors'
import type { ComponentChildren } from 'preact'
import type { DescribedOperation } from '../../docs/operation.ts'
import { nameTable } from './name-table.tsx'

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
export function errorTable({ errors }: DescribedOperation): ComponentChildren {
  const common = errors.filter((code) => COMMON.has(code))
  return (
    <>
      {codeTable(
        'Errors',
        errors.filter((code) => !COMMON.has(code)),
      )}
      {common.length === 0 ? null : (
        <details class="more">
          <summary>{common.length} more that any call can get</summary>
          {codeTable('Errors of any call', common)}
        </details>
      )}
    </>
  )
}

const codeTable = (caption: string, codes: readonly ErrorCode[]): ComponentChildren =>
  nameTable(
    caption,
    ['Status', 'Code', 'What to do'],
    codes
      .map((code) => ({ ...ERRORS[code], code: wireCode(code) }))
      .toSorted((one, other) => one.status - other.status)
      .map(({ status, code, hint }) => [<b>{status}</b>, <code>{code}</code>, hint]),
    'codes',
  )
