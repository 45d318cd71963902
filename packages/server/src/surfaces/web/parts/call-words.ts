import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import type { RecordedCall } from '../../../service/track-record/recorded-calls.ts'
import { dateText } from '../time-text.ts'

const SOURCE_TITLES: Readonly<Record<SignalSource, string>> = {
  news_5m: 'News',
  alpha_14d: 'Stock model',
  radar_daily: 'Radar',
  intraday_30m: 'Intraday',
  scr_daily: 'Commodities',
}

export const sourceTitle = (source: string): string => SOURCE_TITLES[source as SignalSource] ?? source

type Claim = Pick<RecordedCall, 'comparison' | 'benchmark' | 'members' | 'direction' | 'ends'>

/** `beats the median of 80 stocks until 30 Sep 2025`. */
export function claimText({ comparison, benchmark, members, direction, ends }: Claim): string {
  const isLong = direction === 'long'
  const until = `until ${dateText(ends)}`
  if (comparison === 'return_sign') return `${isLong ? 'rises' : 'falls'} ${until}`
  const against = comparison === 'beats_median' ? `the median of ${members} stocks` : benchmark
  return `${isLong ? 'beats' : 'trails'} ${against} ${until}`
}
