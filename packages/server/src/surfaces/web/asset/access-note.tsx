import type { ComponentChildren } from 'preact'
import { analysis as product } from '../../../products/analysis/product.ts'
import { whole } from '../number-text.ts'
import { dayText } from '../time-text.ts'
import type { Viewer } from '../viewer.ts'
import { type AssetShown, OPEN_ASSET } from './asset-reader.ts'
import { assetPath } from './asset-words.ts'

const PRICE = `${product.credits} credits`

/** One line that says of when the page is, and what today's costs. */
export function accessNote(
  { analysis, isCurrent }: AssetShown,
  viewer: Viewer | undefined,
): ComponentChildren {
  if (analysis.symbol === OPEN_ASSET) return openSample(analysis.name)
  if (isCurrent) {
    return (
      <p class="sample">
        <span>
          <b>Today’s analysis.</b> It is paid for until the next one, however often you look.
        </span>
      </p>
    )
  }
  return (
    <div class="sample">
      <span>
        <b>From the close of {dayText(analysis.technicals.day)}.</b> Today’s analysis: {PRICE}.
      </span>
      {viewer === undefined ? (
        <a href="/#key">Get a free key, 1,000 credits</a>
      ) : (
        payForm(analysis.symbol, viewer)
      )}
    </div>
  )
}

const openSample = (name: string): ComponentChildren => (
  <p class="sample">
    <span>
      <b>{name} is the open sample.</b> Everything on this page is current and free. Other assets show the
      analysis of the previous close; today’s takes a key and {PRICE}.
    </span>
    <a href="/#key">Get a free key, 1,000 credits</a>
  </p>
)

const payForm = (symbol: string, { token, creditsLeft }: Viewer): ComponentChildren => (
  <form method="post" action="/view">
    <input type="hidden" name="token" value={token} />
    <input type="hidden" name="path" value={`/v1/analysis/${encodeURIComponent(symbol)}`} />
    <input type="hidden" name="query" value="" />
    <input type="hidden" name="back" value={assetPath(symbol)} />
    <button class="btn" type="submit">
      Show today’s analysis: {product.credits} of your{' '}
      {creditsLeft === null ? 'unlimited' : whole(creditsLeft)} credits
    </button>
  </form>
)
