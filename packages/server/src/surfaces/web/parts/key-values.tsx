import type { ComponentChildren } from 'preact'

export type KeyValue = readonly [
  name: ComponentChildren,
  value: ComponentChildren,
  style?: string | undefined,
  hint?: string | undefined,
]

/** Of a row that is left out. */
type Absent = false | null | undefined

interface Look {
  readonly style?: string
  /** Class of values that have none of their own. */
  readonly values?: string
}

export const keyValues = (rows: readonly (KeyValue | Absent)[], { style = 'kv', values }: Look = {}) => (
  <dl class={style}>{rows.map((row) => row && keyValue([row[0], row[1], row[2] ?? values, row[3]]))}</dl>
)

export const keyValue = ([name, value, style, hint]: KeyValue) => (
  <>
    <dt>{name}</dt>
    <dd class={style} title={hint}>
      {value}
    </dd>
  </>
)

export const boxedValues = (rows: readonly (KeyValue | Absent)[], style?: string) => (
  <dl class={style}>{rows.map((row) => row && <div>{keyValue(row)}</div>)}</dl>
)
