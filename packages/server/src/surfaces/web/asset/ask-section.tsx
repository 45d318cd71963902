import { analysis as product } from '@bellwether-markets/products/analysis/product'
import { CodeBox } from '../parts/code-box.tsx'
import { keyValues } from '../parts/key-values.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import type { AssetShown } from './asset-reader.ts'

/** The call that answers the same. */
export function askSection({ analysis }: AssetShown, baseUrl: string) {
  const path = `/v1/analysis/${encodeURIComponent(analysis.symbol)}`
  return (
    <section id="api">
      {sectionHead(
        'Ask for it',
        null,
        'The page is one answer of the API. Your agent gets the same with one call.',
      )}
      <div class="cols">
        <CodeBox
          class="code c7"
          label="Analysis with curl"
          head={
            <h3>
              curl <span>with your key</span>
            </h3>
          }
        >
          <span class="k">$</span>
          {` curl -s '${baseUrl}`}
          <span class="n">{path}</span>
          {`' \\\n    -H "X-API-Key: `}
          <span class="n" data-key>
            bw_your_key
          </span>
          {'"'}
        </CodeBox>
        {keyValues(
          [
            ['Price', `${product.credits} credits`],
            ['As it was on any day', <code>?as_of=2024-06-28</code>],
            ['Unchanged answer (304)', 'free'],
            ['All fields', <a href="/docs/analysis">Documentation</a>],
          ],
          { style: 'kv c5' },
        )}
      </div>
    </section>
  )
}
