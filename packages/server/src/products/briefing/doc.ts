export const briefingDoc = `A page to read once a day, before New York opens. It reports changes since the briefing of the day before, risk and regime with their reasons, and stocks outside their usual range. It covers sectors, raw materials, events, crises and new signals. What to watch comes last: holidays and short sessions of the exchange, and thresholds that are near.

**Selection.** Every candidate sentence has an importance: how unusual a move is for its asset, whether a status turned, how grave a crisis is. A section appears only if it has something to say, so a quiet day is short. The most important section comes first. After a weekend or holiday the briefing covers the week.

**Every number is a fact.** \`facts\` holds each number and date with its unit, day and source. A validator reads the texts. It rejects the briefing if a number, its unit, its direction or its name does not match.

**\`lang=en\` or \`lang=de\`.** Both languages are written from the same facts and state the same numbers. Neither is translated from the other.

**Wording.** If the operator has configured a language model, it may paraphrase the headline and sentences. A paraphrase stands only if the same validator finds the same facts, numbers, directions and names. Otherwise the template stands, for that sentence and language alone. \`wording\` says which one is shown.

**What it is not.** The briefing summarises the products that it names. Its only forecasts are the probabilities that it quotes. It is no advice. Parts that a market does not have, such as news, are listed in \`missing\`.

**Schedule.** It is made daily at 07:30 UTC, after commodities (06:00) and stock signals (07:00), and again at 07:50. Paraphrases of the texts of 07:30 are shown from then on. Sessions are those of New York.`
