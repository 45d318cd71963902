import type { Row } from './answer.ts'

/** @throws TypeError if the data has neither columns and rows nor the list */
export function rowsOf(data: unknown, list: string | undefined): readonly Row[] {
  const { columns, rows, ...members } = isRow(data) ? data : {}
  if (Array.isArray(columns) && Array.isArray(rows)) {
    return rows.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])))
  }
  const elements = list === 'rows' ? rows : list === undefined ? undefined : members[list]
  if (!Array.isArray(elements)) throw new TypeError('the answer has no table: read its data')
  return elements.map((element) => (isRow(element) ? element : { [list ?? 'value']: element }))
}

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
