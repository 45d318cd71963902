/**
 * Liquid at every time of day. All tracked symbols would take five times as long and add little, as forecasts of a day
 * are dependent.
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
