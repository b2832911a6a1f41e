/**
 * Validates all environment variables at startup. docs/operations.md lists their meanings and
 * defaults.
 */
import { Env, errors } from '@adonisjs/core/env'
import { allowance, configurationProblems } from '#services/operations/env_rules'

/** Reports all problems at once, so that nobody has to fix one variable per start. */
function failWith(problems: string[]): never {
  const error = new errors.E_INVALID_ENV_VARIABLES()
  error.help = problems.join('\n')
  throw error
}

const contradictions = () => configurationProblems(process.env).map((problem) => `- ${problem}`)

const env = await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  HOST: Env.schema.string({ format: 'host' }),
  PORT: Env.schema.number(),
  APP_KEY: Env.schema.secret(),
  FORMER_APP_KEYS: Env.schema.string.optional(),
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
  PHOTO_URL: Env.schema.string.optional({ format: 'url', tld: false }),
  TRUST_PROXY: Env.schema.string.optional(),

  DATABASE_URL: Env.schema.string.optional(),
  DATABASE_DIRECT_URL: Env.schema.string.optional(),
  DATABASE_POOL: Env.schema.number.optional(),
  DATABASE_PATIENCE: Env.schema.number.optional(),

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
  SMTP_TLS: Env.schema.enum.optional(['required', 'off'] as const),
  SMTP_CA_FILE: Env.schema.string.optional(),
  SMTP_HELO_NAME: Env.schema.string.optional({ format: 'host' }),
  MAIL_FROM: Env.schema.string.optional(),
  SUPPORT_EMAIL: Env.schema.string.optional(),

  PUSH_PUBLIC_KEY: Env.schema.string.optional(),
  PUSH_PRIVATE_KEY: Env.schema.string.optional(),
  FORMER_PUSH_KEYS: Env.schema.string.optional(),
  PUSH_SUBJECT: Env.schema.string.optional(),

  AGREEMENT_KEY_FILE: Env.schema.string.optional(),

  BACKUP_PUBLIC_KEY: Env.schema.string.optional(),

  OPERATOR_NAME: Env.schema.string.optional(),
  OPERATOR_ADDRESS: Env.schema.string.optional(),

  QUEUE_WORKER: Env.schema.enum.optional(['on', 'off'] as const),

  PAGE_CACHE: Env.schema.number.optional(),
  METRICS_PORT: Env.schema.number.optional(),
  METRICS_HOST: Env.schema.string.optional({ format: 'host' }),
  SLOW_QUERY_MS: Env.schema.number.optional(),

  ADMIN_PATH: Env.schema.string.optional(),

  LIMITER_STORE: Env.schema.enum.optional(['database', 'memory'] as const),
  THROTTLE_SIGN_IN: allowance,
  THROTTLE_SIGN_IN_IP: allowance,
  THROTTLE_SIGN_IN_ACCOUNT: allowance,
  THROTTLE_SIGN_IN_UNKNOWN: allowance,
  THROTTLE_SIGN_INS: allowance,
  THROTTLE_CODES: allowance,
  THROTTLE_REGISTER: allowance,
  THROTTLE_RESET: allowance,
  THROTTLE_RESET_ADDRESS: allowance,
  THROTTLE_CONFIRMATION: allowance,
  THROTTLE_INVITATIONS: allowance,
  THROTTLE_WRITES: allowance,
  THROTTLE_MESSAGES: allowance,
  THROTTLE_CONVERSATIONS: allowance,
  THROTTLE_CONTACT: allowance,
  THROTTLE_QUESTIONS: allowance,
  THROTTLE_CORRECTIONS: allowance,
  THROTTLE_SIGNING: allowance,
  THROTTLE_SIGNING_LINKS: allowance,
  THROTTLE_SIGNING_CODES: allowance,
  THROTTLE_VERSIONS: allowance,
  THROTTLE_EXPORTS: allowance,
  THROTTLE_FILES: allowance,
  THROTTLE_PHOTOS: allowance,
  THROTTLE_PREVIEWS: allowance,
  THROTTLE_PUSH_TESTS: allowance,
  THROTTLE_CLIENT_ERRORS: allowance,
  THROTTLE_CLIENT_ERRORS_ALL: allowance,
  THROTTLE_READS: allowance,
  THROTTLE_CREW_WRITES: allowance,
  THROTTLE_SELLER_READS: allowance,
  THROTTLE_SELLER_WRITES: allowance,
  THROTTLE_SELLER_CHOICES: allowance,
}).catch((error: unknown) => {
  if (!(error instanceof errors.E_INVALID_ENV_VARIABLES)) throw error
  return failWith([String(error.help), ...contradictions()])
})

if (contradictions().length > 0) failWith(contradictions())

export default env
