import type { MarketRegime } from '@bellwether-markets/products/regime/regime-schema'
import type { ComponentChildren } from 'preact'
import { regimeWord } from './glyphs.tsx'

type Condition = MarketRegime['conditions'][number]

/** What ends the regime: each condition with its reading and what it needs. */
export function regimeFlips({ regime, conditions }: MarketRegime): ComponentChildren {
  if (conditions.length === 0) return null
  const groups = Map.groupBy(conditions, groupOf)
  return (
    <div class="fig flips">
      <header>
        <h3>What would change it</h3>
      </header>
      <table class="tight pad stack">
        <caption class="vh">What would end the regime {regime}</caption>
        {[...groups.values()].map((group) => (
          <tbody>
            <tr>
              <th scope="rowgroup" colspan={3}>
                {heading(group[0])}
              </th>
            </tr>
            {group.map(({ condition, now, needed }) => (
              <tr>
                <th scope="row">{condition}</th>
                <td class="num">{now === null ? '' : `now ${now}`}</td>
                <td>needed {needed}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

const groupOf = ({ would_become, ends }: Condition): string => `${would_become} ${ends}`

function heading({ would_become, ends, sessions }: Condition): ComponentChildren {
  const when = sessions === 1 ? 'at once' : `after ${sessions} sessions at the earliest`
  return (
    <>
      {regimeWord(would_become ?? ends ?? '')}
      <span class="label">
        {' '}
        {would_become === null ? 'ends ' : ''}
        {when}
      </span>
    </>
  )
}
