import type { ComponentChildren } from 'preact'

interface CellLook {
  readonly class?: string
  /** Said before the value on a phone. */
  readonly 'data-l'?: string
}

/** The title of a column, the class of its head and, if they differ, what its cells look like. */
export type ColumnTitle =
  | string
  | readonly [title: ComponentChildren, style?: string | undefined, cells?: string | CellLook]

/** The name of a table, for screen readers, and titles of its columns. */
export const tableHead = (caption: string | undefined, titles: readonly ColumnTitle[]) => (
  <>
    {caption && <caption class="vh">{caption}</caption>}
    <thead>
      <tr>{titles.map((title) => (typeof title === 'string' ? head(title) : head(title[0], title[1])))}</tr>
    </thead>
  </>
)

const head = (title: ComponentChildren, style?: string | undefined) => (
  <th scope="col" class={style}>
    {title}
  </th>
)

interface DataTable {
  readonly caption?: string
  readonly style?: string
  readonly columns: readonly ColumnTitle[]
  /** Cells of each row, in the order of the columns. */
  readonly rows: readonly (readonly ComponentChildren[])[]
  /** Index of the column that names a row; negative if none does. */
  readonly naming?: number
  /** A row of another kind. */
  readonly last?: ComponentChildren
}

export const dataTable = ({ caption, style, columns, rows, naming = 0, last }: DataTable) => {
  const looks = columns.map(cellLook)
  return (
    <table class={style}>
      {tableHead(caption, columns)}
      <tbody>
        {rows.map((cells) => (
          <tr>
            {cells.map((cell, index) =>
              index === naming ? (
                <th scope="row" {...looks[index]}>
                  {cell}
                </th>
              ) : (
                <td {...looks[index]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
        {last}
      </tbody>
    </table>
  )
}

function cellLook(column: ColumnTitle): CellLook {
  if (typeof column === 'string') return {}
  const [, style, cells = style] = column
  return typeof cells === 'object' ? cells : cells === undefined ? {} : { class: cells }
}
