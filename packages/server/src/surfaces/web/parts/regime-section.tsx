import type { ComponentChildren } from 'preact'
import type { View } from '../published-view.ts'
import { absentFigure, callLine, SOON, staleNote } from './figure.tsx'
import { regimeFlips } from './regime-flips.tsx'
import { regimeReading } from './regime-reading.tsx'
import { regimeYear } from './regime-year.tsx'
import { sectionHead } from './section-head.tsx'

export function regimeSection(view: View): ComponentChildren {
  const shown = view.regime()
  const history = view.regimeHistory()
  const head = sectionHead('Regime', shown === undefined ? null : callLine(shown))
  const chart =
    history === undefined || history.data.count < 2
      ? absentFigure('S&P 500', '/v1/regime/history', SOON)
      : regimeYear(history)
  return (
    <section id="regime">
      {head}
      {shown === undefined ? null : staleNote(shown)}
      <div class="cols">
        {chart}
        {shown === undefined ? absentFigure('Regime', '/v1/regime', SOON) : regimeReading(shown.data)}
      </div>
      {shown === undefined ? null : regimeFlips(shown.data)}
    </section>
  )
}
