export const latestDoc = `The signals that stand now, of all sources or, with \`source\`, of one, strongest conviction first. Renewed every ten minutes; each source keeps its own rhythm, shown as \`as_of\` in \`sources\`.

| source | what it is | the event of its confidence |
|---|---|---|
| alpha_14d | the stock model, daily 07:00 UTC | beats, or falls behind, the median of the ranked stocks over ten trading days |
| radar_daily | a screen by momentum and quality, daily 07:00 UTC | does better than the S&P 500 fund over 21 trading days |
| scr_daily | the calls of the commodity scores, daily 06:00 UTC | its return of 20 trading days has the sign of the call |
| intraday_30m, news_5m | not part of this version: an empty list, with the reason in \`unavailable\` | |

**A signal** states its \`event\` in words that anyone with prices can decide, the \`confidence\` it is given, the \`base_rate\` at which it happens anyway and when it \`resolves_at\`. It keeps \`id\`, confidence, reason and window from its issue until then; while its source repeats it, only \`updated\` moves, and a new one is issued only once its outcome is known. \`conviction\` is its place among the signals of its source, no probability: confidences of honest models lie close to the base rate.

**The radar** ranks stocks by 0.40 momentum over volatility, 0.20 distance from the high of the year, 0.15 residual momentum and 0.25 quality, as normal scores. A pick must be above its 200-day average and trade more than $10 million a day; none enters within two days of an expected report or after an extreme day; ten at most, three of a sector, and a pick leaves only beyond rank twenty. It is a screen, not a prediction: on recorded stocks of 2006–2025 its picks did better than the fund in 51.1 % of cases and any stock of the list in 51.8 %, so its confidence is that of any stock until its own past shows more.`
