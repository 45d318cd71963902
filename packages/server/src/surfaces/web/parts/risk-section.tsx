import type { ComponentChildren } from 'preact'
import { fixed } from '../number-text.ts'
import type { View } from '../published-view.ts'
import { absentFigure, SOON } from './figure.tsx'
import { regions, riskInstrument } from './risk-instrument.tsx'
import { riskYear } from './risk-year.tsx'
import { tableHead } from './table-head.tsx'

export function riskSection(view: View): ComponentChildren {
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

const crises = (open: Crises): ComponentChildren =>
  open.length === 0 ? (
    <p class="note spaced">No global crisis is open in the news of the last days.</p>
  ) : (
    <table class="ev stack spaced">
      {tableHead('Open crises', ['Since', 'Crisis', 'Bears on', 'Severity, trend'])}
      <tbody>
        {open.map((one) => (
          <tr>
            <td class="nowrap">
              {one.started_at.slice(0, 10)}
              <span class="sub">{one.sources} sources</span>
            </td>
            <th scope="row">
              <span class="sym">{one.title}</span>
              <span class="sub">{one.evidence[0]?.title ?? ''}</span>
            </th>
            <td class="label">{one.assets.slice(0, 6).join(', ')}</td>
            <td>
              <b>{fixed(one.severity, 0)}</b> <span class="label">{one.trend}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
