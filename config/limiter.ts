import env from '#start/env'
import { defineConfig } from '@adonisjs/limiter'
import type { InferLimiters } from '@adonisjs/limiter/types'
import { BoundedLimiterStore } from '#services/bounded_limiter_store'
import { databaseLimiterStore } from '#services/database_limiter_store'

const limiterConfig = defineConfig({
  default: env.get('LIMITER_STORE', 'database'),
  stores: {
    database: databaseLimiterStore({ tableName: 'rate_limits' }),
    memory: (options) => new BoundedLimiterStore(options),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}
