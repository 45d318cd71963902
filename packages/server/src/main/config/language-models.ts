import type { Config } from './config-tree.ts'

/** What one use of the language model may ask. Plain data, can be sent to threads. */
export interface LanguageModelUse {
  readonly baseUrl: string
  readonly apiKey: string | undefined
  readonly model: string
  readonly callsPerDay: number
}

/** Assessments, briefings and headlines. */
const USES = 3

/** Headlines get one part of the calls, texts the others; all, if the others ask no model. */
export function languageModelUses(settings: Config['languageModel']): {
  readonly texts?: LanguageModelUse
  readonly headlines?: LanguageModelUse
} {
  if (settings === undefined) return {}
  const { model, headlineModel, callsPerDay, ...endpoint } = settings
  const part = model === undefined ? callsPerDay : Math.ceil(callsPerDay / USES)
  const headlineCalls = headlineModel === undefined ? 0 : part
  const textCalls = callsPerDay - headlineCalls
  return {
    ...(model && { texts: { ...endpoint, model, callsPerDay: textCalls } }),
    ...(headlineModel && { headlines: { ...endpoint, model: headlineModel, callsPerDay: headlineCalls } }),
  }
}
