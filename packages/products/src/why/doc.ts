export const whyDoc = `What an asset did in a window of sessions, whether a move of that size is usual, and the parts it is made of.

- **Read \`usual_move_pct\` first.** It is the standard deviation of the 252 sessions before, for as many sessions. Up to 1.5 of them a move is usual, and needs no particular event.
- **Parts** are taken out in order: the stock market, then the group, then the currency. Each is β times the return of the factor beyond the factors before it. The rest is the asset's own. The printed parts sum to the printed move.
- **β** is of the 252 sessions before the window, drawn to the mean of like assets (Vasicek 1973). Parts of log returns are linked to the return of the window (Cariño 1999).
- **Roll**: closes of a future are those of the front month, and jump when the next contract takes its place. \`roll_pct\` is that jump. Betas, usual moves and the other parts are of one contract. If the contract of a close is not known, \`missing\` says so, and the jump counts as own.
- The **group** of a stock is its sector fund. That of a commodity, a bond fund or a fund of foreign stocks is the mean of the others. Of a currency pair, the currency part is the mean of the other pairs.
- **Events** are what was reported at the same time. One may account for the own part of its session only if it should move the asset that way, and that part exceeds 1.5 usual own moves. Of a crisis only the first report in five days counts. \`unexplained_pct\` is the rest of the own part.
- \`next_hour_pct\` is the move of the 60 minutes after the report, when half-hour bars are held.
- **direction** says what you believe. When it is wrong, the summary says so first.

A window has at most 60 sessions; without dates it is the last five. 120 sessions must come before it.

**What it is not.** Nothing here is a cause: an event at the same time may be a coincidence. Betas change, and a part that no factor holds counts as own. Percentages of a yield or of the VIX are of its level.`
