import type { ComponentChildren } from 'preact'

export type KeyValue = readonly [
  name: ComponentChildren,
  value: ComponentChildren,
  style?: string | undefined,
  hint?: string,
]

/** A list of names with their values. */
export const keyValues = (rows: readonly KeyValue[], style = 'kv') => (
  <dl class={style}>{rows.map(keyValue)}</dl>
)

export const keyValue = ([name, value, style, hint]: KeyValue) => (
  <>
    <dt>{name}</dt>
    <dd class={style} title={hint}>
      {value}
    </dd>
  </>
)

/** Each in a box of its own. */
export const boxedValues = (rows: readonly KeyValue[], style?: string) => (
  <dl class={style}>
    {rows.map((row) => (
      <div>{keyValue(row)}</div>
    ))}
  </dl>
)
