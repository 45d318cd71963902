import type { StreamEvent } from '../../contract/stream-event.ts'

const texts = new WeakMap<StreamEvent, string>()

/** An event as it is written to a stream; made once, however many streams it goes to. */
export function eventText(event: StreamEvent): string {
  const made = texts.get(event)
  if (made !== undefined) return made
  const id = event.id === null ? '' : `id: ${event.id}\n`
  const text = `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`
  texts.set(event, text)
  return text
}
