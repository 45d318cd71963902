export { send } from '../journeys/caller.ts'

/** The bytes of `data` in an envelope. */
export const dataOfText = (text: string): string =>
  text.slice(text.indexOf('"data":') + '"data":'.length, text.lastIndexOf(',"meta":'))
