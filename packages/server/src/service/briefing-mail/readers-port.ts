import type { Day, Instant } from '../../kernel/time.ts'

export interface NewBriefingReader {
  /** Comparable: one reader each. */
  readonly address: string
  /** As it was typed. */
  readonly mailTo: string
  readonly language: 'en' | 'de'
  readonly joinedAt: Instant
  /** No mail of this day or before is sent. */
  readonly sentDay: Day
}

export interface BriefingReader extends Pick<NewBriefingReader, 'mailTo' | 'language' | 'joinedAt'> {
  readonly id: number
}

/** Confirmed addresses. Every method is atomic and resolves once its effect survives a power cut. */
export interface BriefingReaders {
  /** A known address changes its language. */
  joinBriefing(reader: NewBriefingReader): Promise<void>
  findReader(id: number): Promise<BriefingReader | undefined>
  leaveBriefing(id: number): Promise<void>
  /** The next one above `after` without a mail of the day: it is one for the first who asks, however many ask at once. */
  claimReader(day: Day, after: number): Promise<BriefingReader | undefined>
  /** Its mail of the day was not taken. */
  releaseReader(id: number, day: Day): Promise<void>
}
