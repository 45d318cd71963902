export const intradayDoc = `What is unusual in the running session of US stocks and funds, from half-hour bars, made anew every 30 minutes from 08:00 to 21:30 UTC, Monday to Friday.

**The set.** \`context\` holds every symbol with a complete bar of the latest half hour, the strongest \`score\` first. A bar counts only when it has ended; nothing is read from one that runs. Everything is compared with the same time of day (by the clock of New York, so that daylight saving time changes nothing) in the 20 sessions before:

- \`z1\`: move since the previous close over its exponentially weighted size by that time of day.
- \`orb\`: whether the price lies beyond the range of the first half hour by more than a tenth of the average true range of 14 days (the mean of the last 14 true ranges), and \`orb_strength\`: how far.
- \`vwapdev\`: distance from the volume-weighted average price of the session, per usual half-hour move.
- \`volsurge\`: ln of the volume so far over its median by that time.
- \`rel_pct\`: move less beta (120 days) times the move of SPY. \`gap_pct\` is context and not scored.

score = 0.30·z1 + 0.25·orb + 0.15·z(vwapdev) + 0.15·sign(move)·max(0, volsurge) + 0.15·z(rel), where orb is 1, 0 or −1 and z() divides by the usual size at that time of day. A feature that is not known adds nothing.

**Signals.** The rule takes a side where |score| > 1 on more volume than usual, the twelve strongest at most. The \`event\` is the return from five minutes after the issue to half an hour later, or to the close: there is no signal from the last bar of a session. While that outcome is open a repeated call only confirms the signal (\`updated\`). Confidence fades to one half with a half-life of 30 minutes. A signal expires an hour after the bar it was issued on or at the close (\`expires_at\`), and is already left out when it would pass that age before the next refresh: nothing you are given is older than an hour, as long as the answer is not marked stale. Discard by \`expires_at\` what you keep yourself.

**What the confidence is worth.** On recorded data the rule has shown no edge: 46.7 % ± 2.8 of 1,179 calls on 10 symbols came true by the close of the next half hour, 49.2 % ± 2.9 of their events as stated (2025-05 to 2025-09). So \`confidence\` is exactly 0.5 until the rule has a t of 2 or more over at least 250 resolved days of this market's own past, and never above 0.52; \`evidence\` shows where it stands, on up to 24 heavily traded instruments, from bar end to bar end. Read the set as a description of what is unusual. It says nothing of whether a move goes on.

**Outside the session** \`market_open\` is false, \`signals\` is empty, and \`context\` is the last set with its \`updated\` and its age; from 21:30 UTC on that answer stays as it is until the next morning. Half days end at 13:00 New York. Symbols without bars are in \`without_data\`.`
