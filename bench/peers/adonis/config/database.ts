import { defineConfig } from '@adonisjs/lucid'
import env from '#start/env'

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: { client: 'pg', connection: { connectionString: env.get('DATABASE_URL') } },
  },
})
