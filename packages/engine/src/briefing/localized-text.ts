/** With citations, until it is published. */
export interface LocalizedText {
  readonly en: string
  readonly de: string
}
