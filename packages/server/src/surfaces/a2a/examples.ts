/** Six sentences of each skill, three in English and three in German; each is routed to it. */
export const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
  'market-risk-assessment': [
    'How risky is the market right now?',
    'Tell me when risk passes 70',
    'What changed in the market since yesterday?',
    'Wie riskant ist der Markt gerade?',
    'Sag mir Bescheid, wenn das Risiko über 70 steigt',
    'Was hat sich seit gestern geändert?',
  ],
  'market-regime-detection': [
    'Which market regime are we in?',
    'Is this a bull or a bear market?',
    'Tell me when the regime changes',
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
    'Alert me if Nvidia falls below 150',
    'Show the price history of Nvidia',
    'Was kostet Gold?',
    'Benachrichtige mich, wenn Apple über 200 steigt',
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
