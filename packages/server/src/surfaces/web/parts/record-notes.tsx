import { formatInstant } from '@bellwether-markets/engine/kernel/time'
import type { RiskIndex } from '@bellwether-markets/products/risk/risk-schema'
import type { ComponentChildren } from 'preact'
import type { PastProgress } from '../../../service/ports.ts'
import { isUnfinished } from '../../../service/track-record/past-record.ts'
import { percent } from '../number-text.ts'
import { longDateText } from '../time-text.ts'
import { bandText } from './risk-words.ts'

/** `Building the record: 3 March 2026, 31%`, until the past is issued. */
export function pastProgress(progress: PastProgress | undefined): ComponentChildren {
  if (progress === undefined || !isUnfinished(progress)) return null
  const { since, through, until } = progress
  const share = (through - since) / (until - since)
  return (
    <p class="stale" role="status">
      <b>Building the record:</b> {longDateText(formatInstant(through))}, {percent(share, 0)}. This market had
      a past before its first start. Its calls are issued and decided one day after the other.
    </p>
  )
}

/** Falls after each band of the risk index. */
export function riskLadder(risk: RiskIndex | undefined): ComponentChildren {
  const bands = risk?.fall_by_band.filter(({ came, days }) => came !== null && days > 0) ?? []
  if (bands.length === 0) return null
  const text = bands.map((band) => `${percent(band.came)} of days ${bandText(band)}`)
  return (
    <p>
      <b>Risk</b> beside it: falls of 7% within 20 days followed {text.join(', ')}. The bands from 55 to 70
      and from 70 to 85 are one here: on the recorded market the higher of them had fewer falls.
    </p>
  )
}
