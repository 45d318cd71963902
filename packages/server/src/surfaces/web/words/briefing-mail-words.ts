import type { Language } from './language.ts'

interface MailWords {
  readonly title: string
  readonly lead: string
  readonly address: string
  readonly ask: string
  readonly note: string
  readonly sent: string
  readonly sentLead: (address: string) => string
  readonly confirm: string
  readonly confirmLead: (address: string) => string
  readonly confirmed: string
  readonly confirmedLead: string
  readonly ended: string
  readonly endedLead: string
  readonly leave: string
  readonly leaveLead: (address: string) => string
  readonly left: string
  readonly leftLead: string
  readonly faults: Readonly<Record<'address' | 'limited' | 'mail_down', string>>
}

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = {
  en: {
    title: 'The briefing by e-mail',
    lead: 'One mail a day at 07:55 UTC: the headline, the bottom line, and a link to the rest.',
    address: 'E-mail address',
    ask: 'Send me a link to confirm',
    note: 'The address is kept for these mails alone. Each has a link that ends them.',
    sent: 'Look into your mailbox.',
    sentLead: (address) => `A mail with a link is on its way to ${address}. The link is good for a day.`,
    confirm: 'Get the briefing by e-mail',
    confirmLead: (address) => `One mail a day at 07:55 UTC to ${address}.`,
    confirmed: 'You get the briefing by e-mail.',
    confirmedLead: 'The first one comes at 07:55 UTC. Each mail has a link that ends them.',
    ended: 'This link is no longer good.',
    endedLead: 'It was used before, or is older than a day.',
    leave: 'No more mails',
    leaveLead: (address) => `${address} gets no more briefings by e-mail.`,
    left: 'You get no more mails.',
    leftLead: 'The address was deleted.',
    faults: {
      address: 'This address looks incomplete: it needs an @ and an ending such as .com.',
      limited: 'Too many mails were asked for. Try again in an hour.',
      mail_down: 'The mail could not be sent. Try again in a few minutes.',
    },
  },
  de: {
    title: 'Der Marktbericht per E-Mail',
    lead: 'Eine Mail am Tag um 07:55 UTC: die Schlagzeile, das Wichtigste und ein Link zum Rest.',
    address: 'E-Mail-Adresse',
    ask: 'Link zum Bestätigen senden',
    note: 'Die Adresse dient nur diesen Mails. In jeder steht ein Link, der sie beendet.',
    sent: 'Sehen Sie in Ihr Postfach.',
    sentLead: (address) => `Eine Mail mit einem Link geht an ${address}. Der Link gilt einen Tag.`,
    confirm: 'Den Marktbericht per E-Mail bekommen',
    confirmLead: (address) => `Eine Mail am Tag um 07:55 UTC an ${address}.`,
    confirmed: 'Sie bekommen den Marktbericht per E-Mail.',
    confirmedLead: 'Der erste kommt um 07:55 UTC. In jeder Mail steht ein Link, der sie beendet.',
    ended: 'Dieser Link gilt nicht mehr.',
    endedLead: 'Er wurde schon benutzt oder ist älter als ein Tag.',
    leave: 'Keine Mails mehr',
    leaveLead: (address) => `${address} bekommt keine Berichte per E-Mail mehr.`,
    left: 'Sie bekommen keine Mails mehr.',
    leftLead: 'Die Adresse wurde gelöscht.',
    faults: {
      address: 'Diese Adresse ist unvollständig: Es fehlt ein @ oder eine Endung wie „.de“.',
      limited: 'Es wurden zu viele Mails angefordert. Versuchen Sie es in einer Stunde noch einmal.',
      mail_down: 'Die Mail ließ sich nicht senden. Versuchen Sie es in ein paar Minuten noch einmal.',
    },
  },
}
