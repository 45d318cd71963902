export const impactDoc = `Which assets an event moves, which way, by how much, and on what evidence. Free, no key; measured anew once a day.

**Rows.** For each kind of event: what it does to the company it names (\`symbol\` null), and to assets that it does not name, by region where the place matters. \`effect_bps\` is the expected abnormal return over the day of the news and the next: signed for assets of the map, for the named company its size beyond what two ordinary days bring. Kinds that can come either way state the \`side\` the row holds for; the other side has the opposite sign.

**Evidence.** A row begins with an expert value (\`prior_bps\`) and moves with every event measured in this market's own last year: (n·mean + 20·prior)/(n + 20), an empirical-Bayes estimate in which twenty events weigh as much as the prior. Each day and asset counts once. \`basis\` is \`measured\` from twenty events on; \`n\` counts them all, \`measured_n\` those of this market, \`hit_rate\` how often they went the way stated. The values of company news rest on 2,498 first reports about ten large companies, in which only guidance, results, ratings and export or tariff news moved more than an ordinary day; for all the others expect little.

**What it is not.** A forecast of single events: effects are small against the noise of two days, most rows are priors, and the map says so row by row.`
