/** Publishers by market attention, spelled as by `publisherKey`. */
const CLASSES: readonly (readonly [weight: number, publishers: string])[] = [
  [
    1,
    'sec fed federalreserve ecb prnewswire businesswire globenewswire accesswire newsfilecorp edgar bls bea eia fda',
  ],
  [0.9, 'reuters bloomberg dowjones associatedpress dpa dpaafx afp mtnewswires meridianwire'],
  [
    0.8,
    'wallstreetjournal financialtimes newyorktimes washingtonpost economist barrons handelsblatt frankfurterallgemeine ' +
      'sueddeutsche boersenzeitung nikkei nikkeiasia nzz bbc cnbc harbourstreetjournal ledger kontorzeitung',
  ],
  [
    0.3,
    'motleyfool seekingalpha zacks insidermonkey stocknews gurufocus simplywallst tipranks 247wallst 24wallst',
  ],
]

const WEIGHTS: ReadonlyMap<string, number> = new Map(
  CLASSES.flatMap(([weight, names]) => names.split(' ').map((name) => [name, weight] as const)),
)
const TRADE_PRESS = 0.6

/**
 * Weight of a publisher, 0–1: regulators and companies' announcements 1, wires 0.9, top papers 0.8, blogs and advice
 * 0.3, others as the trade press 0.6. Expert values, not measured.
 * @param source as in a normalised headline
 */
export const sourceWeight = (source: string): number => WEIGHTS.get(source) ?? TRADE_PRESS
