export type Cell = string | number | boolean | null

/** The short form of an answer: one sentence and its limits first, then ranked rows. Agents get it by default. */
export interface Concise {
  /** One sentence; every number in it stands in the answer, as it is or rounded. */
  readonly summary: string
  /** What was measured about this kind of answer. */
  readonly evidence?: unknown
  readonly caveats?: readonly string[]
  readonly columns?: readonly string[]
  /** Ranked, never alphabetical. */
  readonly rows?: readonly (readonly Cell[])[]
  /** Which arguments bring the rest. */
  readonly more?: string
  /** Members of the product, between caveats and rows. */
  readonly [member: string]: unknown
}

/** Pure. @param limit rows wanted; the product decides without it */
export type MakeConcise<Result, Query> = (result: Result, query: Query, limit: number | undefined) => Concise

/** A member of a row, or a member of that: `price.value`. */
type Path<Row> = {
  [Name in keyof Row & string]: NonNullable<Row[Name]> extends Cell
    ? Name
    : `${Name}.${NonNullable<Row[Name]> extends readonly unknown[] ? number : keyof NonNullable<Row[Name]> & string}`
}[keyof Row & string]

type Source<Row> = Path<Row> | ((row: Row) => Cell)

/** In order: members by their own name, or columns by what stands in them. */
export type Columns<Row> = readonly (Path<Row> | Readonly<Record<string, Source<Row>>>)[]

export function tableOf<Row>(
  rows: readonly Row[],
  columns: Columns<Row>,
): Required<Pick<Concise, 'columns' | 'rows'>> {
  const declared = columns.flatMap((column): readonly (readonly [string, Source<Row>])[] =>
    typeof column === 'string' ? [[column, column]] : Object.entries(column),
  )
  return {
    columns: declared.map(([name]) => name),
    rows: rows.map((row) => declared.map(([, of]) => (typeof of === 'string' ? cellAt(row, of) : of(row)))),
  }
}

function cellAt(row: unknown, path: string): Cell {
  let value = row
  for (const name of path.split('.')) value = (value as Readonly<Record<string, unknown>> | null)?.[name]
  return (value ?? null) as Cell
}
