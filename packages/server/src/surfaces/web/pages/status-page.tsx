import { formatInstant, type Instant, MINUTE } from '@bellwether-markets/engine/kernel/time'
import { CATALOG } from '@bellwether-markets/products/catalog'
import type { ComponentChildren } from 'preact'
import type { SourceFreshness } from '../../../service/ports.ts'
import type { ProductFreshness } from '../../../service/snapshots/current-snapshots.ts'
import { overdueLimit, refreshPeriod } from '../../../service/snapshots/refresh-schedule.ts'
import type { Page, PageInput } from '../page.ts'
import { callLine } from '../parts/figure.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { tableHead } from '../parts/table-head.tsx'
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
    title: 'Status · Bellwether',
    description: sentence,
    kind: 'status',
    main: (
      <>
        <div class="intro">
          <h1>{sentence}</h1>
          <p class="lead">
            What each answer rests on, how old it may become, and when it is renewed next. Version{' '}
            {deps.version}.
          </p>
        </div>
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

const productTable = ({ products, now }: StatusDeps): ComponentChildren => (
  <div class="fig">
    <table class="pad stack hl">
      {tableHead('Products', [
        'Product',
        'State',
        ['As of', 'num'],
        ['Age', 'num'],
        ['Allowed', 'num t-w'],
        ['Next', 'num'],
      ])}
      <tbody>
        {products.map((one) => (
          <tr>
            <th scope="row">
              <span class="sym">{CATALOG.byId.get(one.product)?.title ?? one.product}</span>
              <span class="sub">
                <code>{CATALOG.byId.get(one.product)?.path ?? ''}</code>
              </span>
            </th>
            <td>{state(one, now)}</td>
            <td class="num">{one.asOf === undefined ? '–' : instantText(formatInstant(one.asOf))}</td>
            <td class="num">{one.asOf === undefined ? '–' : ageText(now - one.asOf)}</td>
            <td class="num only-w t-w">{ageText(allowedAge(one.product))}</td>
            <td class="num only-w">{instantText(formatInstant(one.nextRefreshAt))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

function allowedAge(id: string): number {
  const product = CATALOG.byId.get(id)
  return product === undefined ? 0 : refreshPeriod(product) + overdueLimit(product)
}

function state({ product, asOf, stale, lastError }: ProductFreshness, now: Instant): ComponentChildren {
  const error = lastError === undefined ? '' : `, last error: ${lastError}`
  if (asOf === undefined)
    return (
      <>
        <span class="chip none">not produced yet</span>
        {error}
      </>
    )
  if (stale)
    return (
      <>
        <span class="chip late">late</span>
        {error}
      </>
    )
  // Old but not late: no refresh was due, as on a weekend.
  return now - asOf > allowedAge(product) ? <>market closed{error}</> : <>fresh{error}</>
}

const sourceTable = ({ sources, now }: StatusDeps): ComponentChildren =>
  sources.length === 0 ? (
    <p class="note">No source has reported yet.</p>
  ) : (
    <div class="fig">
      <table class="pad stack hl">
        {tableHead('Sources', ['Source', 'State', ['Latest', 'num'], ['Age', 'num']])}
        <tbody>
          {sources.map(({ id, knownAt, supply }) => (
            <tr>
              <th scope="row" class="sym">
                {id}
              </th>
              <td>
                {supply?.stale === true ? <span class="chip late">late</span> : 'answering'}
                {supply?.lastError === undefined ? '' : `, last error: ${supply.lastError}`}
              </td>
              <td class="num">{knownAt === undefined ? '–' : instantText(formatInstant(knownAt))}</td>
              <td class="num">{knownAt === undefined ? '–' : ageText(now - knownAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
