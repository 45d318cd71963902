import { isProduct } from '@bellwether-markets/products/contract/endpoint'
import { refreshPeriod } from '../../../service/snapshots/refresh-schedule.ts'
import type { EndpointEntry } from '../../docs/docs-catalog.ts'
import { methodOf } from '../../docs/methods.ts'
import { type DescribedOperation, priceText } from '../../docs/operation.ts'
import { viewOf } from '../../tools/tool.ts'
import type { PageInput } from '../page.ts'
import { euros, PACK_EUROS } from '../parts/plans.tsx'
import { prose } from '../parts/prose.tsx'
import { ageText } from '../time-text.ts'
import type { EndpointView } from './answer-panel.tsx'
import { callColumn } from './call-tabs.tsx'
import { docsPage, docsSection } from './docs-frame.tsx'
import { DOCS, endpointOf, TOOLS } from './docs-pages.ts'
import { errorTable, fieldTable, parameterTable } from './endpoint-tables.tsx'

export function endpointPage(entry: EndpointEntry, view: EndpointView): PageInput {
  const { operation, path, title, summary } = entry
  const { method, doc } = operation
  return docsPage({
    path,
    canonical: path,
    windowTitle: `${title}: ${method} ${operation.path}`,
    title,
    lead: summary,
    label: DOCS.groups.find(({ entries }) => entries.includes(entry))?.title ?? 'Documentation',
    head: pathLine(operation),
    side: callColumn(operation, view),
    body: [
      docsSection('parameters', 'Parameters', parameterTable(operation)),
      docsSection('answer-fields', 'Answer', fieldTable(operation, view.allFields)),
      docsSection('errors', 'Errors', errorTable(operation)),
      docsSection('freshness', 'How fresh it is', <p>{freshness(operation)}</p>),
      goodness(operation),
      docsSection('about', 'About this call', prose(doc)),
    ],
  })
}

function pathLine(operation: DescribedOperation) {
  const { id, method, path } = operation
  const found = viewOf(TOOLS, id)
  return (
    <div class="path">
      <code>
        {method} <b>{path}</b>
      </code>
      {found && (
        <span class="label">
          MCP tool <code>{found.tool.name}</code>
          {found.view === found.tool.views[0] ? null : (
            <>
              , <code>view={found.view.name}</code>
            </>
          )}
        </span>
      )}
      <span class="price">{priceLine(operation)}</span>
    </div>
  )
}

function priceLine(operation: DescribedOperation) {
  const { access, credits } = operation
  if (credits === 0) return <b>{access === 'free' ? 'Free, no key' : 'Free, with a key'}</b>
  return (
    <>
      <b>{priceText(operation)}</b>
      {operation.each === undefined ? ' a call' : ''}, {euros(credits)} from a {PACK_EUROS} EUR pack
    </>
  )
}

function freshness({ id, kind }: DescribedOperation) {
  const endpoint = endpointOf(id)
  if (endpoint === undefined || !isProduct(endpoint))
    return kind === 'data'
      ? 'It is computed for each call, from what is known then.'
      : 'It answers from what is stored now.'
  return (
    <>
      A new answer is made every {ageText(refreshPeriod(endpoint))} while its markets are open.{' '}
      <code>meta.as_of</code> is its instant. <a href="/status">Status</a> shows its age now.
    </>
  )
}

function goodness({ id, kind }: DescribedOperation) {
  if (kind !== 'data') return null
  const claim = methodOf(id)?.claim ?? 'It reports or describes, and forecasts nothing.'
  return docsSection(
    'how-good',
    'How good is it',
    <p>
      {claim} <a href={`/methods/${id}`}>Method and evaluation</a>
    </p>,
  )
}
