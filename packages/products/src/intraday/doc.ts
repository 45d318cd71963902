export const intradayDoc = `Shows what is unusual in the running session of US stocks and funds, from half-hour bars. It is made every 30 minutes from 08:00 to 21:30 UTC, Monday to Friday. If more than 500 stocks are tracked, it reads the first 500.

**Context.** \`context\` holds every symbol with a complete bar of the latest half hour, the largest \`score\` first. A bar counts only when it has ended. Everything is compared with the same time of day in the 20 sessions before, by the clock of New York. Daylight saving time therefore changes nothing.

| feature | means |
|---|---|
| \`z1\` | move since the previous close over its exponentially weighted size by that time of day |
| \`orb\` | 1 or −1 if the price is beyond the range of the first half hour by more than a tenth of the average true range, else 0 |
| \`orb_strength\` | how far it is beyond |
| \`vwapdev\` | distance from the volume-weighted average price of the session, per usual half-hour move |
| \`volsurge\` | ln of the volume so far over its median by that time |
| \`rel_pct\` | move less beta (120 days) times the move of SPY |
| \`gap_pct\` | context, not scored |

The average true range is the mean of the last 14 daily ones.

score = 0.30·z1 + 0.25·orb + 0.15·z(vwapdev) + 0.15·sign(move)·max(0, volsurge) + 0.15·z(rel). z() divides by the usual size at that time of day. A feature that is not known adds nothing.

**Signals.** The rule takes a side if |score| > 1 on more volume than usual, for the twelve largest scores at most. The \`event\` is the return from five minutes after the issue to half an hour later, or to the close. There is no signal from the last bar of a session. While that outcome is open, a repeated call only confirms the signal (\`confirmed_at\`). A stated edge fades with a half-life of 30 minutes: \`confidence_now\` is what is left of it.

A signal expires at the close, or an hour after the bar it was issued on (\`expires_at\`). It is left out already if it would reach that age before the next refresh. So no signal in an answer is older than an hour, unless the answer is marked stale. If you keep signals yourself, discard them by \`expires_at\`.

**What the confidence is worth.** On recorded data of 2025-05 to 2025-09 (1,179 calls on 10 symbols) the rule has shown no edge:

| measure | came true |
|---|---|
| by the close of the next half hour | 46.7% ± 2.8 |
| events as stated | 49.2% ± 2.9 |

So the signals are screens: \`confidence\` is the base rate until the rule of \`/v1/signals/latest\` states an edge on this market. It is never above 0.52 then. \`evidence\` shows the present state, on up to 24 heavily traded instruments, from bar end to bar end. Read the answer as a description of what is unusual. It does not say whether a move goes on.

**Outside the session** \`market_open\` is false and \`signals\` is empty. \`context\` is the last one, with its \`updated\` and its age. From 21:30 UTC on that answer stays the same until the next morning. Half days end at 13:00 New York. Symbols without bars are in \`without_data\`.`
