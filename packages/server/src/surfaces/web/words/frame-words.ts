import type { Language } from './language.ts'

/** Of navigation, banner and footer; names stay as they are. */
const GERMAN: Readonly<Record<string, string>> = {
  'Skip to content': 'Zum Inhalt',
  Main: 'Hauptnavigation',
  Market: 'Markt',
  Signals: 'Signale',
  Briefing: 'Bericht',
  History: 'Geschichte',
  'Track record': 'Bilanz',
  Docs: 'Doku',
  Assets: 'Werte',
  'Model portfolio': 'Musterportfolio',
  'Briefing archive': 'Berichte',
  'Atom feed': 'Atom-Feed',
  Documentation: 'Dokumentation',
  Methods: 'Methoden',
  Reference: 'Referenz',
  'Try the calls': 'Aufrufe ausprobieren',
  Pricing: 'Preise',
  Changes: 'Änderungen',
  'Terms, privacy, operator': 'Bedingungen, Datenschutz, Betreiber',
  'Verify the record': 'Die Bilanz prüfen',
  'Market mode': 'Art des Marktes',
  'Demo market.': 'Demo-Markt.',
  'Prices, headlines and signals are simulated, and so is what was measured on them.':
    'Kurse, Schlagzeilen und Signale sind simuliert, und damit alles, was an ihnen gemessen wurde.',
  'Replay.': 'Wiedergabe.',
  'A recorded market. Its clock stands at': 'Ein aufgezeichneter Markt. Seine Uhr steht auf',
  Account: 'Konto',
  'Sign in': 'Anmelden',
  credits: 'Credits',
  'Switch between light and dark': 'Zwischen hell und dunkel wechseln',
  'Information for software and people, not advice. Past hit rates say what happened, not what will.':
    'Information für Programme und Menschen, keine Beratung. Trefferquoten sagen, was war, nicht was kommt.',
}

/** A text of the frame in the language of its page. */
export const frameText = (text: string, language: Language = 'en'): string =>
  language === 'de' ? (GERMAN[text] ?? text) : text
