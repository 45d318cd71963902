import { refuseUnfitEscapes, UnfitInput, utf8Text } from '@bellwether-markets/engine/kernel/caller-input'
import type { FastifyRequest } from 'fastify'

/** In characters: no field of ours takes more. */
const LONGEST_FIELD = 2_048

/** The bytes of a body, as they were sent. */
export const sentBytes = ({ body }: FastifyRequest): Uint8Array =>
  body instanceof Uint8Array ? body : new Uint8Array()

/** The fields of a form, in NFC. @throws UnfitInput */
export function sentForm(request: FastifyRequest): URLSearchParams {
  const text = utf8Text(sentBytes(request))
  refuseUnfitEscapes(text)
  const fields = [...new URLSearchParams(text)].map(([name, value]) => [name, value.normalize('NFC')])
  const long = fields.find(([, value]) => [...value].length > LONGEST_FIELD)
  if (long) throw new UnfitInput(`A field of a form holds at most ${LONGEST_FIELD} characters.`)
  return new URLSearchParams(fields)
}

/** Of the address, which the door of the server has looked at. */
export const sentQuery = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams(raw.url?.split('?')[1])
