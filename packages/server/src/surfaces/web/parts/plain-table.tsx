import type { ComponentChildren } from 'preact'
import { tableHead } from './table-head.tsx'

export interface Column<Row> {
  readonly title: string
  readonly numeric?: true
  readonly of: (row: Row) => ComponentChildren
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Said in place of a table without rows. */
  readonly empty: ComponentChildren
}

/** A table in a frame of its own, which scrolls if it is wider; the first column names the rows. */
export function plainTable<Row>({ caption, columns, rows, empty }: TableProps<Row>): ComponentChildren {
  if (rows.length === 0) return <p class="body note">{empty}</p>
  const style = ({ numeric }: Column<Row>): string | undefined => (numeric ? 'num' : undefined)
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      <table class="tight pad">
        {tableHead(
          caption,
          columns.map((column) => [column.title, style(column)] as const),
        )}
        <tbody>
          {rows.map((row) => (
            <tr>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th scope="row" class={style(column)}>
                    {column.of(row)}
                  </th>
                ) : (
                  <td class={style(column)}>{column.of(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const plainFigure = (title: string, body: ComponentChildren, side: ComponentChildren = null) => (
  <figure class="fig spaced">
    <header>
      <h2 class="t">{title}</h2>
      {side}
    </header>
    {body}
  </figure>
)
