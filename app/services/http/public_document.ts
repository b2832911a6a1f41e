import { readFile } from 'node:fs/promises'

interface ApiDocument {
  paths: Record<string, unknown>
  components: { schemas: Record<string, unknown> }
}

const adminPaths = '/api/admin'

/** Names of the schemas that `part` refers to. */
const referencesIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name)

/** The API document without the admin calls and the schemas that only they use. */
export function withoutAdminCalls(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith(adminPaths))
  const used = new Set<string>()
  const waiting = referencesIn(paths)
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue
    used.add(name)
    waiting.push(...referencesIn(document.components.schemas[name] ?? null))
  }
  const schemas = Object.entries(document.components.schemas).filter(([name]) => used.has(name))
  return {
    ...document,
    paths: Object.fromEntries(paths),
    components: { ...document.components, schemas: Object.fromEntries(schemas) },
  }
}

let served: Promise<string> | undefined

/** The public part of the API document as JSON text. Read once per process. */
export function publicDocument(file: string): Promise<string> {
  served ??= readFile(file, 'utf8').then((text) =>
    JSON.stringify(withoutAdminCalls(JSON.parse(text)))
  )
  return served
}
