import type { Log, Mailer } from '../ports.ts'

/** Logs why a mail was not taken, without the message of the error, which may name the address. */
export const loggedMailer = (mailer: Mailer, log: Log): Mailer => ({
  async send(mail) {
    try {
      await mailer.send(mail)
    } catch (error) {
      const { code: reason, responseCode } = error as { code?: string; responseCode?: number }
      log.warn('mail_failed', { reason, response_code: responseCode })
      throw error
    }
  },
})
