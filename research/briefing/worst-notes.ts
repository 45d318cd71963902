import { type MeasuredMarkets, repeatsIn } from './briefing-rows.ts'
import { CONTRADICTIONS } from './contradictions.ts'
import { CHECKS, type EditionFindings } from './edition-findings.ts'

const MOST = 2
const LONGEST = 260

/** For each check that found something, how often and two examples. */
export function worstNotes({ recorded, demo }: MeasuredMarkets): readonly string[] {
  const all = [...recorded.all, ...demo.all]
  const repeats = [...recorded.windows, ...demo.windows].flatMap((window) =>
    repeatsIn(window).map((sentence) => `${window[0].date}: ${sentence}`),
  )
  return [
    ...CHECKS.flatMap((check) =>
      noteOf(
        check,
        told(all, ({ faults }) => faults[check]),
      ),
    ),
    ...Object.keys(CONTRADICTIONS).flatMap((name) =>
      noteOf(
        `contradiction ${name}`,
        told(all, ({ contradictions }) => contradictions[name]),
      ),
    ),
    ...noteOf('repeats', repeats),
  ]
}

const told = (
  all: readonly EditionFindings[],
  faultsOf: (one: EditionFindings) => readonly string[],
): readonly string[] => all.flatMap((one) => faultsOf(one).map((fault) => `${one.date}: ${fault}`))

const noteOf = (name: string, faults: readonly string[]): readonly string[] =>
  faults.length === 0
    ? []
    : [`Found, ${name} (${faults.length}): ${faults.slice(0, MOST).map(short).join(' | ')}`]

const short = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)} …` : text)
