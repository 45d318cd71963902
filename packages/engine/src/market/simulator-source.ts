export const SIMULATOR_SOURCE = 'simulator'

/** Increment if a seed gives a different market. */
export const SIMULATOR_VERSION = 3
