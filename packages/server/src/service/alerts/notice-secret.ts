import { createHmac } from 'node:crypto'

/** `whsec_` and 32 bytes in base64, for the notices of a rule: derived, so that no storage holds it. */
export const noticeSecret = (serverSecret: string, rule: string): string =>
  `whsec_${createHmac('sha256', serverSecret).update(`alert notices\n${rule}\n1`).digest('base64')}`
