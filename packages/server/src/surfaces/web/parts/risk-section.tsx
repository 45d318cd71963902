import { fixed } from '../number-text.ts'
import type { View } from '../published-view.ts'
import { absentFigure, SOON } from './figure.tsx'
import { regions, riskInstrument } from './risk-instrument.tsx'
import { riskYear } from './risk-year.tsx'
import { dataTable } from './table-head.tsx'

export function riskSection(view: View) {
  const shown = view.risk()
  const history = view.riskHistory()
  if (shown === undefined)
    return (
      <section id="risk" class="first">
        {absentFigure('Risk', '/v1/risk', SOON)}
      </section>
    )
  return (
    <section id="risk" class="first">
      {riskInstrument(shown, history?.data, { id: 'risk-now', title: 'Risk and what it is made of' })}
      <div class="cols even">
        {history === undefined || history.data.count < 2
          ? absentFigure('Risk, one year', '/v1/risk/history', SOON)
          : riskYear(history)}
        {regions(shown)}
      </div>
      {crises(shown.data.crises)}
    </section>
  )
}

type Crises = NonNullable<ReturnType<View['risk']>>['data']['crises']

const crises = (open: Crises) =>
  open.length === 0 ? (
    <p class="note spaced">No global crisis is open in the news of the last days.</p>
  ) : (
    dataTable({
      caption: 'Open crises',
      style: 'ev stack spaced',
      columns: [
        ['Since', undefined, 'nowrap'],
        'Crisis',
        ['Bears on', undefined, 'label'],
        'Severity, trend',
      ],
      naming: 1,
      rows: open.map((one) => [
        <>
          {one.started_at.slice(0, 10)}
          <span class="sub">{one.sources} sources</span>
        </>,
        <>
          <span class="sym">{one.title}</span>
          <span class="sub">{one.evidence[0]?.title ?? ''}</span>
        </>,
        one.assets.slice(0, 6).join(', '),
        <>
          <b>{fixed(one.severity, 0)}</b> <span class="label">{one.trend}</span>
        </>,
      ]),
    })
  )
