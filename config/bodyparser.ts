import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * The API takes JSON and nothing else. The size is set by each route: see
 * json_body_middleware.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: {
    convertEmptyStringsToNull: false,
    trimWhitespaces: false,
    limit: '64kb',
    types: ['application/json'],
  },
  multipart: { autoProcess: false, types: [] },
  raw: { types: [] },
})
