export const compareDoc = `Sets two to eight assets side by side in the 24 measures of \`/v1/screener\`. Figures are those of the latest analyses as of the instant; correlations use daily closes up to it.

- **measures** come with the largest difference first. \`difference\` is the highest less the lowest value, in interquartile ranges of all tracked stocks. It is null if one of the assets lacks the figure. Scores are places among peers: they are compared only within a sector (\`valuation\`, \`quality\`) or class (\`stability\`).
- **better** names an asset only if people agree on the direction (\`better_is\`) and its lead is material. \`rule\` says when it is.
- **percentile** is the place of a value among the tracked stocks of the sector; 100 is the highest value. With fewer than five it is null, and \`n\` says how many there are.
- **correlations** are of the daily returns of the last year, on the \`n\` days that both traded.
- **caveats** name what the assets do not share: sector, end of the latest report, day of the latest close, currency, missing figures. Funds, raw materials, currency pairs and indices have no fundamentals.
- **unknown** has an entry for each ticker that is not tracked, with the nearest ones. Two have to be known.

For one asset call \`/v1/analysis/{ticker}\`.

**What it is not.** It is no advice and no forecast: a better figure is no better investment.`
