import { readFileSync, writeFileSync } from 'node:fs'
import { trainedReader } from './events/cross-validate.ts'
import { goldLabels, readLabelledHeadlines, readOwnLabels, withMonths } from './events/labelled-headlines.ts'
import { withFeatures } from './events/train-event-reader.ts'

/** Learns the weights of the reader of events: `npm run event-reader -- [labels.csv] [news.csv]`. Equal labels give equal bytes. */
const FILE = new URL('../packages/engine/data/news/event-reader.json', import.meta.url)
const GOLD = new URL('../test/gold/linking/headlines.json', import.meta.url)

const [path = '../shared/data/labels/events.csv', news = '../shared/data/market/news.csv'] =
  process.argv.slice(2)
const labelled = readLabelledHeadlines(path)
if (labelled === undefined) throw new Error(`no labels at ${path}`)
const gold = goldLabels({ headlines: JSON.parse(readFileSync(GOLD, 'utf8')) })
const known = withMonths([...labelled, ...readOwnLabels(news)])
const table = trainedReader([...known, ...gold].map(withFeatures))
writeFileSync(FILE, `${JSON.stringify(table, null, 2)}\n`)
console.log(`${known.length} headlines, threshold ${table.threshold.toFixed(3)}`)
