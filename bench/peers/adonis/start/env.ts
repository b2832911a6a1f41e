import { Env } from '@adonisjs/core/env'

export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production'] as const),
  PORT: Env.schema.number(),
  HOST: Env.schema.string({ format: 'host' }),
  APP_KEY: Env.schema.secret(),
  LOG_LEVEL: Env.schema.string(),
  DATABASE_URL: Env.schema.string(),
  CAPTURED_ANSWERS: Env.schema.string(),
})
