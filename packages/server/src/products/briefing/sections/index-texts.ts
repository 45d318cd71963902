import type { AssetMove } from '../../../domain/briefing/asset-move.ts'
import { FORMATTERS } from '../../../domain/briefing/formatter.ts'
import type { LocalizedText } from '../../../domain/briefing/message.ts'
import type { Fact } from '../../../domain/text/fact.ts'

const { en, de } = FORMATTERS
const FLAT = 0.0015
const SMALL = 0.008

export interface IndexFacts {
  readonly change: Fact
  readonly close: Fact
  readonly day: Fact
}

type Size = 'flat' | 'mild' | 'firm' | 'strong' | 'extreme'

function sizeOf({ change, unusual }: AssetMove): Size {
  const size = Number.isNaN(unusual) ? Math.abs(change) * 100 : Math.abs(unusual)
  if (Math.abs(change) < FLAT) return 'flat'
  if (size < 0.6 && Math.abs(change) < SMALL) return 'mild'
  if (size < 1.3) return 'firm'
  return size < 2.3 && Math.abs(change) < 0.04 ? 'strong' : 'extreme'
}

/** The move of the index, by direction and unusualness. */
export function indexText(move: AssetMove, facts: IndexFacts): LocalizedText {
  return (move.change < 0 ? FALLS : RISES)[sizeOf(move)](facts)
}

type Templates = Readonly<Record<Size, (facts: IndexFacts) => LocalizedText>>

const flat = ({ change, close, day }: IndexFacts): LocalizedText => ({
  en: `The S&P 500 went nowhere on ${en.weekday(day)} and ended at ${en.plain(close)} (${en.signed(change)}).`,
  de: `Am ${de.weekday(day)} kam der S&P 500 kaum vom Fleck; er schloss bei ${de.plain(close)} Punkten (${de.signed(change)}).`,
})

const RISES: Templates = {
  flat,
  mild: ({ change, close, day }) => ({
    en: `The S&P 500 edged up ${en.size(change)} on ${en.weekday(day)}, to ${en.plain(close)}.`,
    de: `Mit einem kleinen Plus von ${de.size(change)} bei ${de.plain(close)} Punkten ging der S&P 500 am ${de.weekday(day)} aus dem Handel.`,
  }),
  firm: ({ change, close, day }) => ({
    en: `On ${en.weekday(day)} the S&P 500 rose ${en.size(change)} to ${en.plain(close)}.`,
    de: `Der S&P 500 gewann am ${de.weekday(day)} ${de.size(change)} und schloss bei ${de.plain(close)} Punkten.`,
  }),
  strong: ({ change, close, day }) => ({
    en: `Buyers took charge on ${en.weekday(day)}: the S&P 500 gained ${en.size(change)} and finished at ${en.plain(close)}.`,
    de: `Ein guter ${de.weekday(day)} für die Wall Street: Der S&P 500 legte um ${de.size(change)} auf ${de.plain(close)} Punkte zu.`,
  }),
  extreme: ({ change, close, day }) => ({
    en: `${en.weekday(day)} brought a rally of rare force: the S&P 500 surged ${en.size(change)} to ${en.plain(close)}.`,
    de: `So kräftig wie selten ging es am ${de.weekday(day)} nach oben: Der S&P 500 stieg um ${de.size(change)} auf ${de.plain(close)} Punkte.`,
  }),
}

const FALLS: Templates = {
  flat,
  mild: ({ change, close, day }) => ({
    en: `The S&P 500 slipped ${en.size(change)} on ${en.weekday(day)}, to ${en.plain(close)}.`,
    de: `Mit einem kleinen Minus von ${de.size(change)} bei ${de.plain(close)} Punkten beendete der S&P 500 den ${de.weekday(day)}.`,
  }),
  firm: ({ change, close, day }) => ({
    en: `On ${en.weekday(day)} the S&P 500 fell ${en.size(change)} to ${en.plain(close)}.`,
    de: `Der S&P 500 verlor am ${de.weekday(day)} ${de.size(change)} und schloss bei ${de.plain(close)} Punkten.`,
  }),
  strong: ({ change, close, day }) => ({
    en: `Sellers had the upper hand on ${en.weekday(day)}: the S&P 500 lost ${en.size(change)} and closed at ${en.plain(close)}.`,
    de: `Die Verkäufer gaben am ${de.weekday(day)} den Ton an: Der S&P 500 fiel um ${de.size(change)} auf ${de.plain(close)} Punkte.`,
  }),
  extreme: ({ change, close, day }) => ({
    en: `Wall Street was hit hard on ${en.weekday(day)}: the S&P 500 plunged ${en.size(change)} to ${en.plain(close)}.`,
    de: `Schwarz war der ${de.weekday(day)} an der Wall Street: Der S&P 500 stürzte um ${de.size(change)} auf ${de.plain(close)} Punkte ab.`,
  }),
}

const FLAT_HEADLINE: Templates['flat'] = ({ close }) => ({
  en: `Wall Street treads water at ${en.plain(close)} points in the S&P 500`,
  de: `S&P 500 tritt bei ${de.plain(close)} Punkten auf der Stelle`,
})

const RISE_HEADLINES: Templates = {
  flat: FLAT_HEADLINE,
  mild: ({ change }) => ({
    en: `S&P 500 inches up ${en.size(change)}`,
    de: `S&P 500 mit kleinem Plus von ${de.size(change)}`,
  }),
  firm: ({ change }) => ({
    en: `S&P 500 gains ${en.size(change)}`,
    de: `S&P 500 gewinnt ${de.size(change)}`,
  }),
  strong: ({ change, close }) => ({
    en: `buyers lift the S&P 500, up ${en.size(change)} to ${en.plain(close)}`,
    de: `Käufer am Zug: S&P 500 legt um ${de.size(change)} auf ${de.plain(close)} Punkte zu`,
  }),
  extreme: ({ change }) => ({
    en: `stocks surge: S&P 500 up ${en.size(change)}`,
    de: `Kurssprung: S&P 500 steigt um ${de.size(change)}`,
  }),
}

const FALL_HEADLINES: Templates = {
  flat: FLAT_HEADLINE,
  mild: ({ change }) => ({
    en: `S&P 500 drifts down ${en.size(change)}`,
    de: `S&P 500 mit kleinem Minus von ${de.size(change)}`,
  }),
  firm: ({ change }) => ({
    en: `S&P 500 loses ${en.size(change)}`,
    de: `S&P 500 verliert ${de.size(change)}`,
  }),
  strong: ({ change, close }) => ({
    en: `sellers push the S&P 500 down ${en.size(change)} to ${en.plain(close)}`,
    de: `Verkaufsdruck: S&P 500 fällt um ${de.size(change)} auf ${de.plain(close)} Punkte`,
  }),
  extreme: ({ change }) => ({
    en: `stocks plunge: S&P 500 down ${en.size(change)}`,
    de: `Kurssturz: S&P 500 fällt um ${de.size(change)}`,
  }),
}

/** The move as a headline. */
export function indexHeadline(move: AssetMove, facts: IndexFacts): LocalizedText {
  const headlines = move.change > 0 ? RISE_HEADLINES : FALL_HEADLINES
  return headlines[sizeOf(move)](facts)
}
