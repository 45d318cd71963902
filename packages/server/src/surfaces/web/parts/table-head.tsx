import type { ComponentChildren } from 'preact'

interface CellLook {
  readonly class?: string
  /** Said before the value on a phone. */
  readonly 'data-l'?: string
}

type ColumnTitle =
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
  readonly rows: readonly (readonly ComponentChildren[])[]
  /** Index of the column that names a row; negative if none does. */
  readonly naming?: number
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
export function plainTable<Row>({ caption, columns, rows, empty }: TableProps<Row>) {
  if (rows.length === 0) return <p class="body note">{empty}</p>
  return (
    <div class="scroll" tabindex={0} role="region" aria-label={caption}>
      {dataTable({
        caption,
        style: 'tight pad',
        columns: columns.map(({ title, numeric }) => [title, numeric ? 'num' : undefined]),
        rows: rows.map((row) => columns.map(({ of }) => of(row))),
      })}
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
