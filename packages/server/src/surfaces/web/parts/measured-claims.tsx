import type { SignalSource } from '@bellwether-markets/engine/kernel/signal'
import { SOURCE_WORDS } from '@bellwether-markets/products/source-words'
import type { ComponentChildren } from 'preact'
import type { TrackRecord } from '../../../operations/track-record/track-record-schema.ts'
import { capital, fixed, percent, whole } from '../number-text.ts'
import type { PageDeps } from '../page.ts'
import type { View } from '../published-view.ts'
import { buttonLink, QUIET } from './form.tsx'
import { bandText } from './risk-words.ts'
import { sectionHead } from './section-head.tsx'
import { dataTable } from './table-head.tsx'

interface Claim {
  readonly claim: string
  readonly measured: ComponentChildren
}

const NO_VALUE = <span class="chip none">No predictive value found</span>

/** What was measured, failures included. */
export function measuredClaims(deps: PageDeps) {
  const claims = [ladder(deps.view), regimes(deps.view), ...sources(deps)].flatMap((claim) => claim ?? [])
  if (claims.length === 0) return null
  return (
    <section id="findings">
      {sectionHead('Why believe it')}
      <div class="cols">
        <div class="c6">
          {dataTable({
            caption: 'Claims and what was measured',
            style: 'tight',
            columns: ['Claim', 'What was measured'],
            rows: claims.map(({ claim, measured }) => [claim, measured]),
          })}
        </div>
        <div class="c6">
          <p>
            Every signal is written down before its outcome exists, in a chain that is signed each day. Your
            browser can check all of it.
          </p>
          <p class="ctas spaced">
            {buttonLink('/track-record', 'See the track record', QUIET)}
            {buttonLink('/history', 'Look up any day', QUIET)}
          </p>
        </div>
      </div>
    </section>
  )
}

/** The bands need not rise in order; they are said as they are. */
function ladder(view: View): Claim | undefined {
  const bands = view.risk()?.data.fall_by_band.filter(({ came }) => came !== null) ?? []
  if (bands.length < 2) return undefined
  const said = bands.map((band) => `${percent(band.came, 0)} of days ${bandText(band)}`)
  const rises = bands.every(({ came }, index) => index === 0 || (came ?? 0) >= (bands[index - 1].came ?? 0))
  return {
    claim: rises ? 'Risk warns' : 'Risk warns, not step by step',
    measured: `A 7% fall within 20 days followed ${said.slice(0, -1).join(', ')} and ${said[said.length - 1]}`,
  }
}

function regimes(view: View): Claim | undefined {
  const rows = view.regime()?.data.by_regime ?? []
  const volatility = (name: string): number | null | undefined =>
    rows.find(({ regime }) => regime === name)?.next_day_volatility_pct
  const [bull, crisis] = [volatility('BULL'), volatility('CRISIS')]
  if (bull === null || bull === undefined || crisis === null || crisis === undefined) return undefined
  return {
    claim: 'Regimes separate risk, not return',
    measured: `Next-day volatility ${fixed(bull)}% in BULL, ${fixed(crisis)}% in CRISIS`,
  }
}

function sources({ trackRecord }: PageDeps): readonly Claim[] {
  const { statistics } = trackRecord({ limit: 1, detail: 'summary' }).data as TrackRecord
  const decided = (statistics?.backtest ?? []).filter(({ overall }) => overall.n > 0)
  return decided.map(({ source, overall }) => {
    const { n, hit_rate: rate, hit_rate_interval_95: interval, base_rate: base } = overall
    const knows = interval !== null && base !== null && interval[0] > base
    const words = SOURCE_WORDS[source as SignalSource].replace(/^the /, '')
    return {
      claim: `${capital(words)}: ${knows ? 'a little' : 'nothing'}`,
      measured: knows ? (
        `${percent(rate)} of ${whole(n)} came true; base rate ${percent(base)}`
      ) : (
        <>
          {NO_VALUE} in {whole(n)} calls
        </>
      ),
    }
  })
}
