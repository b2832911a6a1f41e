import { defineConfig } from '@adonisjs/core/bodyparser'

/**
 * The API accepts only JSON. json_body_middleware reads it, with a maximum size per route. The
 * framework's body parser has no content types, so it reads nothing.
 */
export default defineConfig({
  allowedMethods: ['POST', 'PUT', 'PATCH', 'DELETE'],
  form: { types: [] },
  json: { types: [] },
  multipart: { autoProcess: false, types: [] },
  raw: { types: [] },
})
