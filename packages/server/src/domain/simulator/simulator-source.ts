/** The name under which simulated observations are listed. */
export const SIMULATOR_SOURCE = 'simulator'
