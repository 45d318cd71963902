export const impactDoc = `Shows which assets an event moves, in which direction, by how much, and on what evidence. It is free, needs no key and is measured again once a day.

**Rows.** A kind of event has a row for the company it names (\`symbol\` null). It has rows for assets that it does not name, by region if the place matters. \`effect_bps\` is the expected abnormal return over the day of the news and the next. It is signed for assets of the map. For the named company it is the size beyond two ordinary days. Kinds that can come either way state the \`side\` of the row; the other side has the opposite sign.

**Evidence.** A row begins with an expert value (\`prior_bps\`) and moves with every event measured in this market's own last year. The empirical-Bayes estimate is (n·mean + 20·prior)/(n + 20): twenty events weigh as much as the prior. Each day and asset counts once. \`basis\` is \`measured\` from twenty events on. \`n\` counts all events, \`measured_n\` those of this market, and \`hit_rate\` is how often they went the stated way.

The values of company news rest on 2,498 first reports about ten large companies. Only guidance, results, ratings and export or tariff news moved more than an ordinary day. For all others expect little.

**What it is not.** It is no forecast of single events. Effects are small against the noise of two days. Most rows are priors, and each row says so.`
