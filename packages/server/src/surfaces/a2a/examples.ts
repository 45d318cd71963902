/** Six sentences of each skill, three in English and three in German; each is routed to it. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'market-risk-assessment': [
    'How risky is the market right now?',
    'How dangerous is the situation in Asia for markets?',
    'What changed in the market since yesterday?',
    'Wie riskant ist der Markt gerade?',
    'Wie hat sich das Risiko im letzten Jahr entwickelt?',
    'Was hat sich seit gestern geändert?',
  ],
  'market-regime-detection': [
    'Which market regime are we in?',
    'Is this a bull or a bear market?',
    'Show the history of the regime',
    'In welchem Marktregime sind wir?',
    'Ist das ein Bullenmarkt?',
    'Was würde das Regime kippen?',
  ],
  'trading-signals': [
    'What are the strongest signals right now?',
    'Are there signals for Nvidia?',
    'How reliable are the signals?',
    'Welche Signale sind gerade am stärksten?',
    'Gibt es Signale für Apple?',
    'Welche Nachrichten gibt es zu Tesla?',
  ],
  'asset-prices': [
    'What is the price of gold?',
    'Quote Microsoft and Apple',
    'Show the price history of Nvidia',
    'Was kostet Gold?',
    'Wie steht die Apple-Aktie?',
    'Kursverlauf von Tesla',
  ],
  'stock-analysis': [
    'Analyse Nvidia',
    'Is Apple overvalued?',
    'Is it a good time to buy Tesla?',
    'Analysiere die Nvidia-Aktie',
    'Ist Apple überbewertet?',
    'Soll ich Tesla kaufen?',
  ],
  'intelligence-briefing': [
    'Give me the daily briefing',
    'What happened in markets today?',
    'Morning briefing please',
    'Gib mir das Tagesbriefing',
    'Was war heute an den Märkten los?',
    'Einen Marktbericht bitte',
  ],
  'commodity-signals': [
    'How are commodities doing?',
    'What is the outlook for gold?',
    'Which commodity is the strongest?',
    'Wie stehen die Rohstoffe?',
    'Wie ist der Ausblick für Gold?',
    'Welcher Rohstoff ist am stärksten?',
  ],
  'sector-rotation': [
    'Which sectors lead?',
    'Which sectors are weak?',
    'How is the energy sector doing?',
    'Welche Sektoren führen?',
    'Welche Branchen sind schwach?',
    'Wie läuft der Energiesektor?',
  ],
  'model-portfolio': [
    'Show me the model portfolio',
    'How has the model portfolio performed?',
    'Latest trades of the model portfolio',
    'Zeig mir das Musterportfolio',
    'Wie hat sich das Musterportfolio entwickelt?',
    'Welche Positionen hat das Musterportfolio?',
  ],
}

/** In the order of the specification. */
export const EXAMPLE_SKILLS: readonly string[] = Object.keys(EXAMPLES)
