import type { Row } from './answer.ts'

/**
 * Price histories of several symbols are one table with a column `symbol`.
 * @throws TypeError if the data has neither columns and rows nor the list
 */
export function rowsOf(data: unknown, list: string | undefined): readonly Row[] {
  const { columns, rows, ...members } = isRow(data) ? data : {}
  if (Array.isArray(columns) && Array.isArray(rows)) {
    return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])))
  }
  const { others, ...first } = members
  if (list === 'bars' && Array.isArray(others) && others.length > 0) {
    return [first, ...others].flatMap((one) =>
      rowsOf(one, list).map((row) => ({ symbol: one.symbol, ...row })),
    )
  }
  const elements = list === 'rows' ? rows : list === undefined ? undefined : members[list]
  if (!Array.isArray(elements)) throw new TypeError('the answer has no table: read its data')
  return elements.map((element) => (isRow(element) ? element : { [list ?? 'value']: element }))
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
