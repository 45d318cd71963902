import { asDay, type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import type { ComponentChildren } from 'preact'
import { counted, whole } from '../number-text.ts'
import { dayText } from '../time-text.ts'
import { level } from './chart-scale.tsx'

interface UsedDay {
  readonly day: string
  readonly credits: number
}

const HEIGHT = 120
const TOP = 14

/** Credits of each day up to today, which is outlined; a day that is not among the rows had no call. */
export function usageBars(rows: readonly UsedDay[], today: Day, count: number): ComponentChildren {
  const used = new Map(rows.map(({ day, credits }) => [day, credits]))
  const days = Array.from({ length: count }, (_, index) => formatDay(asDay(today - count + 1 + index)))
  const most = Math.max(1, ...used.values())
  const peak = days.find((day) => used.get(day) === most)
  const width = 100 / count
  const base = HEIGHT + TOP
  const says = `Credits by day over ${count} days: most on ${peak === undefined ? 'no day' : dayText(peak)}, ${whole(used.size === 0 ? 0 : most)}.`
  return (
    <svg class="bars" height={base + 24} role="img" aria-label={says}>
      <text x="0" y="10">
        {counted(most, 'credit')}
      </text>
      {level(TOP, 'gl')}
      {days.map((day, index) => {
        const credits = used.get(day) ?? 0
        const height = (credits / most) * HEIGHT
        return (
          <rect
            x={`${index * width + width * 0.15}%`}
            width={`${width * 0.7}%`}
            y={base - height}
            height={height}
            class={index === count - 1 ? 'drv today' : 'drv'}
          >
            <title>{`${dayText(day)}: ${whole(credits)}`}</title>
          </rect>
        )
      })}
      {level(base, 'gl2')}
      <text x="0" y={base + 18}>
        {dayText(days[0])}
      </text>
      <text x="100%" y={base + 18} class="e">
        today
      </text>
    </svg>
  )
}

/** A bar beside the largest of its rows. */
export function shareBar(credits: number, rows: readonly { readonly credits: number }[]): ComponentChildren {
  const most = Math.max(1, ...rows.map((row) => row.credits))
  return (
    <svg class="share" height="8" aria-hidden="true">
      <rect width="100%" height="8" class="f-rule" />
      <rect width={`${(credits / most) * 100}%`} height="8" class="drv" />
    </svg>
  )
}
