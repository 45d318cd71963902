import { SIGNAL_SOURCES, type Signal } from '@bellwether-markets/engine/kernel/signal'
import { signalsLatest } from '@bellwether-markets/products/signals-latest/product'
import type { ComponentChildren } from 'preact'
import { counted } from '../number-text.ts'
import {
  emptyReason,
  filteredSignals,
  SIDES,
  SIGNAL_QUERY,
  type SignalFilter,
  signalFilter,
} from '../open-signals.ts'
import type { Page } from '../page.ts'
import { absentFigure, callLine, SOON } from '../parts/figure.tsx'
import { choice, choiceLink, labelled, Submit } from '../parts/form.tsx'
import { paidStrip } from '../parts/paid-section.tsx'
import { intro, sectionHead } from '../parts/section-head.tsx'
import { decidedSignals, signalTable } from '../parts/signal-table.tsx'
import type { View } from '../published-view.ts'

export const signals: Page = {
  path: '/signals',
  query: SIGNAL_QUERY,
  changesWith: ({ record }) => String(record.head()?.seq ?? 0),
  render: async ({ query, viewer }, deps) => {
    const { path, credits } = signalsLatest
    const isPaid = (await viewer?.paid(path)) !== undefined
    const strip = paidStrip({
      what: 'open signals',
      path,
      credits,
      shownAsOf: undefined,
      back: '/signals',
      viewer,
    })
    return {
      path: '/signals',
      title: 'Signals',
      description: 'Signals of sources that know something, screens apart from them, and how they came out.',
      kind: 'signals',
      canonical: '/signals',
      main: (
        <>
          {intro(
            'Signals',
            'A signal states a probability above its base rate, by a source whose record bears it. Everything else is a screen: a list, without a direction.',
          )}
          <section id="open" class="first">
            {open(deps.view, isPaid ? signalFilter(query) : undefined, strip)}
          </section>
          {decidedSignals(deps.calls())}
        </>
      ),
    }
  },
}

function open(view: View, filter: SignalFilter | undefined, strip: ComponentChildren) {
  const shown = view.signals()
  if (shown === undefined) return absentFigure('Open signals', signalsLatest.path, SOON)
  const all = shown.data.signals
  const head = sectionHead('Open now', callLine(shown), countWords(all))
  if (filter === undefined) {
    return [head, strip]
  }
  const listed = filteredSignals(all, filter)
  const names = view.prices()?.data.prices
  const nameOf = (symbol: string) => names?.find((one) => one.symbol === symbol)?.name
  return [
    head,
    tabs(filter),
    filters(filter),
    listed.length === 0 ? (
      <p class="spaced">
        <b>{emptyReason(all, filter)}</b>
      </p>
    ) : (
      signalTable(listed, nameOf)
    ),
  ]
}

function countWords(all: readonly Signal[]): string {
  const stated = all.filter(({ kind }) => kind === 'signal').length
  const screens = all.length - stated
  return `${counted(stated, 'signal')} and ${counted(screens, 'screen')}.`
}

const tabs = ({ kind }: SignalFilter) => (
  <nav class="tabs" aria-label="Kinds">
    {choiceLink('/signals', 'Signals', kind === 'signal' && 'page')}
    {choiceLink('/signals?kind=screen', 'Screens', kind === 'screen' && 'page')}
  </nav>
)

const filters = ({ kind, source, symbol, side, edge }: SignalFilter) => (
  <form class="filters spaced" method="get" action="/signals">
    <input type="hidden" name="kind" value={kind} />
    {choice({
      id: 'source',
      label: 'Source',
      all: 'All sources',
      chosen: source,
      options: SIGNAL_SOURCES.map((one) => [undefined, one]),
    })}
    {labelled('symbol', 'Symbol', <input id="symbol" name="symbol" value={symbol ?? ''} maxlength={20} />)}
    {choice({
      id: 'direction',
      label: 'Direction',
      all: 'Both',
      chosen: side,
      options: SIDES.map((one) => [undefined, one]),
    })}
    {labelled(
      'edge',
      'Least edge, points',
      <input
        id="edge"
        name="edge"
        inputmode="decimal"
        value={edge === 0 ? '' : String(edge)}
        maxlength={5}
      />,
    )}
    <Submit label="Show" quiet />
  </form>
)
