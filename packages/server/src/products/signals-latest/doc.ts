export const latestDoc = `The signals that stand now, of all sources or, with \`source\`, of one, strongest conviction first. Renewed every ten minutes; each source keeps its own rhythm, shown as \`as_of\` in \`sources\`.

| source | what it is | the event of its confidence |
|---|---|---|
| alpha_14d | the stock model, daily 07:00 UTC | beats, or falls behind, the median of the ranked stocks over ten trading days |
| radar_daily | a screen by momentum and quality, daily 07:00 UTC | does better than the S&P 500 fund over 21 trading days |
| scr_daily | the calls of the commodity scores, daily 06:00 UTC | its return of 20 trading days has the sign of the call |
| intraday_30m | half hours that are unusual, every thirty minutes of the US session | its return of the next half hour has the sign of the call |
| news_5m | news, on what it names and on what such news moves, every ten minutes | its return over 60 minutes, or over the next session from open to close, has the sign of the call |

**A signal** states its \`event\` in words that anyone with prices can decide, the \`confidence\` it is given, the \`base_rate\` at which it happens anyway and when it \`resolves_at\`. It keeps \`id\`, confidence, reason and window from its issue until then; while its source repeats it, only \`updated\` moves, and a new one is issued only once its outcome is known. \`conviction\` is its place among the signals of its source, no probability: confidences of honest models lie close to the base rate.

**Drift.** Each source watches its own resolved signals with a two-sided CUSUM on outcome less confidence, in which signals that come true together count for less. From an alarm until it has passed its confidence is 0.5, \`calibration.state\` is \`drift\`, and the reason says so; the stock model issues nothing then.

**The radar** ranks stocks by 0.40 momentum over volatility, 0.20 distance from the high of the year, 0.15 residual momentum and 0.25 quality, as normal scores. A pick must be above its 200-day average and trade more than $10 million a day; none enters within two days of an expected report or after an extreme day; ten at most, three of a sector, and a pick leaves only beyond rank twenty. It is a screen, not a prediction: on recorded stocks of 2006–2025 its picks did better than the fund in 51.1 % of cases and any stock of the list in 51.8 %, so its confidence is that of any stock until its own past shows more.

**News.** A story calls an asset that it bears on with an impact of 15 of 100 or more: a company it names, or, once two publishers report it, what \`/v1/impact\` maps such events to. \`conviction\` follows what is left of the impact. The confidence is exactly 0.50, with the reason in \`reason_en\`, until 400 past calls of the last year show an edge, and at most 0.53 then; if the price had moved more than one and a half daily deviations before the issue, it is 0.50 and says so. On recorded headlines the sign of the news was right in about half of the next sessions.`
