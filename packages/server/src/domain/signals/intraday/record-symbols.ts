/**
 * On which the past of the rule is measured: funds and large caps that trade heavily at every time of day. A year of
 * half-hour bars of everything that is tracked would take five times as long and say little more, as calls of one day
 * share the market's move.
 */
export const RECORD_SYMBOLS: readonly string[] = [
  'SPY',
  'QQQ',
  'IWM',
  'XLF',
  'XLE',
  'XLK',
  'AAPL',
  'MSFT',
  'NVDA',
  'AMZN',
  'GOOGL',
  'META',
  'TSLA',
  'AVGO',
  'JPM',
  'BAC',
  'XOM',
  'CVX',
  'UNH',
  'JNJ',
  'WMT',
  'HD',
  'PG',
  'CAT',
]
