import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import type { ComponentChildren } from 'preact'
import { whole } from '../number-text.ts'
import { signInPath } from '../own-path.ts'
import { instantText } from '../time-text.ts'
import type { Viewer } from '../viewer.ts'
import { creditWords } from './figure.tsx'

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
        <a class="btn quiet" href="/#key">
          Get a free key, {whole(TIERS.free.credits)} credits
        </a>
        <a class="btn quiet" href={signInPath(input.back)}>
          Sign in
        </a>
      </p>
    ) : (
      payForm(input, input.viewer)
    )}
  </div>
)

const payForm = ({ what, path, query = {}, credits, back }: PaidStripInput, viewer: Viewer) => (
  <form method="post" action="/view">
    <input type="hidden" name="token" value={viewer.token} />
    <input type="hidden" name="path" value={path} />
    <input type="hidden" name="query" value={new URLSearchParams(query).toString()} />
    <input type="hidden" name="back" value={back} />
    <button class="btn" type="submit">
      Show today’s {what}: {whole(credits)}
      {viewer.creditsLeft === null ? ' credits' : ` of your ${whole(viewer.creditsLeft)} credits`}
    </button>
  </form>
)
