import type { PageInput } from '../page.ts'
import { MAIL_WORDS } from '../words/briefing-mail-words.ts'
import type { Language } from '../words/language.ts'
import { inLanguage } from './briefing-links.ts'

const MAIL_PATH = '/briefing/mail'

const base = (title: string, language: Language): Omit<PageInput, 'main'> => ({
  path: '/briefing',
  title: `${title} · Bellwether`,
  description: title,
  kind: 'brief',
  language,
  indexed: false,
})

export type MailFault = keyof (typeof MAIL_WORDS)['en']['faults']

export interface Asked {
  readonly fault?: MailFault
  readonly typed?: string
}

/** Where one asks for the mails. */
export function askPage(language: Language, { fault, typed }: Asked = {}): PageInput {
  const words = MAIL_WORDS[language]
  return {
    ...base(words.title, language),
    indexed: true,
    canonical: inLanguage(MAIL_PATH, language),
    alternates: (['en', 'de'] as const).map((other) => ({
      language: other,
      path: inLanguage(MAIL_PATH, other),
    })),
    main: (
      <>
        <div class="intro">
          <h1>{words.title}</h1>
          <p class="lead">{words.lead}</p>
        </div>
        <form class="narrow" method="post" action={inLanguage(MAIL_PATH, language)} novalidate>
          <label for="email">{words.address}</label>
          <div class="row">
            <input
              id="email"
              name="email"
              type="email"
              autocomplete="email"
              maxlength={320}
              value={typed}
              aria-invalid={fault === 'address' ? 'true' : undefined}
              aria-describedby={fault === undefined ? 'mail-note' : 'mail-fault mail-note'}
            />
            <button class="btn" type="submit">
              {words.ask}
            </button>
          </div>
          {fault === undefined ? null : (
            <p class="err" id="mail-fault" role="alert">
              {words.faults[fault]}
            </p>
          )}
          <p class="note" id="mail-note">
            {words.note}
          </p>
        </form>
      </>
    ),
  }
}

/** One step that a link in a mail asks for. It takes a click, because programs open the links of mails. */
export function stepPage(
  step: 'confirm' | 'leave',
  { to, language, path }: { readonly to: string; readonly language: Language; readonly path: string },
): PageInput {
  const words = MAIL_WORDS[language]
  return {
    ...base(words[step], language),
    main: (
      <div class="intro">
        <h1>{words[step]}</h1>
        <p class="lead">{words[`${step}Lead`](to)}</p>
        <form method="post" action={path}>
          <button class="btn" type="submit">
            {words[step]}
          </button>
        </form>
      </div>
    ),
  }
}

export type Notice = 'sent' | 'confirmed' | 'ended' | 'left'

/** What has happened. */
export function noticePage(notice: Notice, language: Language, to = ''): PageInput {
  const words = MAIL_WORDS[language]
  return {
    ...base(words[notice], language),
    main: (
      <div class="intro">
        <h1>{words[notice]}</h1>
        <p class="lead">{notice === 'sent' ? words.sentLead(to) : words[`${notice}Lead`]}</p>
      </div>
    ),
  }
}
