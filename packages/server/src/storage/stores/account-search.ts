import type { AccountSearch } from '../../service/ports.ts'
import { type SqlValue, type Statement, statement } from './sql.ts'

/** The end of a SELECT over `accounts`, with its values. */
export function searched(search: AccountSearch): Statement {
  const { id, text, tier, disabled, after, newestFirst = false, limit } = search
  const values: SqlValue[] = []
  const place = (value: SqlValue): string => `$${values.push(value)}`
  const conditions = [
    id === undefined ? '' : `accounts.id = ${place(id)}`,
    text === undefined ? '' : matching(place(containing(text)), place(text.trim())),
    tier === undefined ? '' : `accounts.tier = ${place(tier)}`,
    disabled === undefined ? '' : `accounts.disabled_at IS ${disabled ? 'NOT NULL' : 'NULL'}`,
    after === undefined ? '' : `accounts.id ${newestFirst ? '<' : '>'} ${place(after)}`,
  ].filter((condition) => condition !== '')
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const cut = limit === undefined ? '' : `LIMIT ${place(limit)}`
  return statement(`${where} ORDER BY accounts.id ${newestFirst ? 'DESC' : ''} ${cut}`, ...values)
}

const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function matching(pattern: string, number: string): string {
  const like = (column: string): string => `lower(${column}) LIKE ${pattern} ESCAPE '\\'`
  const columns = ['email', 'name', 'note', 'masked_key'].map((column) => like(`accounts.${column}`))
  const held = [
    ['sub_keys', 'masked_key'],
    ['account_addresses', 'address'],
  ].map(([table, column]) => `accounts.id IN (SELECT account FROM ${table} WHERE ${like(column)})`)
  return `(${[...columns, ...held, `CAST(accounts.id AS text) = ${number}`].join(' OR ')})`
}
