import { briefing } from '@bellwether-markets/products/briefing/product'
import { signInPath } from '../../http/own-path.ts'
import { buttonLink, Form, QUIET, Submit } from '../parts/form.tsx'
import type { Viewer } from '../viewers.ts'
import { BRIEFING_WORDS } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { dayPath, inLanguage } from './briefing-links.ts'
import type { ShelvedBriefing } from './briefing-shelf.ts'
import { unbroken } from './read-edition.ts'

/** In either language: both are of one snapshot. */
export async function isPaid(viewer: Viewer | undefined): Promise<boolean> {
  if (viewer === undefined) return false
  const answers = await Promise.all(
    (['en', 'de'] as const).map((lang) => viewer.paid(briefing.path, { lang })),
  )
  return answers.some((answer) => answer !== undefined)
}

export function offerOf(date: string, language: Language, viewer: Viewer | undefined) {
  const words = BRIEFING_WORDS[language]
  return (
    <div class="offer">
      <p>
        {words.rest(briefing.credits)} {words.readAll}
      </p>
      {buying(inLanguage(`/briefing/${date}`, language), language, viewer)}
    </div>
  )
}

/** Over the latest free briefing: that there is one of today. */
export const todayLine = (
  { day, snapshot }: ShelvedBriefing,
  language: Language,
  viewer: Viewer | undefined,
) => (
  <aside class="sample" aria-label={BRIEFING_WORDS[language].today}>
    <p>
      {BRIEFING_WORDS[language].today}{' '}
      <a href={dayPath(day, language)}>{unbroken(snapshot[language].headline)}</a>
    </p>
    {buying(dayPath(day, language), language, viewer)}
  </aside>
)

/** What the view costs stands on the button. */
function buying(back: string, language: Language, viewer: Viewer | undefined) {
  const words = BRIEFING_WORDS[language]
  const { credits, path } = briefing
  if (viewer === undefined)
    return (
      <p class="row">
        {buttonLink('/#key', words.freeKey)}
        {buttonLink(signInPath(back), words.signIn, QUIET)}
      </p>
    )
  if (viewer.creditsLeft !== null && viewer.creditsLeft < credits)
    return <p class="note">{words.tooFew(credits, viewer.creditsLeft)}</p>
  return (
    <Form action="/view" token={viewer.token} hidden={{ path, query: `lang=${language}`, back }}>
      <Submit label={words.buy(credits, viewer.creditsLeft)} />
    </Form>
  )
}
