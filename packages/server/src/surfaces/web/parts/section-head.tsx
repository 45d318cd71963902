import type { ComponentChildren } from 'preact'

export const sectionHead = (
  title: string,
  call: ComponentChildren = null,
  note: ComponentChildren | string = '',
): ComponentChildren => (
  <div class="head">
    <h2>{title}</h2>
    {call}
    {note === '' ? null : <p class="note">{note}</p>}
  </div>
)
