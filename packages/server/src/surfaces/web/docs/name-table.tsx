import type { ComponentChildren } from 'preact'
import { tableHead } from '../parts/table-head.tsx'

export type Cells = readonly [name: ComponentChildren, type: ComponentChildren, meaning: ComponentChildren]

/** Three columns; on a phone each row becomes a block. */
export const nameTable = (
  caption: string,
  head: readonly string[],
  rows: readonly Cells[],
  kind = 'named',
): ComponentChildren => (
  <table class={`prm stack ${kind}`}>
    {tableHead(caption, head)}
    <tbody>
      {rows.map(([name, type, meaning]) => (
        <tr>
          <th scope="row">{name}</th>
          <td class="label">{type}</td>
          <td>{meaning}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
