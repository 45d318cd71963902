/** How often a test repeats what it does: with each change, and in the long run (`npm run test:long` sets LONG_RUN). */
export const often = (few: number, many: number): number => (process.env.LONG_RUN === 'true' ? many : few)
