import { NotEnoughHistory } from '@bellwether-markets/engine/kernel/errors'
import { asInstant, HOUR } from '@bellwether-markets/engine/kernel/time'
import { clusterHeadlines } from '@bellwether-markets/engine/news/duplicates/cluster-headlines'
import { classifyEvent } from '@bellwether-markets/engine/news/events/classify-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { readSentiment } from '@bellwether-markets/engine/news/sentiment/read-sentiment'
import { type NormalHeadline, normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import { finiteValues, type ReportRow, verdictOf } from './evaluation-report.ts'
import type { EvaluationSection } from './evaluation-section.ts'
import { figure } from './figure-text.ts'
import type { Half, NewsGold } from './news-gold.ts'

const TITLE = 'News: headlines labelled by hand'

export const newsGoldSection: EvaluationSection = {
  names: ['news-gold'],
  title: TITLE,
  expectedSeconds: 1,
  run({ gold }) {
    if (gold === undefined) throw new NotEnoughHistory('labelled headlines', 0, 1)
    const report = {
      title: TITLE,
      notes: [
        'Scored on the half that the rules were not made on; negations are all scored.',
        'Written by the hand that wrote the dictionaries, and so easier than the headlines of a feed.',
      ],
      rows: [linkingRow(gold), duplicatesRow(gold), negationRow(gold), eventTypeRow(gold)],
      tables: [],
    }
    return { report, plots: [], forms: [] }
  },
}

const isScored = ({ half }: { readonly half: Half }): boolean => half === 'score'

function linkingRow({ headlines }: NewsGold): ReportRow {
  const scored = headlines.filter(isScored)
  const links = scored.map(({ title, entities }) => ({
    ids: linkEntities(labelled(title)).map(({ id }) => id),
    entities,
  }))
  const found = sumOf(links, ({ ids }) => ids.length)
  const right = sumOf(links, ({ ids, entities }) => ids.filter((id) => entities.includes(id)).length)
  const precision = right / found
  const recall = right / sumOf(links, ({ entities }) => entities.length)
  return {
    number: 16,
    figure: 'linking: precision and recall',
    measured: `${figure(precision, 3)} / ${figure(recall, 3)} (${scored.length} headlines)`,
    accept: '>= 0.95 / >= 0.85',
    verdict: verdictOf([precision, recall], precision >= 0.95 && recall >= 0.85),
    values: finiteValues({ precision, recall }),
  }
}

function duplicatesRow({ pairs }: NewsGold): ReportRow {
  const scored = pairs.filter(isScored)
  const found = scored.filter(
    ({ first, second, hours }) =>
      clusterHeadlines([labelled(first, 'one'), labelled(second, 'two', hours)]).length === 1,
  )
  const right = found.filter(({ duplicate }) => duplicate).length
  const f1 = (2 * right) / (found.length + scored.filter(({ duplicate }) => duplicate).length)
  return {
    number: 16,
    figure: 'duplicates: F1',
    measured: `${figure(f1, 3)} (${scored.length} pairs)`,
    accept: '>= 0.92',
    verdict: verdictOf([f1], f1 >= 0.92),
    values: finiteValues({ f1 }),
  }
}

function negationRow({ negations }: NewsGold): ReportRow {
  const right = negations.filter(({ title, sign }) => Math.sign(sentimentOf(title)) === sign).length
  return {
    number: 15,
    figure: 'negation: sign of the sentiment',
    measured: `${right} of ${negations.length}`,
    accept: 'all',
    verdict: verdictOf([right], right === negations.length),
    values: finiteValues({ right, of: negations.length }),
  }
}

function eventTypeRow({ headlines }: NewsGold): ReportRow {
  const scored = headlines.filter(isScored)
  const right = scored.filter(({ title, event }) => {
    const headline = labelled(title)
    return (classifyEvent(headline, linkEntities(headline))?.type.code ?? null) === event
  }).length
  const accuracy = right / scored.length
  return {
    number: 16,
    figure: 'event type: accuracy',
    measured: `${figure(accuracy, 3)} (${right} of ${scored.length})`,
    accept: '>= 0.85',
    verdict: verdictOf([accuracy], accuracy >= 0.85),
    values: finiteValues({ accuracy }),
  }
}

function sentimentOf(title: string): number {
  const headline = labelled(title)
  return readSentiment(headline, classifyEvent(headline, linkEntities(headline))).score
}

function labelled(title: string, source = 'gold', hours = 0): NormalHeadline {
  const at = asInstant(hours * HOUR)
  const facts = { url: undefined, publishedAt: at, timeOfDayKnown: true, knownAt: at, taggedSymbols: [] }
  return normaliseHeadline({ id: `${source} ${at} ${title}`, source, title, ...facts })
}

const sumOf = <T>(values: readonly T[], of: (value: T) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0)
