import type { ComponentChildren } from 'preact'
import { dataTable } from '../parts/table-head.tsx'

export type Cells = readonly [name: ComponentChildren, type: ComponentChildren, meaning: ComponentChildren]

/** Three columns; on a phone each row becomes a block. */
export const nameTable = (
  caption: string,
  head: readonly string[],
  rows: readonly Cells[],
  kind = 'named',
): ComponentChildren =>
  dataTable({
    caption,
    style: `prm stack ${kind}`,
    columns: [head[0], [head[1], undefined, 'label'], head[2]],
    rows,
  })
