import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { ComponentChildren } from 'preact'
import { whole } from '../number-text.ts'
import { signInPath } from '../own-path.ts'
import { instantText } from '../time-text.ts'
import type { Viewer } from '../viewer.ts'
import { creditWords } from './figure.tsx'
import { buttonLink, Form, QUIET, Submit } from './form.tsx'

export interface PaidStripInput {
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
  /** Path of the page, to come back to. */
  readonly back: string
  readonly viewer: Viewer | undefined
}

/** One line in place of what is paid for: what is shown instead, what today's costs, and the way to it. */
export const paidStrip = (input: PaidStripInput): ComponentChildren => (
  <div class="sample">
    <p>
      {input.shownAsOf === undefined ? null : (
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
