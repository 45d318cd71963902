import type { ComponentChildren } from 'preact'

export type Cells = readonly [name: ComponentChildren, type: ComponentChildren, meaning: ComponentChildren]

/** Three columns; on a phone each row becomes a block. */
export const nameTable = (
  caption: string,
  head: readonly string[],
  rows: readonly Cells[],
  kind = 'named',
): ComponentChildren => (
  <table class={`prm stack ${kind}`}>
    <caption class="vh">{caption}</caption>
    <thead>
      <tr>
        {head.map((name) => (
          <th scope="col">{name}</th>
        ))}
      </tr>
    </thead>
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
