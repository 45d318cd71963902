import { asDay, type Day, formatDay } from '@bellwether-markets/engine/kernel/time'
import { counted, whole } from '../number-text.ts'
import { dayText } from '../time-text.ts'
import { level } from './chart-scale.tsx'

interface UsedDay {
  readonly day: string
  readonly credits: number
}

const HEIGHT = 120
const TOP = 14
const BASE = HEIGHT + TOP

/** Credits of each day up to today, which is outlined; a day that is not among the rows had no call. */
export function usageBars(rows: readonly UsedDay[], today: Day, count: number) {
  const used = new Map(rows.map(({ day, credits }) => [day, credits]))
  const days = Array.from({ length: count }, (_, index) => {
    const day = formatDay(asDay(today - count + 1 + index))
    return { day, credits: used.get(day) ?? 0 }
  })
  const most = Math.max(1, ...used.values())
  const peak = days.find(({ credits }) => credits === most)
  const says = `Credits by day over ${count} days: most on ${peak === undefined ? 'no day' : dayText(peak.day)}, ${whole(used.size === 0 ? 0 : most)}.`
  return (
    <svg class="bars" height={BASE + 24} role="img" aria-label={says}>
      <text x="0" y="10">
        {counted(most, 'credit')}
      </text>
      {level(TOP, 'gl')}
      {days.map((_, index) => bar(days, index, most))}
      {level(BASE, 'gl2')}
      <text x="0" y={BASE + 18}>
        {dayText(days[0].day)}
      </text>
      <text x="100%" y={BASE + 18} class="e">
        today
      </text>
    </svg>
  )
}

function bar(days: readonly UsedDay[], index: number, most: number) {
  const { day, credits } = days[index]
  const width = 100 / days.length
  const height = (credits / most) * HEIGHT
  return (
    <rect
      x={`${index * width + width * 0.15}%`}
      width={`${width * 0.7}%`}
      y={BASE - height}
      height={height}
      class={index === days.length - 1 ? 'drv today' : 'drv'}
    >
      <title>{`${dayText(day)}: ${whole(credits)}`}</title>
    </rect>
  )
}

export function shareBar(credits: number, rows: readonly { readonly credits: number }[]) {
  const most = Math.max(1, ...rows.map((row) => row.credits))
  return (
    <svg class="share" height="8" aria-hidden="true">
      <rect width="100%" height="8" class="f-rule" />
      <rect width={`${(credits / most) * 100}%`} height="8" class="drv" />
    </svg>
  )
}
