export const sectorRadarDoc = `Shows the strength of the eleven sectors of the US stock market on the closes of the day before. For each Select Sector SPDR fund it gives breadth, new highs and lows, momentum and relative rotation.

**How it is computed.**

- *Breadth* is the share of a sector's tracked stocks whose close is above its mean of 50 and of 200 days. Below three stocks it is null. \`breadth_change_20d\` is the change of the former over 20 trading days in percentage points.
- *New highs and lows* count stocks whose close is the highest or lowest of 52 weeks.
- *Momentum* is the total return of the fund over 21, 63 and 126 trading days, and over 252 without the last 21. \`momentum_rank\` orders the sectors by the mean of the four ranks.
- *Relative rotation*: RS = 100·P/P(SPY), q = RS/SMA₆₃(RS) − 1, \`rs_ratio\` = 100 + (q − mean₂₅₂)/sd₂₅₂(q). \`rs_momentum\` = 100 + (rs_ratio − that of ten days before)/sd₂₅₂(rs_ratio). The formula of the published graphs of that name is not public; this one is ours.
- The quadrant is leading (both above 100), weakening, lagging (both below) or improving. A side of 100 is left only 0.25 beyond it. \`tail\` has the last eight weeks.

**What it is not.** It is no forecast. \`evidence\` measures how the readings ranked the sectors by their return of the following 21 trading days, from the close after the reading. It uses the past of the market you ask, and gives the mean rank correlation, its 95% interval, t (Newey–West) and the number of dates. On recorded data from 2005 to 2025-09 none of the seven readings was better than chance:

| reading | rank correlation | t |
|---|---|---|
| momentum | 0.007 | 0.3 |
| RS-Ratio | −0.016 | −0.8 |
| RS-Momentum | −0.010 | −0.6 |

**What it lacks.** The tracked stocks are large ones of today, not all members of each index: breadth leans to survivors. A sector whose fund did not exist yet has nulls, and \`missing\` says so.`
