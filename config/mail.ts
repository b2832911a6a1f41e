import { join } from 'node:path'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, transports } from '@adonisjs/mail'
import type { InferMailers } from '@adonisjs/mail/types'
import { appUrl } from '#config/app'
import { storagePath } from '#config/storage'
import { MailFolder } from '#services/mail/mail_folder'

/** Where people write when they need a person. */
export const supportEmail = env.get('SUPPORT_EMAIL', 'support@stagely.example')

/**
 * Without a mail server letters are kept as files and shown under /dev/mail. Never in
 * production: they carry reset links, and nobody would notice that they do not arrive.
 */
export const keepsLetters = !app.inProduction && !env.get('SMTP_HOST')

export const mailFolder = new MailFolder(join(storagePath, 'mails'))

/** The server that takes our letters. */
export const mailServer = {
  host: env.get('SMTP_HOST', '127.0.0.1'),
  port: env.get('SMTP_PORT', 587),
}

const username = env.get('SMTP_USERNAME')

/** How to reach the mail server; times in milliseconds. */
export const smtpOptions = {
  ...mailServer,
  auth: username
    ? { type: 'login' as const, user: username, pass: env.get('SMTP_PASSWORD', '') }
    : undefined,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
}

const mailConfig = defineConfig({
  default: keepsLetters ? 'folder' : 'smtp',
  from: { address: env.get('MAIL_FROM', 'no-reply@stagely.example'), name: 'Stagely' },
  globals: { appUrl, supportEmail },
  mailers: {
    smtp: transports.smtp(smtpOptions),
    folder: () => mailFolder,
  },
})

export default mailConfig

declare module '@adonisjs/mail/types' {
  export interface MailersList extends InferMailers<typeof mailConfig> {}
}
