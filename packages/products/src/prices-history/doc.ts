export const pricesHistoryDoc = `Bars of tracked assets, oldest first. With one symbol alone: the daily bars of the last 365 calendar days.

- **from** and **to** choose any days that are held; \`earliest\` is the first one. Without \`from\` a range begins 365 days before its end.
- **interval** \`1w\` and \`1mo\` join days to weeks, from Monday, and calendar months; the date is their last trading day. The first and the last may be part of a week or month.
- **symbol** takes up to 20 tickers for 1 credit each; the further ones are in \`others\`. Symbols that are not tracked are in \`unknown\` and cost nothing. A call has at most 20,000 bars.
- **summary** describes the range by its adjusted daily closes, whatever the interval. It comes with a range, an interval or several symbols.
- A bar appears about a quarter of an hour after the close of its session; snapshots follow within the hour.
- **adj_close** is adjusted for splits and dividends; \`adjusted\` says what holds for this asset. Futures are front-month contracts and jump when the contract changes.
- **null** means unknown: the source gave no value, or gave an open, high or low that contradicts the close. Nothing is filled in.
- **stale** marks a series that has ended or fallen behind; \`last_day\` is its latest bar. A symbol without a bar in these 365 days is refused, and costs nothing.

**What it is not.** The tracked stocks are today's large companies: results measured on them alone are better than they could have been (survivorship bias).`
