export const commoditiesDoc = `Ranks fifteen raw materials against each other and scores each from 0 to 100, daily at 06:00 UTC on the closes of the day before. They are gold, silver, oil, natural gas, wheat, corn, soybeans, coffee, cocoa, sugar, cotton, copper, platinum, palladium and lumber.

**How it is computed.** Each factor is ranked across the raw materials. All but skewness are per unit of volatility.

| factor | reading |
|---|---|
| momentum | return of 252 days |
| carry | mean of 252 days of ln(front/next), a year |
| basis momentum | return of the front contract beyond the next one |
| value | price of 4.5 to 5.5 years ago over the price now |
| skewness | minus that of 252 daily returns |

Signs are those of the literature and the weights are equal: nothing is fitted. The mean rank of the available factors, over its own spread so far, is q̂. \`score\` is 50 + 24·q̂, held within 0 and 100. The \`drivers\` sum to score − 50 exactly. If a bound cuts the score off, a driver \`limit\` says by how much.

A factor needs eight raw materials. Without a second contract, carry and basis momentum are left out and listed in \`missing\`. If eight funds are tracked, their roll yield stands in for the carry.

**Returns** are those of a fund if one is tracked. Otherwise they are those of single contract months, with the return of a day always from one contract. If there are none, the splice of front months is used. \`roll_adjusted\` is true only if no return of the last year is from the splice. A price that is not above zero (WTI in April 2020) makes no return.

The score is null if prices have ended or have less than a year without a gap; \`not_covered\` says why. Nothing is scored from stale data.

**Direction and confidence.** \`direction\` is long from 62 on, short up to 38, and null between them. \`confidence\` is the probability of the event it names: the return of the next 20 trading days has the sign of the direction. Without a direction the event is a return above zero. The formula is σ(logit(base rate) + k·(score − 50)/50). k is the lower bound of the slope of all windows that had closed by the first of the month, as the rule of \`/v1/signals/latest\` has it; without an edge confidence is the base rate. It is at most 0.57. The base rate is the share of all windows of all raw materials that went that way. A call below one half is wrong more often than right, only less often than usual. \`conviction\` is |score − 50|·2: a rank, not a probability. \`called\` is the call that stands, as it was issued; \`confidence\` beside it is that of now.

**What it can and cannot do.** The skill belongs to the ranking; no single raw material is significant. On fourteen futures with two known contracts, 2002–2023:

| measure | result |
|---|---|
| rank correlation with the return of the following 20 days | 0.072 (t 5.5) |
| the same in the second half | 0.052 (t 2.9) |
| calls of every day that came true | 53.6%, base rate 49.9% |
| the same with one open call at a time | 51.6% of 2,304; the confidence promised 54.4% |
| Sharpe ratio, long and short, after 10 basis points | 0.62 ± 0.24 |
| rank correlation of value alone | 0.004 (t 0.3) |

\`evidence\` measures the same correlation on the past of the market you ask.

**The book** follows the scores week by week. After the last trading day of a week it goes long the best third and short the worst third, at the next close. A position stays until it is past the median. Weights are inverse to the volatility within each side, and each side sums to 100% of the capital. \`book.positions\` has those of the last decision, also where \`direction\` is null: it ranks, it makes no call.

The book is on paper. Its decisions are not written to the track record before their prices exist, so \`record\` is null. \`backtest\` was computed afterwards on the market you ask, after 10 basis points of what is traded. Returns of the splice of front months count as 0 in it, because nobody earns roll gaps; \`counted_pct\` says how much is left. On the same fourteen futures, from 2002 on:

| measure | all | 2015 to 2023-08 |
|---|---|---|
| return a year after 10 basis points | 10.3% (t 3.2) | 7.0% (t 1.4) |
| after 20 basis points | 8.7% (t 2.7) | 5.3% (t 1.1) |
| Sharpe ratio after 10 basis points | 0.69 ± 0.22 | 0.50 ± 0.34 |
| the same for thirds chosen anew each week | 0.59 ± 0.22 | 0.25 ± 0.34 |
| turnover a week | 0.30 | 0.33 |
| beta to all raw materials in equal parts | 0.13 | 0.15 |

Keeping to the median was chosen among twelve forms on these data; since 2015 the return is within its error. From 2023-09 on only funds count: 3.6% a year (t 0.5) on 44% of the positions.

**Seasonality** is context without weight: the mean return of each calendar month with its years and t. It predicted too little to be counted.`
