import { TIERS } from '@bellwether-markets/engine/kernel/credits'
import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import { analysis as product } from '@bellwether-markets/products/analysis/product'
import { whole } from '../number-text.ts'
import { creditWords } from '../parts/figure.tsx'
import { paidStrip } from '../parts/paid-section.tsx'
import { dayText } from '../time-text.ts'
import type { Viewer } from '../viewers.ts'
import { type AssetShown, OPEN_ASSET } from './asset-reader.ts'
import { assetPath } from './asset-words.ts'

/** One line that says of when the page is, and what today's costs. */
export function accessNote(shown: AssetShown, viewer: Viewer | undefined) {
  const { analysis, asOf, isCurrent } = shown
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
  return paidStrip({
    what: 'analysis',
    path: `/v1/analysis/${encodeURIComponent(analysis.symbol)}`,
    credits: product.credits,
    shownAsOf: formatInstant(asOf),
    says: `From the close of ${dayText(analysis.technicals.day)}.`,
    back: assetPath(analysis.symbol),
    viewer,
  })
}

const openSample = (name: string) => (
  <div class="sample">
    <p>
      <b>{name} is the open sample.</b> Everything on this page is current and free. Other assets show the
      analysis of the previous close; today’s takes a key and {creditWords(product.credits)}.
    </p>
    <a href="/#key">Get a free key, {whole(TIERS.free.credits)} credits</a>
  </div>
)
