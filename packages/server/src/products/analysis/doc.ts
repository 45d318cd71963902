export const analysisDoc = `Analyses one tracked asset: reported figures, price, six scores, and an assessment in plain English. Every number of the assessment is proven.

- **fundamentals** cover the trailing four quarters, or the fiscal year that ends with them, as filed by then. \`period_end\` and \`filed\` name the report. Figures that were not reported are null, and \`coverage\` is the share that is known. Multiples are given only if closes are as traded: closes adjusted for dividends would give wrong ones.
- **piotroski_f** counts the tests whose figures are known.
- **altman_z** takes every figure from one balance sheet and the year that ends with it. Sectors that make goods (staples, health care, industrials, information technology, materials) have the Z of 1968, others Z″. Banks, insurers and real estate have none. Operating income stands for earnings before interest and taxes. \`variant\`, \`period_end\` and \`filed\` say which form and report it is.
- **technicals** have the usual lengths: averages of 20, 50 and 200 closes, RSI 14, MACD 12/26/9, ATR 14, ADX 14 (Wilder), Bollinger 20/2. Support and resistance are extremes of 20 and 60 bars. Futures are front-month contracts: their returns contain the jumps from one contract to the next.
- **scores** run from 0 to 100, and more is better; a \`risk\` of 100 is the calmest. Valuation, growth and quality rank a stock within its sector. Momentum counts returns in the asset's own deviations. \`overall\` weighs the known parts (.20 .25 .15 .20 .10 .10), and \`coverage\` is their share of the weight. Funds, commodities, currencies and indices have momentum and risk only. Rates and volatilities are described, not rated.
- **assessment** lists the points for and against the asset, and what would change them. Every number and date is one of \`facts\`: a text with any other number is not published. \`grounding\` counts them.
- **missing** names each part that is left out, with the reason.

**What it is not.** It is no forecast and no advice. Scores describe, and nothing here was fitted to returns. The tracked stocks are today's large companies.`
