/**
 * Every variable the application reads, checked before anything starts. The table with
 * meanings and defaults is in the README.
 */
import { Env } from '@adonisjs/core/env'

export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string({ format: 'host' }),
  PORT: Env.schema.number(),
  APP_KEY: Env.schema.secret(),
  APP_URL: Env.schema.string({ format: 'url', tld: false }),
  LOG_LEVEL: Env.schema.enum([
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
    'silent',
  ] as const),
  TRUST_PROXY: Env.schema.string.optional(),

  DATABASE_URL: Env.schema.string.optional(),
  DATABASE_POOL: Env.schema.number.optional(),

  STORAGE_PATH: Env.schema.string.optional(),
  DRIVE_DISK: Env.schema.enum.optional(['fs', 's3'] as const),
  S3_BUCKET: Env.schema.string.optional(),
  S3_REGION: Env.schema.string.optional(),
  S3_ENDPOINT: Env.schema.string.optional(),
  S3_ACCESS_KEY_ID: Env.schema.string.optional(),
  S3_SECRET_ACCESS_KEY: Env.schema.string.optional(),

  PAYMENTS: Env.schema.enum.optional(['stripe', 'sandbox'] as const),
  STRIPE_SECRET_KEY: Env.schema.string.optional(),
  STRIPE_PUBLISHABLE_KEY: Env.schema.string.optional(),
  STRIPE_WEBHOOK_SECRET: Env.schema.string.optional(),
  STRIPE_API_BASE: Env.schema.string.optional({ format: 'url', tld: false }),
  STRIPE_JS_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  SANDBOX_PORT: Env.schema.number.optional(),
  PAYMENT_WINDOW_HOURS: Env.schema.number.optional(),

  SMTP_HOST: Env.schema.string.optional(),
  SMTP_PORT: Env.schema.number.optional(),
  SMTP_USERNAME: Env.schema.string.optional(),
  SMTP_PASSWORD: Env.schema.string.optional(),
  MAIL_FROM: Env.schema.string.optional(),
  SUPPORT_EMAIL: Env.schema.string.optional(),

  QUEUE_WORKER: Env.schema.enum.optional(['on', 'off'] as const),

  ADMIN_PATH: Env.schema.string.optional(),

  LIMITER_STORE: Env.schema.enum.optional(['database', 'memory'] as const),
  THROTTLE_SIGN_IN: Env.schema.string.optional(),
  THROTTLE_SIGN_IN_IP: Env.schema.string.optional(),
  THROTTLE_REGISTER: Env.schema.string.optional(),
  THROTTLE_RESET: Env.schema.string.optional(),
  THROTTLE_WRITES: Env.schema.string.optional(),
  THROTTLE_MESSAGES: Env.schema.string.optional(),
  THROTTLE_CONTACT: Env.schema.string.optional(),
})
