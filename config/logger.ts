import { hostname } from 'node:os'
import env from '#start/env'
import app from '@adonisjs/core/services/app'
import { defineConfig, syncDestination, targets } from '@adonisjs/core/logger'
import { logLines } from '#services/observability/log_lines'
import { release } from '#services/operations/release'

const loggerConfig = defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: 'stagely',
      level: env.get('LOG_LEVEL'),
      base: { pid: process.pid, hostname: hostname(), version: release.version },
      redact: {
        paths: [
          'password',
          'newPassword',
          'token',
          'sessionId',
          'clientSecret',
          '*.password',
          '*.token',
          'headers.authorization',
          'headers.cookie',
          'req.headers.authorization',
          'req.headers.cookie',
          // PostgreSQL puts the values of a refused row here.
          'err.detail',
          'err.where',
        ],
      },
      destination: !app.inProduction ? await syncDestination(logLines(true)) : undefined,
      transport: app.inProduction ? { targets: [targets.file({ destination: 1 })] } : undefined,
    },
  },
})

export default loggerConfig

declare module '@adonisjs/core/types' {
  export interface LoggersList extends InferLoggers<typeof loggerConfig> {}
}
