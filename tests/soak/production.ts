import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { memorySettings } from '../../bin/setup/memory_settings.js'
import env from '#start/env'
import { startSecondServer } from '#tests/helpers/second_server'

/** Settings of a process as in production, with the database and the sandbox of the run. */
export function productionSettings(smtpPort: number): Record<string, string> {
  const storage = join(env.get('STORAGE_PATH', ''), 'production')
  mkdirSync(storage, { recursive: true })
  return {
    ...memorySettings(),
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    LOG_LEVEL: 'error',
    STORAGE_PATH: storage,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_TLS: 'off',
    MAIL_FROM: 'no-reply@stagely.test',
    SUPPORT_EMAIL: 'support@stagely.test',
    OPERATOR_NAME: 'Soak Test',
    OPERATOR_ADDRESS: '1 Test Street, Asheville, NC 28801',
    LIMITER_STORE: 'database',
  }
}

/** The limits of a server that sets none, instead of those of the tests. */
export const usualLimits = {
  THROTTLE_REGISTER: '10/3600',
  THROTTLE_WRITES: '120/60',
  THROTTLE_SIGN_IN: '5/900',
  THROTTLE_SIGN_IN_IP: '50/900',
}

/** No limits, for many calls from one machine. */
export const noLimits = {
  THROTTLE_REGISTER: '0',
  THROTTLE_WRITES: '0',
  THROTTLE_SIGN_IN: '0',
  THROTTLE_SIGN_IN_IP: '0',
  THROTTLE_SIGN_IN_ACCOUNT: '0',
  THROTTLE_SIGN_INS: '0',
  THROTTLE_MESSAGES: '0',
  THROTTLE_CONVERSATIONS: '0',
  THROTTLE_CONTACT: '0',
  THROTTLE_FILES: '0',
  THROTTLE_PHOTOS: '0',
  THROTTLE_PREVIEWS: '0',
  THROTTLE_READS: '0',
}

/** A web process as in production, on its own port. */
export const startProduction = (smtpPort: number, settings: Record<string, string>) =>
  startSecondServer({ ...productionSettings(smtpPort), ...settings })
