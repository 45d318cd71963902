import { formatInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { SourceFreshness } from '../../../service/ports.ts'
import type { ProductFreshness } from '../../../service/snapshots/current-snapshots.ts'
import { overdueLimit, refreshPeriod } from '../../../service/snapshots/refresh-schedule.ts'
import type { Page, PageInput } from '../page.ts'
import { callLine } from '../parts/figure.tsx'
import { intro, sectionHead } from '../parts/section-head.tsx'
import { dataTable } from '../parts/table-head.tsx'
import { ageText, instantText } from '../time-text.ts'

interface StatusDeps {
  readonly products: readonly ProductFreshness[]
  readonly sources: readonly SourceFreshness[]
  readonly now: Instant
  readonly version: string
}

/** A page of this may be half a minute old. */
const KEPT_MS = MINUTE / 2

export const status: Page = {
  path: '/status',
  changesWith: ({ marketClock }) => String(Math.floor(marketClock.now() / KEPT_MS)),
  render: (_request, { currentSnapshots, sources, marketClock, version }) =>
    statusPage({
      products: currentSnapshots.freshness(),
      sources: sources(),
      now: marketClock.now(),
      version,
    }),
}

function statusPage(deps: StatusDeps): PageInput {
  const late = deps.products.filter(({ stale }) => stale)
  const sentence =
    late.length === 0
      ? 'Everything is fresh.'
      : `${late.length} of ${deps.products.length} products are late.`
  return {
    path: '/status',
    title: 'Status',
    description: sentence,
    kind: 'status',
    main: (
      <>
        {intro(
          sentence,
          `What each answer rests on, how old it may become, and when it is renewed next. Version ${deps.version}.`,
        )}
        <section class="first">
          {sectionHead('Products', callLine({ path: '/v1/health', credits: 0 }))}
          {productTable(deps)}
        </section>
        <section>
          {sectionHead('Sources')}
          {sourceTable(deps)}
        </section>
      </>
    ),
  }
}

const productTable = ({ products, now }: StatusDeps) => (
  <div class="fig">
    {dataTable({
      caption: 'Products',
      style: 'pad stack hl',
      columns: [
        'Product',
        'State',
        ['As of', 'num'],
        ['Age', 'num'],
        ['Allowed', 'num t-w', 'num only-w t-w'],
        ['Next', 'num', 'num only-w'],
      ],
      rows: products.map((one) => [
        <>
          <span class="sym">{CATALOG.byId.get(one.product)?.title ?? one.product}</span>
          <span class="sub">
            <code>{CATALOG.byId.get(one.product)?.path ?? ''}</code>
          </span>
        </>,
        state(one, now),
        ...ageCells(one.asOf, now),
        ageText(allowedAge(one.product)),
        instantText(formatInstant(one.nextRefreshAt)),
      ]),
    })}
  </div>
)

const ageCells = (asOf: Instant | undefined, now: Instant): readonly string[] =>
  asOf === undefined ? ['–', '–'] : [instantText(formatInstant(asOf)), ageText(now - asOf)]

function allowedAge(id: string): number {
  const product = CATALOG.byId.get(id)
  return product === undefined ? 0 : refreshPeriod(product) + overdueLimit(product)
}

function state({ product, asOf, stale, lastError }: ProductFreshness, now: Instant) {
  const error = errorText(lastError)
  if (asOf === undefined)
    return (
      <>
        <span class="chip none">not produced yet</span>
        {error}
      </>
    )
  if (stale) return [LATE, error]
  // Old but not late: no refresh was due, as on a weekend.
  return `${now - asOf > allowedAge(product) ? 'market closed' : 'fresh'}${error}`
}

const LATE = <span class="chip late">late</span>

const errorText = (error: string | undefined): string => (error === undefined ? '' : `, last error: ${error}`)

const sourceTable = ({ sources, now }: StatusDeps) =>
  sources.length === 0 ? (
    <p class="note">No source has reported yet.</p>
  ) : (
    <div class="fig">
      {dataTable({
        caption: 'Sources',
        style: 'pad stack hl',
        columns: [['Source', undefined, 'sym'], 'State', ['Latest', 'num'], ['Age', 'num']],
        rows: sources.map(({ id, knownAt, supply }) => [
          id,
          [supply?.stale === true ? LATE : 'answering', errorText(supply?.lastError)],
          ...ageCells(knownAt, now),
        ]),
      })}
    </div>
  )
