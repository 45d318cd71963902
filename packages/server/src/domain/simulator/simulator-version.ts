/** Raised whenever the same seed gives another market than before. */
export const SIMULATOR_VERSION = 2
