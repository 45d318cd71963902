export const pricesDoc = `The latest price of every tracked asset: stocks, ETFs, commodities, currency pairs and indices.

- **price** is the latest quote of the running trading day once there is one, else the last daily close. \`as_of\` says of which moment it is, \`delayed_minutes\` how old that is while the market is open.
- **previous_close** is the close of the trading day before the one the price belongs to. Where that very close is missing it is null, and so are \`change\` and \`change_pct\`; \`change_pct\` is null also where the previous close is not above zero, as crude oil was on 2020-04-20.
- **currency** \`USX\` means US cents: grains and some softs are quoted in cents and are not converted. Indices are in points, yields in percent, whatever their currency says.
- **stale** marks an asset whose price is older than its market's hours explain: more than one whole session has passed since.
- Symbols may be written in any case and with blanks; each is answered once. What is not tracked comes back in \`unknown\` with the nearest tickers, what is tracked but has no price at this instant in \`without_data\`. A call that names nothing with a price is refused and costs nothing.

**What it is not.** Not a trading feed: quotes are refreshed every two minutes. Futures are front-month contracts. In a replay, daily closes are adjusted for dividends and splits, and quotes are put on that level by the close before; their volume is that of the venue that was recorded.`
