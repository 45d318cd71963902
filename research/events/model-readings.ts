import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { StartupError } from '@bellwether-markets/engine/kernel/errors'
import type { TitleReading } from '@bellwether-markets/engine/market/observation'
import { readEvent } from '@bellwether-markets/engine/news/events/read-event'
import { linkEntities } from '@bellwether-markets/engine/news/linking/link-entities'
import { headlineModel } from '../../packages/server/src/adapters/llm/headline-model.ts'
import type { LanguageModelUse } from '../../packages/server/src/main/config/language-models.ts'
import type { Progress } from '../evaluation-report.ts'
import type { ReadHeadline } from './cross-validate.ts'
import type { LabelledHeadline } from './labelled-headlines.ts'

type Answer = Omit<TitleReading, 'model'>

/** What a language model read in labelled headlines. */
export interface ModelReadings {
  readonly model: string
  /** By the hash of the title. */
  readonly answers: Readonly<Record<string, Answer>>
}

const TITLES_A_REQUEST = 10

/**
 * Asks the configured model, ten titles a request, and keeps its answers in a file, without the titles. What is in the
 * file is not asked again.
 * @throws StartupError if the model fails, or the file is of another one
 */
export async function askedReadings(
  labelled: readonly LabelledHeadline[],
  use: LanguageModelUse,
  { file, progress }: { readonly file: string; readonly progress: Progress },
): Promise<ModelReadings> {
  const { id: model, read } = headlineModel(use)
  const kept: ModelReadings = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { model, answers: {} }
  if (kept.model !== model) {
    throw new StartupError(`${file} holds answers of the model ${kept.model}`, 'Name another file.')
  }
  const answers: Record<string, Answer> = { ...kept.answers }
  const titles = [...new Set(labelled.map(({ headline }) => headline.title))]
  const missing = titles.filter((title) => answers[hashOf(title)] === undefined)
  for (let from = 0; from < missing.length; from += TITLES_A_REQUEST) {
    const asked = missing.slice(from, from + TITLES_A_REQUEST)
    const given = await read(asked, new AbortController().signal).catch((error: Error) => {
      throw new StartupError(`${model} failed: ${error.message}`, 'Its answers so far are kept; try again.')
    })
    for (const [at, reading] of given.entries()) {
      if (reading !== undefined) answers[hashOf(asked[at])] = reading
    }
    writeFileSync(file, `${JSON.stringify({ model, answers })}\n`)
    progress(from / missing.length, `language model ${model}`)
  }
  return { model, answers }
}

/** As the service reads them with the stored answer; without one there is no event. */
export function readByModel(
  labelled: readonly LabelledHeadline[],
  { model, answers }: ModelReadings,
): readonly ReadHeadline[] {
  return labelled.map((row) => {
    const answer = answers[hashOf(row.headline.title)] ?? { type: null, direction: 0, probability: 0 }
    const headline = { ...row.headline, reading: { model, ...answer } }
    return { ...row, reading: readEvent(headline, linkEntities(headline)) }
  })
}

const hashOf = (title: string): string => createHash('sha256').update(title).digest('hex')
