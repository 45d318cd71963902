import type { Product } from '@bellwether-markets/products/contract/product'
import type { ComponentChildren } from 'preact'
import type { Before } from '../previous-close.ts'
import type { Answer, Shown, View } from '../published-view.ts'
import type { Viewer } from '../viewer.ts'
import { absentFigure, callLine, SOON } from './figure.tsx'
import { paidStrip } from './paid-strip.tsx'
import { sectionHead } from './section-head.tsx'

export interface PaidSection<Data> {
  /** Of today if it was paid for, else of the close before. */
  readonly shown: Shown<Data> | undefined
  /** What today's costs; null if it is shown. */
  readonly strip: ComponentChildren
}

export interface PaidWish {
  /** In words, as in `Today’s commodities`. */
  readonly what: string
  readonly viewer: Viewer | undefined
  /** Path of the page. */
  readonly back: string
  /** What is shown for free: as of the close before, or of the month before. */
  readonly before?: Before
}

export async function paidOr<P extends Product>(
  product: P,
  view: View,
  { what, viewer, back, before = 'day' }: PaidWish,
): Promise<PaidSection<Answer<P>>> {
  const { path, credits } = product
  const paid = await viewer?.paid(path)
  if (paid !== undefined) return { shown: view.current(product), strip: null }
  const shown = await view.previous(product, before)
  return { shown, strip: paidStrip({ what, path, credits, shownAsOf: shown?.asOf, back, viewer }) }
}

/** Figures of one call. */
export function paidSection<Data>(
  input: {
    readonly id: string
    readonly title: string
    readonly path: string
    readonly note?: (data: Data) => string
  },
  { shown, strip }: PaidSection<Data>,
  body: (shown: Shown<Data>) => ComponentChildren,
): ComponentChildren {
  const { id, title, path, note } = input
  return (
    <section id={id}>
      {sectionHead(
        title,
        shown === undefined ? null : callLine(shown),
        shown === undefined ? '' : note?.(shown.data),
      )}
      {strip}
      {shown === undefined ? absentFigure(title, path, SOON) : body(shown)}
    </section>
  )
}
