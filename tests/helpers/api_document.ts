import { readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { OpenAPIV3_1 } from 'openapi-types'

export const apiDocument: OpenAPIV3_1.Document = JSON.parse(
  readFileSync(app.makePath('docs/openapi.json'), 'utf8')
)

// Optimized validators with their references inlined take three times as long to compile, and no
// test checks enough answers to make up for that.
const ajv = new Ajv2020({ strict: false, inlineRefs: false, code: { optimize: false } })
ajv.addSchema(apiDocument, 'api')

const pointer = (...steps: string[]) =>
  steps.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** The document's paths as regular expressions, those without parameters first. */
const addresses = Object.keys(apiDocument.paths ?? {})
  .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
  .map((path) => ({ path, matches: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '\\d+')}$`) }))

const compiled = new Map<string, ValidateFunction | null>()

function answerSchema(method: string, path: string, status: number): ValidateFunction | null {
  const key = `${method} ${path} ${status}`
  const known = compiled.get(key)
  if (known !== undefined) return known
  const steps = ['paths', path, method.toLowerCase(), 'responses', String(status)]
  const place = pointer(...steps, 'content', 'application/json', 'schema')
  const isDescribed = steps.reduce<unknown>(
    (node, step) => (node as Record<string, unknown> | undefined)?.[step],
    apiDocument
  )
  const schema = isDescribed ? (ajv.getSchema(`api#${encodeURI(place)}`) ?? null) : null
  compiled.set(key, schema)
  return schema
}

/** @throws if a documented call succeeded with an undocumented status or body */
export function checkAnswer(
  method: string,
  target: string,
  { status, text }: { status: number; text: string }
) {
  const [path] = target.split('?')
  const address = addresses.find(({ matches }) => matches.test(path))
  const call = address && apiDocument.paths?.[address.path]
  const operation = call?.[method.toLowerCase() as 'get']
  if (!address || !operation || status >= 300 || status < 200) return
  if (!operation.responses?.[status]) {
    throw new Error(`${method} ${address.path} answered ${status}, which its document does not say`)
  }
  const [otherForm] = /"\d{4}-\d\d-\d\dT[\d:.]+[+-]\d\d:?\d\d"/.exec(text) ?? []
  if (otherForm)
    throw new Error(`${method} ${address.path} has a time that doesn't end in Z: ${otherForm}`)
  const matches = answerSchema(method, address.path, status)
  if (matches && !matches(JSON.parse(text))) {
    throw new Error(
      `${method} ${address.path} answers otherwise than documented: ${ajv.errorsText(matches.errors)}`
    )
  }
}
