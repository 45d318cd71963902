import { formatDay } from '@bellwether-markets/engine/kernel/time'
import type { ComponentChildren } from 'preact'
import { factPopover } from '../asset/fact-text.tsx'
import { boxedValues } from '../parts/key-values.tsx'
import type { BriefingWords } from '../words/briefing-words.ts'
import type { Language } from '../words/language.ts'
import { dayPath, inLanguage, longDay, shortDay } from './briefing-links.ts'
import type { ShelvedBriefing } from './briefing-shelf.ts'
import { fourReadings } from './four-readings.tsx'
import {
  type Segment,
  type ShownEdition,
  type ShownFact,
  type ShownSection,
  unbroken,
} from './read-edition.ts'

export interface ArticleInput {
  readonly one: ShelvedBriefing
  readonly shown: ShownEdition
  readonly language: Language
  readonly words: BriefingWords
  /** After the sections; of a briefing that is not shown in full. */
  readonly offer: ComponentChildren
  readonly credits: number
}

export function article(input: ArticleInput) {
  const { one, shown, language, words, offer } = input
  const edition = one.snapshot[language]
  const { update } = shown
  return (
    <article>
      {dateline(input)}
      <h1>{unbroken(edition.headline)}</h1>
      {fourReadings(one.snapshot, language, words)}
      {update &&
        section({ ...update, title: words.update(edition.update?.as_of.slice(11, 16) ?? '') }, words)}
      {shown.sections.map((part) => section(part, words))}
      {offer}
      {share(input)}
      <p class="note">
        {words.written[edition.wording](shown.facts.length)} {words.opens(input.credits)}{' '}
        <span class="nowrap">{words.asJson}:</span>{' '}
        <code class="wrap-any">
          GET /v1/intelligence/briefing?date={edition.date}
          {language === 'de' ? '&lang=de' : ''}
        </code>
      </p>
      <ol class="notes">
        {shown.facts.map(({ label, value, day, source }) => (
          <li>
            {label}: {value} ({day}, {source})
          </li>
        ))}
      </ol>
    </article>
  )
}

const dateline = ({ one, shown, language, words }: ArticleInput) => (
  <div class="dateline">
    <time datetime={formatDay(one.day)}>{longDay(one.day, language)}</time>
    <span>{one.snapshot[language].as_of.slice(11, 16)} UTC</span>
    <span>{words.minutes(shown.minutes)}</span>
    <nav class="pick" aria-label={words.language}>
      {(['en', 'de'] as const).map((other) => (
        <a
          href={dayPath(one.day, other)}
          lang={other}
          hreflang={other}
          aria-current={other === language ? 'true' : undefined}
        >
          {other === 'en' ? 'English' : 'Deutsch'}
        </a>
      ))}
    </nav>
  </div>
)

const MOST_BESIDE = 4

const section = ({ id, title, segments, facts }: ShownSection, words: BriefingWords) => (
  <section class="sec" id={id}>
    <div>
      <h2>{title}</h2>
      <p>{segments.map(stretch)}</p>
    </div>
    {facts.length === 0 ? null : (
      <aside class="side" aria-label={words.factsOf(title)}>
        {boxedValues(facts.slice(0, MOST_BESIDE).map(({ label, value }) => [label, value]))}
        {facts.length > MOST_BESIDE && <p>{words.moreFacts(facts.length - MOST_BESIDE)}</p>}
      </aside>
    )}
  </section>
)

const stretch = ({ text, fact, before, after }: Segment) =>
  fact === undefined ? (
    text
  ) : (
    <span class="nowrap">
      {before}
      <button class="fn" type="button" popovertarget={fact.key} data-note={fact.note}>
        {text}
      </button>
      {after}
    </span>
  )

export const notePopover = ({ key, id, label, value, day, source }: ShownFact, words: BriefingWords) =>
  factPopover({
    key,
    title: `${label}: ${value}`,
    rows: [
      [words.asOf, day],
      [words.source, source],
      [words.fact, <code>{id}</code>],
    ],
  })

/** Buttons need the script, which shows them. */
const share = ({ language, words }: ArticleInput) => (
  <div class="ways">
    <button class="btn quiet" type="button" hidden data-share="copy" data-done={words.copied}>
      {words.copyLink}
    </button>
    <a class="btn quiet" href={inLanguage('/briefing.atom', language)}>
      {words.atom}
    </a>
    <button class="btn quiet" type="button" hidden data-share="print">
      {words.print}
    </button>
  </div>
)

interface Beside {
  readonly previous: ShelvedBriefing['day'] | undefined
  readonly next: ShelvedBriefing['day'] | undefined
}

export const otherDays = ({ previous, next }: Beside, language: Language, words: BriefingWords) => (
  <nav class="prevnext" aria-label={words.otherDays}>
    {previous === undefined ? (
      <span />
    ) : (
      <a href={dayPath(previous, language)} rel="prev">
        <span>{shortDay(previous, language)}</span>
        {words.previous}
      </a>
    )}
    {next === undefined ? null : (
      <a href={dayPath(next, language)} rel="next">
        <span>{shortDay(next, language)}</span>
        {words.next}
      </a>
    )}
  </nav>
)
