import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { Product } from '@bellwether-markets/products/contract/product'
import type { ComponentChildren } from 'preact'
import { signInPath } from '../../http/own-path.ts'
import { whole } from '../number-text.ts'
import type { Before } from '../previous-close.ts'
import type { Answer, Shown, View } from '../published-view.ts'
import { instantText } from '../time-text.ts'
import type { Viewer } from '../viewers.ts'
import { absentFigure, callLine, creditWords, SOON } from './figure.tsx'
import { buttonLink, Form, QUIET, Submit } from './form.tsx'
import { sectionHead } from './section-head.tsx'

export interface PaidSection<Data> {
  /** Of today if it was paid for, else of the close before. */
  readonly shown: Shown<Data> | undefined
  /** What today's costs; null if it is shown. */
  readonly strip: ComponentChildren
}

interface PaidPart {
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
  { what, viewer, back, before = 'day' }: PaidPart,
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
) {
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

interface PaidStripInput {
  /** What is paid for, as in `Today's commodities`. */
  readonly what: string
  /** Of the endpoint. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly credits: number
  /** Instant of what is shown for free; undefined if nothing is. */
  readonly shownAsOf: string | undefined
  /** Of what is shown for free, instead of its instant. */
  readonly says?: string
  readonly back: string
  readonly viewer: Viewer | undefined
}

/** One line in place of what is paid for: what is shown instead, what today's costs, and the way to it. */
export const paidStrip = (input: PaidStripInput) => (
  <div class="sample">
    <p>
      {input.shownAsOf && (
        <>
          <b>{input.says ?? `As of ${instantText(input.shownAsOf)}.`}</b>{' '}
        </>
      )}
      Today’s {input.what}: {creditWords(input.credits)}.
    </p>
    {input.viewer === undefined ? (
      <p class="row">
        {buttonLink('/#key', `Get a free key, ${whole(TIERS.free.credits)} credits`, QUIET)}
        {buttonLink(signInPath(input.back), 'Sign in', QUIET)}
      </p>
    ) : (
      payForm(input, input.viewer)
    )}
  </div>
)

const ofYours = ({ creditsLeft }: Viewer): string =>
  creditsLeft === null ? ' credits' : ` of your ${whole(creditsLeft)} credits`

const payForm = ({ what, path, query = {}, credits, back }: PaidStripInput, viewer: Viewer) => (
  <Form
    action="/view"
    token={viewer.token}
    hidden={{ path, query: new URLSearchParams(query).toString(), back }}
  >
    <Submit label={`Show today’s ${what}: ${whole(credits)}${ofYours(viewer)}`} />
  </Form>
)
