import type { ToolCaller } from '../tools/call-tool.ts'

/** An entry of `resources/list`. */
export interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
  read(caller: ToolCaller): Promise<string>
}

export interface ResourceTexts {
  readonly pricing: () => string
  readonly methodology: () => string
  /** The HTTP body, charged and limited alike. */
  readonly trackRecord: (caller: ToolCaller) => Promise<string>
}

export const resourcesOf = (texts: ResourceTexts): readonly Resource[] => [
  {
    uri: 'bellwether://pricing',
    name: 'pricing',
    title: 'Pricing',
    description: 'Tiers, and what each call costs.',
    mimeType: 'text/markdown',
    read: async () => texts.pricing(),
  },
  {
    uri: 'bellwether://methodology',
    name: 'methodology',
    title: 'Methodology',
    description: 'How every answer is computed, and what it is not.',
    mimeType: 'text/markdown',
    read: async () => texts.methodology(),
  },
  {
    uri: 'bellwether://track-record',
    name: 'track-record',
    title: 'Track record',
    description:
      'Every source of signals scored against its base rate, with the latest signals and outcomes.',
    mimeType: 'application/json',
    read: (caller) => texts.trackRecord(caller),
  },
]
