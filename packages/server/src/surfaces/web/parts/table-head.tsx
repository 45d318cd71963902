import type { ComponentChildren } from 'preact'

type Title = string | readonly [title: ComponentChildren, style?: string | undefined]

/** The name of a table, for screen readers, and titles of its columns, some with the class of their cells. */
export const tableHead = (caption: string, titles: readonly Title[]): ComponentChildren => (
  <>
    <caption class="vh">{caption}</caption>
    <thead>
      <tr>{titles.map((title) => (typeof title === 'string' ? head(title) : head(...title)))}</tr>
    </thead>
  </>
)

const head = (title: ComponentChildren, style?: string | undefined): ComponentChildren => (
  <th scope="col" class={style}>
    {title}
  </th>
)
