import type { AccountSearch } from '../../service/ports.ts'
import { type SqlValue, type Statement, statement } from './sql.ts'

/** Accounts that one statement reads; an engine is never busy with it for long. */
export const MOST_READ = 2_000

interface SearchedAccounts {
  /** Stands for `accounts` in a SELECT. */
  readonly source: string
  /** The end of that SELECT, with the values of both. */
  readonly end: Statement
  /** Counts the accounts of the source and gives the last one; undefined if none can be left out. */
  readonly read: Statement | undefined
}

/** @param limit most rows of the SELECT */
export function searched(search: AccountSearch, limit: number): SearchedAccounts {
  const { text, newestFirst = false } = search
  const values: SqlValue[] = []
  const place = (value: SqlValue): string => `$${values.push(value)}`
  const { found, checked } = conditionsOf(search, place)
  const order = newestFirst ? 'DESC' : ''
  const rows = `FROM accounts ${whereAll(found)} ORDER BY id ${order} LIMIT ${Math.max(MOST_READ, limit)}`
  const read = statement(
    `SELECT count(*) AS accounts, ${newestFirst ? 'min' : 'max'}(id) AS last FROM (SELECT id ${rows}) AS part`,
    ...values,
  )
  if (text !== undefined) checked.push(matching(place(containing(text)), place(text.trim())))
  const cut = `ORDER BY accounts.id ${order} LIMIT ${place(limit)}`
  const end = statement(`${whereAll(checked)} ${cut}`, ...values)
  return { source: `(SELECT * ${rows}) AS accounts`, end, read: checked.length === 0 ? undefined : read }
}

/** Conditions that an index finds, one of them at most by tier or state, and those that each row is checked for. */
function conditionsOf(
  { id, email, key, tier, disabled, after, newestFirst = false }: AccountSearch,
  place: (value: SqlValue) => string,
) {
  const found: string[] = []
  const checked: string[] = []
  if (id !== undefined) found.push(`id = ${place(id)}`)
  if (after !== undefined) found.push(`id ${newestFirst ? '<' : '>'} ${place(after)}`)
  if (email !== undefined) found.push(heldBy(place(email.trim().toLowerCase())))
  if (key !== undefined) found.push(shownAs(place(key.trim())))
  if (tier !== undefined) found.push(`tier = ${place(tier)}`)
  const inState = `disabled_at IS ${disabled ? 'NOT NULL' : 'NULL'}`
  if (disabled !== undefined) (disabled && tier === undefined ? found : checked).push(inState)
  return { found, checked }
}

const whereAll = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`

const heldBy = (
  address: string,
): string => `id IN (SELECT id FROM accounts WHERE lower(trim(email)) = ${address}
  UNION SELECT account FROM account_addresses WHERE address = ${address})`

const shownAs = (key: string): string => `id IN (SELECT id FROM accounts WHERE masked_key = ${key}
  UNION SELECT account FROM sub_keys WHERE masked_key = ${key})`

const containing = (text: string): string =>
  `%${text
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Counted for each account by an index: as a set, all rows of the other tables would be read. */
function matching(pattern: string, number: string): string {
  const like = (column: string): string => `lower(${column}) LIKE ${pattern} ESCAPE '\\'`
  const columns = ['email', 'name', 'note', 'masked_key'].map((column) => like(`accounts.${column}`))
  const conditions = [
    ['sub_keys', 'masked_key'],
    ['account_addresses', 'address'],
  ].map(
    ([table, column]) =>
      `(SELECT count(*) FROM ${table} WHERE account = accounts.id AND ${like(column)}) > 0`,
  )
  return `(${[...columns, `CAST(accounts.id AS text) = ${number}`, ...conditions].join(' OR ')})`
}
