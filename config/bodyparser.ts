import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * The API takes JSON and nothing else; json_body_middleware reads it, with a size set by each
 * route. The parser of the framework is left without types, so it reads nothing.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: { types: [] },
  multipart: { autoProcess: false, types: [] },
  raw: { types: [] },
})
