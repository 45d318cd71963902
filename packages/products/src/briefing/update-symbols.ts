/** The rows of the table of the briefing. */
const ROWS = '^GSPC QQQ IWM EFA EEM ^TNX HYG ^VIX DX-Y.NYB EURUSD=X USDJPY=X GC=F CL=F HG=F'.split(' ')
/** Funds that tell whether the move of a future is a change of its contract. */
const TWINS = ['GLD', 'USO']

export const UPDATE_SYMBOLS: readonly string[] = [...ROWS, ...TWINS]
