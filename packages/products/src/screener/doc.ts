import { MEASURES } from './measures.ts'

export const screenerDoc = `Finds the tracked stocks whose figures meet conditions. Every figure is that of \`/v1/analysis/{ticker}\` at the same instant.

- **where** is a field, one of \`<\`, \`<=\`, \`>\`, \`>=\`, \`=\`, and a number: \`pe < 15\`. Repeat it, or join conditions with commas or \`and\`; at most ten. A stock has to meet all. Numbers may end in \`%\`, \`k\`, \`m\`, \`bn\` or \`tn\`.
- **preset** adds conditions with a name; the answer states them. Their numbers are round, and nobody fitted them.
- **sort** is a field, after a minus for the highest first. Without it the field of the first condition gives the order, else \`-quality\`. Stocks without that figure come last.
- **conditions** repeats what was understood. \`excludes\` counts the stocks that a condition alone excludes, \`unknown\` those without the figure.
- **dropped** names the stocks that no known figure excludes and that lack a figure of a condition. They are neither matches nor failures.
- **no_match** names the condition that excludes most, if nothing matches.

| field | unit | better | meaning |
|---|---|---|---|
${MEASURES.map(({ field, unit, better, meaning }) => `| ${field} | ${unit} | ${better ?? 'no agreement'} | ${meaning} |`).join('\n')}

Scores run from 0 to 100. Short names such as \`pe\`, \`ps\`, \`pb\`, \`roe\`, \`rsi\`, \`beta\` and \`momentum\` are read as well. Multiples exist only for closes as traded. Dividends and debt as such are not held: \`equity_ratio_pct\` stands for debt.

**What it is not.** A match is a description, no forecast: the filter itself has no measured edge. The tracked stocks are today's large companies, so screens of the past look better than they could have been.`
