import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'

/** Of signals, as the subject of a sentence. */
export const SOURCE_WORDS: Readonly<Record<SignalSource, string>> = {
  news_5m: 'the news desk',
  alpha_14d: 'the 14-day stock model',
  radar_daily: 'the radar of momentum and quality',
  intraday_30m: 'the intraday scanner',
  scr_daily: 'the commodity model',
}
