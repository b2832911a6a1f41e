import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { ApplicationService } from '@adonisjs/core/types'
import openapiTypes, { astToString, COMMENT_HEADER } from 'openapi-typescript'
import { format } from 'oxfmt'
import { openApiDocument, type DocumentedRoute } from './document.ts'

/** The documented routes under /api: all but webhooks, the document itself and the catch-all. */
async function documentedRoutes(app: ApplicationService): Promise<DocumentedRoute[]> {
  const router = await app.container.make('router')
  router.commit()
  const routes = Object.values(router.toJSON()).flat()
  return routes.flatMap(({ name, methods, pattern, handler, middleware }) => {
    const isCall = pattern.startsWith('/api/') && !/\*|webhooks|openapi/.test(pattern)
    if (!isCall || typeof handler === 'function' || !('importExpression' in handler)) return []
    const [, controller] = /#controllers\/([\w/]+)/.exec(handler.importExpression ?? '') ?? []
    if (!controller || !name) return []
    const needsSignIn = [...middleware.all()].some(
      (one) => typeof one === 'object' && 'name' in one && one.name === 'signedIn'
    )
    return {
      name,
      method: methods[0],
      pattern,
      controller: `app/controllers/${controller}.ts`,
      action: handler.method,
      needsSignIn,
    }
  })
}

/** Other processes may be reading the file, and a write empties it for a moment. */
async function writeIfChanged(path: string, text: string) {
  const known = await readFile(path, 'utf8').catch(() => null)
  if (known !== text) await writeFile(path, text)
}

/**
 * Writes the document, and the types of its calls for `resources/lib/api.ts`.
 *
 * @returns the number of calls in the document
 */
export async function writeDocument(app: ApplicationService): Promise<number> {
  const target = app.makePath('docs/openapi.json')
  const { version } = JSON.parse(await readFile(app.makePath('package.json'), 'utf8'))
  const routes = await documentedRoutes(app)
  const document = await openApiDocument(fileURLToPath(app.appRoot), version, routes)
  const { code } = await format(target, JSON.stringify(document))
  await writeIfChanged(target, code)
  const types = astToString(await openapiTypes(code))
  await writeIfChanged(app.makePath('.adonisjs/client/api.d.ts'), COMMENT_HEADER + types)
  return routes.length
}
