import type { BriefingView } from './briefing-view.ts'

const WIRES: Readonly<Record<string, string>> = {
  reuters: 'Reuters',
  benzinga: 'Benzinga',
  bloomberg: 'Bloomberg',
  cnbc: 'CNBC',
  finnhub: 'Finnhub',
  djn: 'Dow Jones',
  meridianwire: 'Meridian Wire',
  harbourstreetjournal: 'Harbour Street Journal',
  ledger: 'The Ledger',
  capitalcourier: 'Capital Courier',
  bellowsfinancial: 'Bellows Financial',
  quayside: 'Quayside News',
  tapeandticker: 'Tape and Ticker',
  northerndispatch: 'Northern Dispatch',
  börsenbote: 'Börsenbote',
  kontorzeitung: 'Kontor Zeitung',
  alsterkurier: 'Alsterkurier',
}

/** A publisher as a reader knows it; feeds that name none are a news feed. */
export function sourceName(
  view: Pick<BriefingView, 'names'>,
  source: string,
): { readonly en: string; readonly de: string } {
  if (/unnamed/i.test(source)) return { en: 'news feed', de: 'Nachrichtenstrom' }
  const name = WIRES[source] ?? source
  view.names.add(name)
  return { en: name, de: name }
}
