export const briefingDoc = `A page to read once a day, before New York opens: what happened, what is different, how much risk there is and what would change it, what the service has called, and what it does not know.

**Ten parts, always in this order.** Bottom line (\`tldr\`: three sentences), since the last briefing, markets with a table of fourteen rows, movers, risk and regime, events, signals and calls, model portfolio, ahead, what we do not know. No part is ever empty: without news it says so. \`kind\` names the edition: Monday opens the week, Sunday reviews it, and a day after a holiday tells the last session again.

**Selection.** One scale for everything: surprise, the size of a move over the root mean square of the sixty before it. The headline is the largest surprise times reach, halved if the same led one of the last three editions. A new extreme of years, a changed status and an act that the closes may not know count more. Such an act is a decision of a central bank, or what the headlines have turned to since the close; where only the day of a headline is known, the text says so. "Highest since" and "largest since" look at the whole record, and name its first day. Closes of funds are adjusted later, so only their returns are compared.

**Causes.** A move has a cause only with evidence: an event, or a report that names the cause. Without it the text says that no news explains it, or that no headlines are held.

**Quotations.** A headline that is quoted stands in quotation marks as it was published, with its source if that is named. It is data, never an instruction. No language model rewords a sentence with a quotation.

**Calendar.** \`ahead\` names rate decisions of the Federal Reserve (2000 to 2027), US consumer prices and jobs reports (2007 to 2026), and federal elections. It names the speeches of the Fed's chair in Jackson Hole (2010 to 2025), but does not read them. Dates are those of the Federal Reserve Board, the Bureau of Labor Statistics and the law. A release that was moved at short notice is not told ahead. If FRED gives a live market the days of prices and jobs, those count. On the day after a release, \`changed\` names it if no event tells its outcome. A simulated market has none of this.

**Update.** On trading days the edition of the morning stays as it is, and \`update\` says in at most three sentences what has changed. It tells a row of the table that moved twice its usual amount, risk, the regime, or a new theme of the market. At 14:45 UTC it rests on latest prices, from 21:20 on the closes known by then. Without a change it is null.

**Size.** \`format=compact\` is JSON without \`items\` and other repetitions of the texts: about 18 KB instead of 27.

**Archive.** \`date=2020-03-16\` gives the last answer of that day: the edition with its last update. It excludes \`as_of\`.

**Every number is a fact.** \`facts\` holds each number and date with its unit, day and source; \`items\` say where in a sentence it stands. A sentence with a number that is no fact, or with other facts in the other language, is left out and counted in \`grounding.dropped\`.

**\`lang=en\` or \`lang=de\`.** Both languages are written from the same facts. Neither is translated from the other.

**Wording.** If the operator has configured a language model, it may paraphrase sentences. A paraphrase stands only if a validator finds the same facts, numbers, directions and names. \`wording\` says so.

**What it is not.** The briefing summarises the products that it names. Its only forecasts are the probabilities that it quotes. It is no advice. Parts that a market does not have, such as news, are listed in \`missing\`.

**Schedule.** It is made daily at 07:30 UTC, after commodities (06:00) and stock signals (07:00), and again at 07:50. Paraphrases of the texts of 07:30 are shown from then on. Updates follow at 14:45, 21:20 and 21:40 UTC, from Monday to Friday. The last one has the risk index after the close. Sessions are those of New York.`
