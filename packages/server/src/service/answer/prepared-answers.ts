import type { Day, Instant } from '@bellwether-markets/engine/kernel/time'
import { type AnswerForm, WHOLE } from '@bellwether-markets/products/contract/answer-form'
import type { Call } from '@bellwether-markets/products/contract/call'
import { productParameters } from '@bellwether-markets/products/contract/parameters'
import type { Product } from '@bellwether-markets/products/contract/product'
import { LRUCache } from 'lru-cache'
import { type CachedAnswer, type SnapshotView, subjectOf } from './snapshot-view.ts'

/** A parsed call of a product. */
export interface Question {
  readonly product: Product
  readonly query: Readonly<Record<string, unknown>>
  readonly form: AnswerForm
  /** Names of parameters that do not exist here. */
  readonly ignored: readonly string[]
  readonly asOf: Instant | undefined
  /** Instead of an instant. */
  readonly date: Day | undefined
  /** The same for every spelling of one question. */
  readonly text: string
  /** The latest key and its slot: joining and hashing texts costs more than a look-up. */
  key: { readonly asOf: Instant; readonly text: string } | undefined
}

const QUESTIONS_KEPT = 4_096
/** Longer targets are parsed each time, so that all remembered ones take a few megabytes. */
const LONGEST_TARGET_KEPT = 256
const LARGEST_KEPT = 1024 * 1024
/** Objects and entries of the cache for one answer. */
const ENTRY_BYTES = 200

/** Answers of all snapshots, latest and past, within one budget. Those of replaced snapshots age out. */
export class PreparedAnswers {
  readonly #answers: LRUCache<string, CachedAnswer>
  readonly #questions = new LRUCache<string, Question>({ max: QUESTIONS_KEPT })

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.min(LARGEST_KEPT, maxBytes),
      sizeCalculation: ({ bytes, meta, etag }, key) =>
        bytes.length + meta.length + etag.length + key.length + ENTRY_BYTES,
    })
  }

  get bytes(): number {
    return this.#answers.calculatedSize
  }

  get count(): number {
    return this.#answers.size
  }

  /** A remembered question without an instant; undefined for others. */
  latestQuestion(product: Product, target: string): Question | undefined {
    const question = this.#questions.get(target)
    return question?.product === product && isLatest(question) ? question : undefined
  }

  /** @throws AppError `validation_error` */
  question(product: Product, call: Pick<Call, 'path' | 'target'>): Question {
    const known = this.#questions.get(call.target)
    if (known?.product === product) return known
    const parameters = productParameters(product, call)
    const question = { product, ...parameters, text: textOf(product, parameters), key: undefined }
    if (call.target.length <= LONGEST_TARGET_KEPT) this.#questions.set(call.target, question)
    return question
  }

  cached(view: SnapshotView, question: Question): CachedAnswer | undefined {
    return this.#answers.get(keyOf(view, question))
  }

  /** @throws AppError if the query names nothing in the snapshot */
  answer(view: SnapshotView, question: Question): CachedAnswer {
    const key = keyOf(view, question)
    const known = this.#answers.get(key)
    if (known) return known
    const answer = view.prepare(question.query, question.form)
    this.#answers.set(key, answer)
    return answer
  }
}

/** Whether it asks for the latest answer. */
export const isLatest = ({ asOf, date }: Question): boolean => asOf === undefined && date === undefined

function keyOf({ snapshot: { product, version, asOf } }: SnapshotView, question: Question): string {
  if (question.key?.asOf !== asOf) {
    question.key = { asOf, text: `${product} ${version} ${asOf} ${question.text}` }
  }
  return question.key.text
}

/** Parameters come in the order of their declaration, with defaults. */
function textOf(product: Product, { query, form }: Pick<Question, 'query' | 'form'>): string {
  const { subject } = product
  const text = JSON.stringify(subject ? { ...query, [subject.parameter]: subjectOf(product, query) } : query)
  return form === WHOLE ? text : text + JSON.stringify(form)
}
