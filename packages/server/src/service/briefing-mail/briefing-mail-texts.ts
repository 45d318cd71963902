import { escaped } from '../sign-in/mail-texts.ts'
import type { Mail } from '../sign-in/mailer-port.ts'

export type MailedLanguage = 'en' | 'de'

/** The part of a briefing that a mail contains. The rest of today's is on its page. */
export interface MailedEdition {
  readonly title: string
  readonly headline: string
  readonly text: string
}

interface DayLinks {
  readonly today: string
  readonly yesterday: string
  readonly leave: string
}

const DAY_WORDS = {
  en: {
    today: 'The whole briefing, 10 credits:',
    yesterday: 'Yesterday’s briefing, free:',
    leave: 'You asked for this mail. To get no more of them:',
  },
  de: {
    today: 'Der ganze Bericht, 10 Credits:',
    yesterday: 'Der Bericht von gestern, frei:',
    leave: 'Sie haben diese Mail bestellt. So bekommen Sie keine mehr:',
  },
} as const

/** RFC 8058: mail programs unsubscribe by one request without a page. */
const oneClick = (leave: string): Readonly<Record<string, string>> => ({
  'List-Unsubscribe': `<${leave}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

export function dayMail(
  to: string,
  language: MailedLanguage,
  { title, headline, text }: MailedEdition,
  { today, yesterday, leave }: DayLinks,
): Mail {
  const words = DAY_WORDS[language]
  const links = [
    [words.today, today],
    [words.yesterday, yesterday],
    [words.leave, leave],
  ] as const
  return {
    to,
    subject: headline,
    headers: oneClick(leave),
    text: `${[title, headline, text, ...links.map((pair) => pair.join('\n'))].join('\n\n')}\n`,
    html: page(
      language,
      `<p>${escaped(title)}</p><h1 style="font-size:24px">${escaped(headline)}</h1><p>${escaped(text)}</p>${links.map(linked).join('')}`,
    ),
  }
}

const ASK_WORDS = {
  en: {
    subject: 'Confirm: the Bellwether briefing by mail',
    lines: [
      'Somebody, probably you, asked for the Bellwether briefing at this address: one mail a day, at 07:55 UTC.',
      'It comes only if you confirm within a day. You did not ask for it? Then there is nothing to do.',
    ],
    link: 'Confirm:',
  },
  de: {
    subject: 'Bitte bestätigen: der Bellwether-Marktbericht per Mail',
    lines: [
      'Jemand, vermutlich Sie, hat an diese Adresse den Marktbericht von Bellwether bestellt: eine Mail am Tag, um 07:55 UTC.',
      'Sie kommt nur, wenn Sie das innerhalb eines Tages bestätigen. Haben Sie nichts bestellt? Dann ist nichts zu tun.',
    ],
    link: 'Bestätigen:',
  },
} as const

export function askMail(to: string, language: MailedLanguage, link: string): Mail {
  const { subject, lines, link: label } = ASK_WORDS[language]
  return {
    to,
    subject,
    text: `${[...lines, `${label}\n${link}`].join('\n\n')}\n`,
    html: page(language, [...lines.map((line) => `<p>${escaped(line)}</p>`), linked([label, link])].join('')),
  }
}

const linked = ([label, link]: readonly [string, string]): string =>
  `<p>${escaped(label)}<br><a href="${escaped(link)}">${escaped(link)}</a></p>`

const page = (language: MailedLanguage, body: string): string =>
  `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;line-height:1.5">${body}</body></html>`
