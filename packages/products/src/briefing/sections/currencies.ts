import { pairWords } from '@bellwether-markets/engine/briefing/asset-words'
import type { LocalizedText } from '@bellwether-markets/engine/briefing/localized-text'
import type { BriefingView, Priced } from '../briefing-view.ts'
import { closeFigure, dayChange, sessionDay, weekChange } from '../facts.ts'
import { movedOn, movedOverWeek, timesText, toLevel, toWeekLevel } from '../moves.ts'
import { joined, NOTHING, tell } from '../texts.ts'

const DOLLARS: readonly string[] = ['AUD', 'NZD', 'CAD']

/** As `currencyMove`, over the week. */
export function currencyWeek(view: BriefingView, priced: Priced, turn: number = view.today): LocalizedText {
  const names = namesOf(priced)
  const change = weekChange(view, priced)
  return tell(
    'currency_week',
    {
      ...names,
      change,
      close: closeFigure(view, priced),
      moved: movedOverWeek(view, priced),
      to: toWeekLevel(view, priced),
    },
    turn,
  )
}

/**
 * The base with its counterpart: `the dollar fell 1.4% to 142.07 yen`; the US dollar is called so next to another dollar.
 * @param form `headline` and its second part are in the present tense and without a level
 */
export function currencyMove(
  view: BriefingView,
  priced: Priced,
  form: 'headline' | 'second' | 'week' | 'lead' | 'sentence' = 'sentence',
): LocalizedText {
  const names = namesOf(priced)
  const change = form === 'week' ? weekChange(view, priced) : dayChange(view, priced)
  const close = closeFigure(view, priced)
  const up = Number(change.value) > 0
  if (form === 'week')
    return tell('headline_currency_week', { ...names, base: withoutArticle(names.base), change, close })
  if (form === 'headline' || form === 'second')
    return tell(`headline_currency_${up ? 'up' : 'down'}${form === 'second' ? '_second' : ''}`, {
      ...names,
      base: withoutArticle(names.base),
      change,
      close,
    })
  const core = tell(
    'currency_move',
    {
      ...names,
      change,
      close,
      day: sessionDay(view),
      moved: movedOn(view, priced),
      to: toLevel(view, priced),
    },
    form === 'lead' ? 0 : view.today,
  )
  const times = timesText(view, priced)
  return joined([core, times && tell('in_brackets', { text: times })])
}

const withoutArticle = ({ en, de }: LocalizedText): LocalizedText => ({
  en: en.replace(/^the /, ''),
  // `der australische Dollar` alone is `australischer Dollar`.
  de: de.replace(/^der (\p{L}+e) /u, '$1r ').replace(/^(?:der|das) /, ''),
})

function namesOf({ asset, words }: Priced): Readonly<Record<'base' | 'quote', LocalizedText>> {
  const pair = pairWords(asset.name)
  if (pair === undefined) return { base: words, quote: NOTHING }
  const [base, quote] = asset.name.split('/')
  const isTwoDollars = DOLLARS.includes(base) || DOLLARS.includes(quote)
  const inFull = (text: LocalizedText, code: string): LocalizedText =>
    isTwoDollars && code === 'USD'
      ? { en: text.en.replace('dollar', 'US dollar'), de: text.de.replace('Dollar', 'US-Dollar') }
      : text
  return {
    base: inFull(pair.base, base),
    quote: inFull({ en: pair.quote.unitEn, de: pair.quote.unitDe }, quote),
  }
}
