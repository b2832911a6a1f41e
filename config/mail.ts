import env from '#start/env'
import { defineConfig, transports } from '@adonisjs/mail'
import type { InferMailers } from '@adonisjs/mail/types'

/** Where people write when they need a person. */
export const supportEmail = env.get('SUPPORT_EMAIL', 'support@stagely.example')

const username = env.get('SMTP_USERNAME')

const mailConfig = defineConfig({
  default: 'smtp',
  from: { address: env.get('MAIL_FROM', 'no-reply@stagely.example'), name: 'Stagely' },
  mailers: {
    smtp: transports.smtp({
      host: env.get('SMTP_HOST', '127.0.0.1'),
      port: env.get('SMTP_PORT', 587),
      auth: username
        ? { type: 'login', user: username, pass: env.get('SMTP_PASSWORD', '') }
        : undefined,
    }),
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
