import env from '#start/env'
import type { ApplicationService } from '@adonisjs/core/types'
import type { EmbeddedPostgres } from '../bin/setup/embedded_postgres.ts'

/**
 * Starts the embedded database if DATABASE_URL isn't set, so that ace commands work whether or not
 * `npm start` is running. Must be the first provider, because others may look up their connection
 * while they boot.
 */
export default class EmbeddedDatabaseProvider {
  #postgres?: EmbeddedPostgres

  constructor(protected app: ApplicationService) {}

  async boot() {
    if (env.get('DATABASE_URL') || this.app.getMode() === 'warmup') return
    const { SetupError } = await import('../bin/setup/project.ts')

    if (this.app.inTest) {
      throw new SetupError(
        'Tests empty their database, so they need one of their own: use npm test (npm test -- --files=bids runs some of them), or name a database for tests in DATABASE_URL.'
      )
    }

    const { EmbeddedPostgres, demoDatabase, demoFolder } =
      await import('../bin/setup/embedded_postgres.ts')
    const server = await EmbeddedPostgres.acquire({ folder: demoFolder })
    this.#postgres = server
    this.app.config.set('database.connections.postgres.connection', {
      connectionString: await server.database(demoDatabase),
    })

    // A command that fails to boot is never shut down, so release the server before it exits.
    server.unref()
    process.once('beforeExit', () => void server.release())
  }

  async shutdown() {
    await this.#postgres?.release()
  }
}
