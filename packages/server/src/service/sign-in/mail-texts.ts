import table from '../../../data/mails.json' with { type: 'json' }
import type { MailTable } from '../../table-schemas.ts'
import type { AlertRule } from '../alerts/alert-store.ts'
import type { Interaction } from './interactions.ts'
import type { Mail } from './mailer-port.ts'

export type MailLanguage = 'en' | 'de'

/** The first of both in an Accept-Language header; English if it names neither. */
export function mailLanguage(accepted: string | undefined): MailLanguage {
  const ranked = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return ranked.find(({ language }) => language === 'de' || language === 'en')?.language === 'de'
    ? 'de'
    : 'en'
}

interface Words {
  readonly subject: string
  /** Paragraphs; the second stands out. */
  readonly lines: readonly string[]
  readonly link: string
}

const MAILS = table as MailTable

/** What a code is good for. */
export type CodePurpose = keyof MailTable['en']['code']['purposes']

interface CodeMail {
  readonly to: string
  readonly code: string
  readonly link: string
  readonly purpose: CodePurpose
}

/** Nothing in it is chosen by who asked for it. */
export function codeMail(language: MailLanguage, { to, code, link, purpose }: CodeMail): Mail {
  const { subject, purposes, lines } = MAILS[language].code
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const filled = (text: string): string =>
    text.replace('{code}', spaced).replace('{purpose}', purposes[purpose])
  return mailOf(to, { subject: filled(subject), lines: lines.map(filled), link })
}

/** The app that was agreed to. */
export type NewApp = Pick<Interaction, 'client' | 'scopes'>

export function connectedMail(
  language: MailLanguage,
  { to, app, link }: { readonly to: string; readonly app: NewApp; readonly link: string },
): Mail {
  const { subject, may, and, unnamed, unverified, intro, lines } = MAILS[language].connected
  const { name, domain } = app.client
  const scopes = app.scopes.map((scope) => may[scope]).join(and)
  const paragraphs = [
    intro.replace('{scopes}', scopes),
    domain ?? (name || unnamed),
    ...(domain === undefined ? [unverified] : []),
    ...lines,
  ]
  return mailOf(to, { subject, lines: paragraphs, link })
}

/** In English, as the language of an owner is not known. */
export const stoppedAlertMail = (to: string, rule: Pick<AlertRule, 'name' | 'reason'>, link: string): Mail =>
  mailOf(to, {
    subject: 'An alert of your Bellwether account has stopped',
    lines: [
      'This rule sends no more notices:',
      rule.name,
      `The reason: ${rule.reason ?? 'unknown'}.`,
      'To be told again, delete the rule and make it anew. Further rules that stop today are not told of by mail.',
    ],
    link,
  })

function mailOf(to: string, { subject, lines, link }: Words): Mail {
  const [first, second, ...rest] = lines
  const paragraphs = [
    `<p>${escaped(first)}</p>`,
    `<p style="font-size:24px;font-weight:bold">${escaped(second)}</p>`,
    ...rest.map((line) => `<p>${escaped(line)}</p>`),
    `<p><a href="${escaped(link)}">${escaped(link)}</a></p>`,
  ]
  return {
    to,
    subject,
    text: `${[...lines, link].join('\n\n')}\n`,
    html: `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">${paragraphs.join('')}</body></html>`,
  }
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
