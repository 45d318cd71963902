import type { ComponentChildren } from 'preact'
import type { Shown } from '../published-view.ts'
import { ageText, instantText } from '../time-text.ts'

/** Where a figure is missing after a start. */
export const SOON =
  'It is computed after the start and appears within a minute; a figure without enough history stays away.'

export interface FigureInput {
  readonly id: string
  readonly title: string
  readonly level?: 2 | 3
  readonly shown: Shown<unknown>
  readonly body: ComponentChildren
  readonly foot?: ComponentChildren | undefined
  readonly className?: string
  /** Offers the whole answer; false for paid ones. */
  readonly json?: boolean
  /** Address of the whole answer; by default the path of the call. */
  readonly call?: string
  /** False if the section names the call already. */
  readonly named?: boolean
}

export const figure = ({
  id,
  title,
  level = 3,
  shown,
  json = false,
  named = true,
  ...content
}: FigureInput) => (
  <figure class={`fig ${content.className ?? ''}`} id={id}>
    <header>
      {level === 2 ? <h2 class="t">{title}</h2> : <h3>{title}</h3>}
      {named && callLine(shown)}
      {json && toggle(id)}
    </header>
    {named && staleNote(shown)}
    <div class="body" data-view="fig">
      {content.body}
    </div>
    {json && jsonView(content.call ?? shown.path)}
    {content.foot === undefined ? null : <figcaption class="foot">{content.foot}</figcaption>}
  </figure>
)

interface PanelInput {
  readonly id?: string
  readonly title: ComponentChildren
  readonly level?: 2 | 3
  /** Beside the title. */
  readonly side?: ComponentChildren
  readonly body: ComponentChildren
  readonly bodyStyle?: string
  readonly foot?: ComponentChildren
  /** Below the foot. */
  readonly after?: ComponentChildren
  readonly style?: string
}

/** A figure that stands for no single call. */
export const panel = ({ style = 'fig cq', id, title, level = 2, side, ...content }: PanelInput) => (
  <figure class={style} id={id}>
    <header>
      {level === 2 ? <h2 class="t">{title}</h2> : <h3>{title}</h3>}
      {side}
    </header>
    <div class={content.bodyStyle ?? 'body'}>{content.body}</div>
    {content.foot === undefined ? null : <figcaption class="foot">{content.foot}</figcaption>}
    {content.after}
  </figure>
)

export const callLine = ({
  path,
  credits,
  asOf,
}: Pick<Shown<unknown>, 'path' | 'credits'> & { readonly asOf?: string }) => (
  <span class="call">
    {calledAt(path)}
    <span>{creditWords(credits)}</span>
    {asOf && <span class="only-w t-m">as of {instantText(asOf)}</span>}
  </span>
)

export const creditWords = (credits: number): string =>
  credits === 0 ? 'free' : credits === 1 ? '1 credit' : `${credits} credits`

export const staleNote = ({ stale, ageMs, path }: Pick<Shown<unknown>, 'stale' | 'ageMs' | 'path'>) =>
  stale ? (
    <p class="stale">
      <b>
        Last answer of <code>{path}</code> {ageText(ageMs)} ago.
      </b>{' '}
      It should have been renewed since; the last value stays. <a href="/status">Status</a>
    </p>
  ) : null

const toggle = (id: string) => (
  <span class="tog" role="group" aria-label="Show as">
    <button type="button" aria-pressed="true" data-show="fig" data-of={id}>
      Figure
    </button>
    <button type="button" aria-pressed="false" data-show="json" data-of={id}>
      JSON
    </button>
  </span>
)

/** Loaded on demand from the call itself. */
const jsonView = (path: string) => (
  <pre
    class="json"
    data-view="json"
    data-call={path}
    hidden
    tabindex={0}
    aria-label={`Answer of GET ${path}`}
  ></pre>
)

export const absentFigure = (title: string, path: string, reason: ComponentChildren) =>
  panel({
    style: 'fig absent',
    title,
    level: 3,
    side: <span class="call">{calledAt(path)}</span>,
    body: (
      <>
        <p>
          <b>Not produced yet.</b>
        </p>
        <p class="note">{reason}</p>
      </>
    ),
  })

export const calledAt = (path: string) => (
  <code>
    GET <b>{path}</b>
  </code>
)
