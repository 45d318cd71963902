import type { AlertRule } from '../alerts/alert-store.ts'
import type { Interaction } from './interactions.ts'
import type { Mail } from './mailer-port.ts'
import type { Scope } from './scopes.ts'

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

/** What a code is good for. */
export type CodePurpose = 'sign-in' | 'free-key'

const FOR_EN: Readonly<Record<CodePurpose, string>> = {
  'sign-in': 'Your code to sign in to Bellwether:',
  'free-key': 'Your code for a free key of Bellwether:',
}
const FOR_DE: Readonly<Record<CodePurpose, string>> = {
  'sign-in': 'Ihr Code für die Anmeldung bei Bellwether:',
  'free-key': 'Ihr Code für einen kostenlosen Schlüssel von Bellwether:',
}

/** Nothing in it is chosen by who asked for it. */
export function codeMail(
  language: MailLanguage,
  {
    to,
    code,
    link,
    purpose,
  }: {
    readonly to: string
    readonly code: string
    readonly link: string
    readonly purpose: CodePurpose
  },
): Mail {
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const words: Words =
    language === 'de'
      ? {
          subject: `${spaced} ist Ihr Code für Bellwether`,
          lines: [
            FOR_DE[purpose],
            spaced,
            'Er gilt zehn Minuten, und nur dort, wo Sie ihn angefordert haben. Haben Sie keinen angefordert? Dann ist nichts zu tun. Geben Sie ihn niemandem weiter.',
            'Dieser Link zeigt nur den Code:',
          ],
          link,
        }
      : {
          subject: `${spaced} is your code for Bellwether`,
          lines: [
            FOR_EN[purpose],
            spaced,
            'It is good for ten minutes, where you asked for it. You did not ask for one? Then there is nothing to do. Give it to nobody.',
            'This link only shows the code:',
          ],
          link,
        }
  return mailOf(to, words)
}

/** The app that was agreed to. */
export type NewApp = Pick<Interaction, 'client' | 'scopes'>

const MAY_EN: Readonly<Record<Scope, string>> = {
  'market:read': 'read market data with your credits',
  'account:read': 'see your balance and your usage',
  'alerts:write': 'change your alerts and watch-lists',
}
const MAY_DE: Readonly<Record<Scope, string>> = {
  'market:read': 'mit Ihren Credits Marktdaten lesen',
  'account:read': 'Ihr Guthaben und Ihren Verbrauch sehen',
  'alerts:write': 'Ihre Alarme und Merklisten ändern',
}

export function connectedMail(
  language: MailLanguage,
  { to, app, link }: { readonly to: string; readonly app: NewApp; readonly link: string },
): Mail {
  const { name, domain } = app.client
  const words: Words =
    language === 'de'
      ? {
          subject: 'Eine neue App ist mit Ihrem Bellwether-Konto verbunden',
          lines: [
            `Diese App darf jetzt ${app.scopes.map((scope) => MAY_DE[scope]).join(' und ')}:`,
            domain ?? (name || 'eine App ohne Namen'),
            ...(domain === undefined ? ['Sie hat sich selbst angemeldet: nichts an ihr ist geprüft.'] : []),
            'Waren Sie das nicht? Trennen Sie die App auf der Kontoseite, und ersetzen Sie dort den Schlüssel.',
            'Verbundene Apps:',
          ],
          link,
        }
      : {
          subject: 'A new app was connected to your Bellwether account',
          lines: [
            `This app may now ${app.scopes.map((scope) => MAY_EN[scope]).join(' and ')}:`,
            domain ?? (name || 'an app without a name'),
            ...(domain === undefined ? ['It registered itself: nothing about it was verified.'] : []),
            'That was not you? Disconnect the app on the account page, and rotate the key there.',
            'Connected apps:',
          ],
          link,
        }
  return mailOf(to, words)
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
