import type { OpenAPIV3_1 } from 'openapi-types'
import { CallReader, type CallFacts } from './call_reader.ts'
import { withReferences, type Schema } from './schemas.ts'

/** The parts of a registered route that the document needs. */
export interface DocumentedRoute {
  name: string
  method: string
  pattern: string
  /** The controller's file, relative to the project. */
  controller: string
  action: string
  needsSignIn: boolean
}

const refusal: Schema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'One sentence for the person' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'message'],
      },
    },
    link: {
      type: 'object',
      description: 'The page where the person can change what the call was refused for',
      properties: { label: { type: 'string' }, href: { type: 'string' } },
      required: ['label', 'href'],
    },
    code: {
      type: 'string',
      description:
        'What programs tell a refusal by; most have none. `second_factor_required` (403, any call): the session has to show its second factor first',
    },
  },
  required: ['message'],
}

const json = (schema: Schema) => ({ 'application/json': { schema } })

/** PATCH needs a body; other calls may omit it if no field is required. */
const needsBody = (method: string, inputs: Schema[]) =>
  method === 'PATCH' || inputs.every(({ required = [] }) => required.length > 0)

/** The pattern of a path parameter that is a word. */
const words: Record<string, string> = { identifier: '^\\w{1,60}$', hash: '^[0-9a-f]{64}$' }

/** Ids are positive 32-bit integers; identifiers of staging companies and hashes are words. */
const pathParameters = (pattern: string) =>
  [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name in words
        ? { type: 'string', pattern: words[name] }
        : { type: 'integer', minimum: 1, maximum: 2 ** 31 - 1 },
  }))

const queryParameters = (inputs: Schema[]) =>
  inputs.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    }))
  )

function operation(route: DocumentedRoute, facts: CallFacts, names: Map<string, string>) {
  const reads = route.method === 'GET'
  const [first, ...more] = facts.inputs
  const body = more.length ? { anyOf: facts.inputs } : first
  const parameters = [
    ...pathParameters(route.pattern),
    ...(reads ? queryParameters(facts.inputs) : []),
  ]
  return {
    operationId: route.name,
    description: facts.description,
    security: route.needsSignIn ? [{ session: [] }] : [{}, { session: [] }],
    ...(parameters.length && { parameters }),
    ...(!reads &&
      body && {
        requestBody: { required: needsBody(route.method, facts.inputs), content: json(body) },
      }),
    responses: {
      [facts.status]: {
        description: 'Done',
        ...(facts.fileType && {
          content: { [facts.fileType]: { schema: { type: 'string', format: 'binary' } } },
        }),
        ...(facts.answer && { content: json(withReferences({ allOf: [facts.answer] }, names)) }),
      },
      default: { $ref: '#/components/responses/Refusal' },
    },
  }
}

/**
 * Builds the OpenAPI 3.1 document of the calls under /api: requests come from the validators,
 * responses from the types of controllers and transformers, the rest from the routes.
 */
export async function openApiDocument(
  root: string,
  version: string,
  routes: DocumentedRoute[]
): Promise<OpenAPIV3_1.Document> {
  const reader = new CallReader(root)
  const named = reader.namedSchemas()
  const names = new Map(named.map(([name, schema]) => [JSON.stringify(schema), name]))
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const path = route.pattern.replaceAll(/:(\w+)/g, '{$1}')
    const facts = await reader.call(route.controller, route.action)
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, facts, names) }
  }
  const document: unknown = {
    openapi: '3.1.0',
    info: {
      title: 'Stagely',
      version,
      description:
        'Money fields named platformFee are in cents, amounts of offers in whole dollars. A refusal is never 2xx. ' +
        'In texts of one line, line breaks and odd spaces become a space; in all texts, invisible characters are dropped and the ends are trimmed. ' +
        'Limits apply to the result.',
    },
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The sessionId of a sign-in; the httpOnly cookie of a page works as well',
        },
      },
      schemas: Object.fromEntries(
        named.map(([name, schema]) => [name, withReferences(schema, names)])
      ),
      responses: { Refusal: { description: 'Refused', content: json(refusal) } },
    },
    paths,
  }
  return document as OpenAPIV3_1.Document
}
