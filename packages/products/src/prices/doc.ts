export const pricesDoc = `The latest price of every tracked asset: stocks, ETFs, commodities, currency pairs and indices.

- **price** is the latest quote of the running trading day, or the last daily close until there is one. \`as_of\` is its time. \`delayed_minutes\` is its age while the market is open.
- **previous_close** is the close of the trading day before that of the price. If that close is missing, it is null, and so are \`change\` and \`change_pct\`. \`change_pct\` is also null if the previous close is not above zero, as for crude oil on 2020-04-20.
- **currency** \`USX\` means US cents: grains and some softs are quoted in cents and are not converted. Indices are in points and yields in percent, whatever the currency.
- **stale** marks a price that is older than the hours of its market explain: more than one whole session has passed since.
- Symbols may be in any case and with blanks; each is answered once. Symbols that are not tracked are in \`unknown\` with the nearest tickers. Tracked ones without a price at this instant are in \`without_data\`. A call is refused and costs nothing if none of its symbols has a price.

**What it is not.** It is no trading feed: quotes are refreshed every two minutes. Futures are front-month contracts. In a replay, daily closes are adjusted for dividends and splits, and quotes are put on that level by the close before. Their volume is that of the recorded venue.`
