import type { ComponentChildren } from 'preact'
import type { PageInput } from '../page.ts'
import { intro } from './section-head.tsx'

interface Notice {
  /** Of the navigation. */
  readonly path: string
  readonly status?: number
  readonly title: string
  readonly text: ComponentChildren
  readonly body?: ComponentChildren
}

/** A page that says one thing: what happened, and what to do. */
export const noticePage = ({ path, status = 200, title, text, body }: Notice): PageInput => ({
  path,
  status,
  description: title,
  kind: 'account',
  indexed: false,
  title: `${title.replace(/\.$/, '')} · Bellwether`,
  main: (
    <>
      {intro(title, text)}
      {body}
    </>
  ),
})
