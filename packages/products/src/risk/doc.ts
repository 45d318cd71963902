export const riskDoc = `One number from 0 (calm) to 100 (as bad as anything seen) for the stress in the US-led global market. Its parts add up to it exactly.

**How it is computed.** Each driver is a daily reading:

- the VIX and the slope of its term structure;
- realised volatility and drawdown of the S&P 500;
- high-yield credit against Treasuries, and the volatility of long Treasuries;
- turbulence and absorption of the nine original sectors.

A reading is placed in a reference table: quantiles of all readings of its driver up to the end of the year before, never later ones. The share u of lower readings becomes the score 100·u^1.6, smoothed over three days. The value is the mean of the scores with fixed weights, which are fitted to nothing. A driver that is missing or more than three trading days old is left out and listed in \`missing\`. Its weight is spread over the others, and \`degraded\` is true. During the session live prices stand in for the closes, and \`provisional\` is true.

\`place\` compares the value with all earlier days of the record. An extreme is told if no day of the last 60 reached it. Each driver says by how many points its contribution changed in a day and in seven days.

**The reference** is a file of the service, one table a year since 1992, in \`reference\` with its year, span and SHA-256. So the value does not depend on how much history was loaded. It needs 252 sessions; turbulence joins after 777 and absorption after 501. From 3½ loaded years on, more history changes nothing. A new year is a change of the model. If the file is older than the year before, \`age_years\` says by how much. The demo market has a reference of its own, from 35 simulated years.

**Status** follows from the value alone: above 85 CRITICAL, above 70 ELEVATED, above 35 MODERATE, else CALM. \`status_stable\` changes only after a close, needs two days, and lets go 4 points below the threshold. Use it if flicker costs you money.

**What it can and cannot do.** The value separates 20-day windows in which the S&P 500 closed more than 7% lower from the others. On 2004 to September 2025 its AUC is 0.74 (95% interval 0.61–0.82); that of the VIX alone is 0.72. Use the index for its explanation, regions and stability: it is no better forecast. Expected volatility rises with the value throughout. Since 1993, 19% of days were above 70 and 8% above 85. One-day shocks rank as MODERATE: this is an index of conditions.

**Calibrated figures.** \`p_drawdown_7pct_20d\` is a logistic regression on the value, frozen with the reference of the year before on outcomes then known. It comes with its base rate and a 95% interval that counts overlapping windows once. The text tells it as a number only if that interval is narrower than 60 points. Shares are rounded to whole percents, as their error is larger. It is the one chance of a fall of this service. \`fall_by_band\` shows beside it what came after past values up to 35, 55, 85 and above, without a model; neighbouring bands that did not rise were pooled, with a look at the whole record. \`expected_vol_20d_pct\` comes from the VIX alone, with a 90% band.

Missing data widen the interval. It then covers the intervals of all values the index could have, from the lowest to the highest. A driver that is left out may score anything from 0 to 100. A reading that is one, two or three trading days old counts as left out by a quarter, a half or three quarters. The same holds for the whole index if more than one session has ended since \`date\`.

**Regions** are shown with the value and not counted into it. A score is 0.55 of markets and 0.45 of news.

- *Markets*: the region's equity funds and currencies, each ranked among its own earlier readings, of which it needs 756, by 20-day volatility, 252-day drawdown and 20-day loss against the dollar.
- *News*: the share of the general headlines of seven days that name a country of the region. They must speak of war, terror, finance, supply, politics, health or disaster. The share is ranked among the days of two years.
- General headlines are those that were not found by asking for a ticker. News counts if thirty days of them have n·q of 20 or more: n is their number, and q the share of such headlines in the two years before. They must come from three publishers, one headline from the last seven days, and 180 days with headlines must be known. Otherwise the markets stand alone, and \`missing\` says why. \`news_share_30d_interval_90_pct\` is the 90% interval of the share of the thirty days.
- A wider fund that stands in is marked \`proxy\`. A region without instruments and news has the score null.
- \`regions_gdp_weighted\` is the mean by share of world output. Headlines in English and German name some regions far more than others: thin news is no calm.

**Crises** are found in the headlines of 120 days at every refresh. Themes in English and German are war, terror, trade, epidemic, finance, politics and sovereign debt, energy and disaster. Crises of a place are kept apart by region.

- A crisis opens when two looks, six hours apart, find at least five stories of the last five days and 8% of all headlines. Half of the publishers active in this market must report it: two at least, five at most. A collection that names no publishers counts one for each three stories.
- It closes when for 72 hours its intensity is below 40% of its peak and its share below 4%. Each story is halved after a day.
- \`severity\` is 100·(1 − e^(−share/0.15)). With few sources it is a narrow view; \`sources\` and \`share_pct\` show how narrow.
- The thresholds were set with a look at the recorded headlines of 2020, 2022 and 2025.

**Geopolitics** is shown in \`geopolitics\` and not counted into the value: it has not predicted falls of equities (AUC 0.48). Recorded headlines also have gaps of months. A driver of the value made of them could not be the same from day to day.`
