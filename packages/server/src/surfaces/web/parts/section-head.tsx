import type { ComponentChildren } from 'preact'

interface IntroOptions {
  /** Class of the title. */
  readonly titled?: string
  readonly leadStyle?: string
  readonly leadId?: string
  /** Below the lead. */
  readonly after?: ComponentChildren
}

export const intro = (
  title: ComponentChildren,
  lead?: ComponentChildren,
  { titled, leadStyle = 'lead', leadId, after }: IntroOptions = {},
) => (
  <div class="intro">
    <h1 class={titled}>{title}</h1>
    {lead === undefined ? null : (
      <p class={leadStyle} id={leadId}>
        {lead}
      </p>
    )}
    {after}
  </div>
)

export const sectionHead = (
  title: string,
  call: ComponentChildren = null,
  note: ComponentChildren | string = '',
) => (
  <div class="head">
    <h2>{title}</h2>
    {call}
    {note === '' ? null : <p class="note">{note}</p>}
  </div>
)
