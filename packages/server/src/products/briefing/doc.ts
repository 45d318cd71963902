export const briefingDoc = `A page to read once a day, before New York opens: what changed since the briefing of the day
before, risk and regime and why, stocks that left their usual range, sectors, raw materials, events and crises, new
signals, and what to watch (holidays and short sessions of the exchange, thresholds that are near).

**What is in it is chosen by content.** Every candidate sentence has an importance: how unusual a move is for its asset,
whether a status turned, how grave a crisis is. Sections appear only where there is something to say, the most important
first and what to watch last, so a quiet day is short. After a weekend or holiday it tells the week instead.

**Every number is a fact.** \`facts\` holds each number and date with its unit, day and source; a validator reads the texts
and refuses the briefing if a number, its unit, its direction or what it is called does not match.

**\`lang=en\` or \`lang=de\`.** Both are written from the same facts and state the same numbers, each in its own words;
neither is translated from the other.

It is a description of what is known, made from the products it names; it forecasts nothing beyond the probabilities that
it quotes, and it is no advice. What a market does not have (news, say) is listed in \`missing\`.
**Wording.** Where the operator has configured a language model, it may say headline and sentences in other words, each
of which stands only if it states the same facts with the same numbers, directions and names, as the same validator
reads it; else the template stands, for that sentence and that language alone. \`wording\` tells which it is.

Made daily at 07:30 UTC, after commodities (06:00) and stock signals (07:00), and anew at 07:50; other words for what was
said at 07:30 are shown from then on. Sessions are those of New York.`
