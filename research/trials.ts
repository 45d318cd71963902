/** Forms of a method that were tried, by which its best result is deflated. */
export interface Trials {
  /** Those that the study of the method made before, the present form not among them. */
  readonly study: number
  /** Those in the register, the present one among them. */
  readonly registered: number
}

export const trialsInAll = ({ study, registered }: Trials): number => study + registered

/** The count in words. */
export const trialsNote = ({ study, registered }: Trials): string =>
  `Trials counted: ${study} other forms in the study of the method, ${registered} in the register of trials.`
