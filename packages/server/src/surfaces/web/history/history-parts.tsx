import type { ComponentChildren } from 'preact'
import { fixed, percent, signed, whole } from '../number-text.ts'
import { runsOf } from '../parts/chart-scale.tsx'
import { regimeWord } from '../parts/glyphs.tsx'
import { sectionHead } from '../parts/section-head.tsx'
import { longDateText } from '../time-text.ts'
import type { DayCard } from './day-card.ts'
import type { MarketDays } from './market-days.ts'
import { type CrisisFacts, whatFollowed } from './what-followed.ts'

export function followedSection(days: MarketDays, at: number, card: DayCard | undefined): ComponentChildren {
  const spans = whatFollowed(days, at)
  if (spans.length === 0) return null
  const basis =
    card?.fall == null ? '' : `: ${whole(card.fall.days)} earlier days stand behind the chance above`
  return (
    <section id="followed">
      {sectionHead(
        'What followed',
        null,
        `S&P 500 after the close of ${longDateText(days.day[at])}. One case, not a forecast${basis}.`,
      )}
      <div class="four">
        {spans.map(({ sessions, change, lowest }) => (
          <div>
            <b>{signed(100 * change)}%</b>
            {sessions} sessions later
            <br />
            lowest {signed(100 * lowest)}%
          </div>
        ))}
      </div>
    </section>
  )
}

export const crisisLinks = (crises: readonly CrisisFacts[], at: number): ComponentChildren =>
  crises.length === 0 ? null : (
    <nav class="pick crises" aria-label="Named crises">
      {crises.map((crisis) => (
        <a href={`/history/${crisis.date}`} aria-current={crisis.at === at ? 'true' : undefined}>
          {crisis.name}
        </a>
      ))}
    </nav>
  )

export const crisisTable = (days: MarketDays, crises: readonly CrisisFacts[]): ComponentChildren => (
  <>
    <h2 class="t">Crises by name</h2>
    {crises.length === 0 ? (
      <p class="note">A simulated market has no crisis with a name.</p>
    ) : (
      <table class="tight">
        <thead>
          <tr>
            <th scope="col">Crisis</th>
            <th scope="col" class="num">
              Highest risk
            </th>
            <th scope="col" class="num">
              Deepest fall
            </th>
          </tr>
        </thead>
        <tbody>
          {crises.map(({ name, date, highestRisk, deepestFall }) => (
            <tr>
              <td>
                <a href={`/history/${date}`}>{name}</a>
              </td>
              <td class="num">{fixed(highestRisk)}</td>
              <td class="num">{percent(deepestFall, 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p class="note">{basisText(days, crises)}</p>
  </>
)

function basisText({ risk, day }: MarketDays, crises: readonly CrisisFacts[]): string {
  const first = risk.findIndex((value) => value !== null)
  const begins =
    first > 0
      ? `The risk index begins on ${longDateText(day[first])}; before it only regime, S&P 500 and VIX are known.`
      : ''
  const measured =
    crises.length === 0
      ? ''
      : 'Both within 252 sessions from the day; falls are from the highest close of the 252 sessions before. '
  return measured + begins
}

const REGIMES = ['BULL', 'SIDEWAYS', 'BEAR', 'CRISIS'] as const

export function regimeCounts(regimes: readonly string[]): ComponentChildren {
  const runs = runsOf(regimes)
  return (
    <span class="key-row">
      {REGIMES.map((regime) => {
        const days = runs.reduce(
          (sum, { state, from, to }) => sum + (state === regime ? to - from + 1 : 0),
          0,
        )
        return (
          <span>
            {regimeWord(regime)} <span class="label">{whole(days)} days</span>
          </span>
        )
      })}
    </span>
  )
}
