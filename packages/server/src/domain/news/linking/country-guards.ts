/** Names of countries and capitals that also mean something else, with the words that tell. */
export const COUNTRY_GUARDS: Readonly<
  Record<string, { readonly prior: number; readonly witnesses?: string; readonly others?: string }>
> = {
  Turkey: {
    prior: 0.65,
    witnesses: 'erdogan ankara istanbul lira nato syria earthquake crude',
    others: 'thanksgiving bird birds roast poultry stuffing butterball dinner meat',
  },
  Georgia: {
    prior: 0.35,
    witnesses: 'tbilisi russia russian caucasus agents abkhazia ossetia nato armenia azerbaijan moscow',
    others: 'governor senate runoff atlanta kemp power savannah',
  },
  Jordan: {
    prior: 0.4,
    witnesses:
      'amman king israel israeli syria airspace drones border iraq abdullah palestinian refugees iran gaza',
    others: 'michael nike air jim sneakers brand deandre',
  },
  Chad: { prior: 0.3, witnesses: "sudan boko darfur army sahel africa troops france n'djamena deby" },
  Polish: { prior: 0.65, others: 'your nail nails shoes' },
  Cuban: { prior: 0.65, others: 'mark sandwich cigar mavericks shark' },
  Island: { prior: 0.2, witnesses: 'vulkan vulkanausbruch reykjavik fischerei isländische grindavik' },
  Sofia: { prior: 0.4, witnesses: 'bulgaria bulgarian lev euro' },
  Wellington: { prior: 0.3, witnesses: 'zealand rbnz ardern luxon' },
  Lima: { prior: 0.45, witnesses: 'peru peruvian apec protests congress' },
  Colombo: { prior: 0.55, witnesses: 'lanka port rupee imf' },
  Rome: { prior: 0.62, others: 'georgia statue ancient' },
  Paris: { prior: 0.65, others: 'hilton accord jackson climate olympics' },
  Washington: {
    prior: 0.65,
    others: 'nationals commanders redskins huskies denzel george spokane seattle mutual',
  },
  Berlin: { prior: 0.65, others: 'irving isaiah' },
  Guinea: { prior: 0.62, others: 'pig pigs fowl papua equatorial' },
  Chile: { prior: 0.65, others: 'pepper peppers sauce verde' },
  Trinidad: { prior: 0.6, others: 'colorado felix' },
  Muscat: { prior: 0.4, witnesses: 'oman iran talks' },
  Emirate: { prior: 0.65 },
  England: { prior: 0.62, others: 'patriots cricket football rugby ashes striker' },
}
