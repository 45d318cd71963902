export const pricesHistoryDoc = `Daily bars of one tracked asset for the last 365 calendar days, oldest first.

- A bar appears about a quarter of an hour after the close of its session; snapshots follow within the hour.
- **adj_close** is adjusted for splits and dividends; \`adjusted\` says what holds for this asset. Futures are front-month contracts and jump when the contract changes.
- **null** means unknown: the source gave no value, or gave an open, high or low that contradicts the close. Nothing is filled in.
- **stale** marks a series that has ended or fallen behind; \`last_day\` is its latest bar. A symbol without a bar in these 365 days is refused, and costs nothing.

**What it is not.** The tracked stocks are today's large companies: results measured on them alone are better than they could have been (survivorship bias).`
