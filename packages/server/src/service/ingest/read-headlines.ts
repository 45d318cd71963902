import { createBoundedCache } from '@bellwether-markets/engine/kernel/bounded-cache'
import { once } from '@bellwether-markets/engine/kernel/once'
import { asInstant, DAY, MINUTE, SECOND } from '@bellwether-markets/engine/kernel/time'
import type { Headline, TitleReading } from '@bellwether-markets/engine/market/observation'
import { normaliseHeadline } from '@bellwether-markets/engine/news/text/normal-headline'
import type { LlmBudget } from '../paraphrase/llm-budget.ts'
import type { Clock, HeadlineModel, Log, StoredMarket } from '../ports.ts'

export interface ReadHeadlinesDeps {
  readonly model: HeadlineModel
  readonly budget: LlmBudget
  readonly market: Pick<StoredMarket, 'news'>
  readonly clock: Clock
  readonly log: Log
  readonly waitMs?: number
}

/** Gives each headline that a language model reads in time its reading; the others stay as they are. Never fails. */
export type ReadHeadlines = (
  headlines: readonly Headline[],
  stopped: AbortSignal,
) => Promise<readonly Headline[]>

const TITLES_A_REQUEST = 10
const TITLES_A_MINUTE = 100
const WAIT_MS = 15 * SECOND
const READINGS_KEPT = 8_192
/** Back to which stored readings of a title serve again after a start. */
const REMEMBERED = 7 * DAY

/** One reading for each normalised title, whoever publishes it. */
export function headlineReading(deps: ReadHeadlinesDeps): ReadHeadlines {
  const { log, clock, waitMs = WAIT_MS } = deps
  const readings = new Readings()
  const recall = once(() => readings.recall(deps))
  const allowed = titlesAllowed(clock)
  const tell = loggedOnce(log)
  return async (headlines, stopped) => {
    recall()
    const titled = headlines.map((headline) => ({ headline, title: normaliseHeadline(headline).title }))
    const unknown = new Set(
      titled.map(({ title }) => title).filter((title) => title !== '' && !readings.of(title)),
    )
    const queried = allowed([...unknown])
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(waitMs)])
    const problems = await Promise.all(
      chunksOf(queried).map((titles) => askModel(deps, readings, titles, signal)),
    )
    if (queried.length > 0 && !stopped.aborted) {
      tell(problems.find((problem) => problem !== undefined))
      const read = queried.filter((title) => readings.of(title)).length
      log.info('headlines_read', { new: unknown.size, asked: queried.length, read })
    }
    return titled.map(({ headline, title }) => {
      const reading = readings.of(title)
      return reading === undefined ? headline : { ...headline, reading }
    })
  }
}

class Readings {
  readonly #cache = createBoundedCache<TitleReading>(READINGS_KEPT)

  of(title: string): TitleReading | undefined {
    return this.#cache(title, () => undefined)
  }

  keep(title: string, reading: TitleReading | undefined): void {
    this.#cache(title, () => reading)
  }

  /** Takes in what this model read before the start. */
  recall({ model, market, clock }: ReadHeadlinesDeps): void {
    const now = clock.now()
    for (const headline of market.news?.(asInstant(now - REMEMBERED), now) ?? []) {
      if (headline.reading?.model === model.id) this.keep(normaliseHeadline(headline).title, headline.reading)
    }
  }
}

/** @returns what went wrong */
async function askModel(
  { model, budget }: ReadHeadlinesDeps,
  readings: Readings,
  titles: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  try {
    if (!(await budget.take('headlines'))) return 'its calls of the day are spent'
    for (const [at, reading] of (await model.read(titles, signal)).entries()) {
      readings.keep(titles[at], reading && { model: model.id, ...reading })
    }
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** At most so many titles a minute of the clock. */
function titlesAllowed({ now }: Clock): (titles: readonly string[]) => readonly string[] {
  let minute = 0
  let count = 0
  return (titles) => {
    const current = Math.floor(now() / MINUTE)
    if (current !== minute) count = 0
    minute = current
    const taken = titles.slice(0, TITLES_A_MINUTE - count)
    count += taken.length
    return taken
  }
}

/** Logs a problem when it comes, not at every headline. */
function loggedOnce(log: Log): (problem: string | undefined) => void {
  let lastProblem: string | undefined
  return (problem) => {
    if (problem !== undefined && problem !== lastProblem)
      log.warn('headline_model_failed', { reason: problem })
    lastProblem = problem
  }
}

const chunksOf = (titles: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(titles.length / TITLES_A_REQUEST) }, (_, at) =>
    titles.slice(at * TITLES_A_REQUEST, (at + 1) * TITLES_A_REQUEST),
  )
