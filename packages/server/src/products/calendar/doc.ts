export const calendarDoc = `Lists what is due: company reports, releases, decisions of central banks, and days on which the New York exchange is closed or closes early.

- **Range.** Without \`from\` and \`to\`: from today to 14 days ahead. A range may reach 365 days back and 120 ahead. \`symbols\` narrows the rows to their reports, \`kind\` to one kind.
- **next_reports** gives the next report of each symbol asked for, also if it lies after the range. Without a date it gives the reason.
- **status**: \`announced\` days were made public before them. \`estimated\` days are 52 weeks after the filing on the same fiscal quarter of the year before. \`earliest\` and \`latest\` are that day, less and plus the largest miss of this rule in up to four years. \`filed\` days are past.
- **How good the estimates are.** On 80 large companies from 2012 to mid-2025, asked on the 15th of each month, half of the estimates were at most 1 day off and 90% at most 7. In 83% the filing lay between \`earliest\` and \`latest\`.
- **usual_move_pct** is the median absolute change on such days, the latest 12 at most, in percent. Of a report: of the company, from the close before the day to the close of the session after it, as reports come before the open or after the close. Of releases and central banks: of the S&P 500 on the day. With fewer than 4 days it is null; \`n\` counts them.
- **Point in time.** A day is listed from when it was announced, a filing from the day after it. With \`as_of\` the calendar is what was known then.
- **not_held** says what this calendar lacks. Outside the demo market no supplier of announced report days is connected: a report there is its filing with the SEC, and results are often told days or weeks before it. Days of the Federal Reserve, consumer prices and jobs come from a table with their sources, and are listed from 14 days before.

A usual move says how large moves were, not in which direction. It is no forecast.`
