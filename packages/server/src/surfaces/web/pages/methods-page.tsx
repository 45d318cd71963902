import type { EndpointEntry } from '../../docs/docs-catalog.ts'
import {
  type Acceptance,
  acceptancesOf,
  failuresOf,
  type Method,
  methodOf,
  plotRows,
} from '../../docs/methods.ts'
import { docsPage, docsSection } from '../docs/docs-frame.tsx'
import { below, DOCS, endpointEntry } from '../docs/docs-pages.ts'
import type { Page, PageInput } from '../page.ts'
import { intervalPlot } from '../parts/interval-plot.tsx'
import { boxedValues } from '../parts/key-values.tsx'
import { inlineCode, prose } from '../parts/prose.tsx'
import { dataTable } from '../parts/table-head.tsx'

const LEAD =
  'What each answer claims, how it was measured, what failed, and what would refute it. From the evaluation report that is kept with the code.'

export const methods: Page = { path: '/methods', render: () => listPage() }

export const method: Page = {
  path: '/methods/:name',
  addresses: () => below('/methods/'),
  render: ({ parameters: { name } }) => {
    const entry = endpointEntry(`/methods/${name}`)
    return entry === undefined ? undefined : methodPage(entry)
  },
}

const listPage = (): PageInput =>
  docsPage({
    path: '/methods',
    label: 'Documentation',
    title: 'Methods',
    lead: LEAD,
    body: boxedValues(
      DOCS.methods.map(({ path, title, operation: { id } }) => [
        <a href={path}>{title}</a>,
        methodOf(id)?.claim ?? DESCRIBES,
      ]),
      'docs-list',
    ),
  })

const DESCRIBES = 'It reports or describes. It forecasts nothing, so no forecast was measured.'

function methodPage({ operation, path, title, summary }: EndpointEntry): PageInput {
  const found = methodOf(operation.id)
  return docsPage({
    path,
    windowTitle: `Method: ${title}`,
    title,
    description: summary,
    label: 'Method',
    lead: operation.summary,
    head: (
      <p class="note spaced">
        <a href={`/docs/${operation.id}`}>The call</a> · <a href={`${path}.md`}>This page as Markdown</a>
      </p>
    ),
    body: [
      found === undefined ? docsSection('claim', 'What it claims', <p>{DESCRIBES}</p>) : evaluation(found),
      docsSection('computed', 'How it is computed', prose(operation.doc)),
    ],
  })
}

const MEASURED =
  'Walk-forward on recorded markets, mostly 2004 to 2025: the figures of a day use that day and earlier ones only. Thresholds were chosen with knowledge of this sample.'

function evaluation(found: Method) {
  const rows = plotRows(found)
  const acceptances = acceptancesOf(found)
  return [
    docsSection('claim', 'What it claims', <p>{found.claim}</p>),
    docsSection(
      'measured',
      'How it was measured',
      <>
        <p>{MEASURED}</p>
        {acceptances.length === 0 ? null : acceptanceTable(acceptances)}
        {found.plot === undefined || rows.length === 0 ? null : intervalPlot(found.plot, rows)}
      </>,
    ),
    docsSection('failures', 'What failed', prose(failuresOf(found))),
    docsSection('refute', 'What would refute it', <p>{found.refutedBy}</p>),
  ]
}

const acceptanceTable = (rows: readonly Acceptance[]) =>
  dataTable({
    caption: 'Figures that were wanted beforehand',
    style: 'prm stack wanted',
    columns: ['Figure', 'Measured', 'Wanted'],
    rows: rows.map(({ figure, measured, target: wanted, missed }) => [
      [inlineCode(figure), missed && <span class="chip late">missed</span>],
      inlineCode(measured),
      inlineCode(wanted),
    ]),
  })
