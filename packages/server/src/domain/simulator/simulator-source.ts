/** Source name of simulated observations. */
export const SIMULATOR_SOURCE = 'simulator'
