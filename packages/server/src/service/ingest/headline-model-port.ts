import type { TitleReading } from '@bellwether-markets/engine/market/observation'

/** Its answers are never trusted. */
export interface HeadlineModel {
  readonly id: string
  /**
   * @param titles as normalised
   * @returns one for each, in order; undefined where it gave none
   * @throws Error if there is no usable answer before the signal
   */
  read(
    titles: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly (Omit<TitleReading, 'model'> | undefined)[]>
}
