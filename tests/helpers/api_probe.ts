import fc, { type Arbitrary } from 'fast-check'
import type { OpenAPIV3_1 } from 'openapi-types'
import { apiDocument } from '#tests/helpers/api_document'

type Schema = OpenAPIV3_1.SchemaObject

export interface ProbeRequest {
  /** As documented, such as `PATCH /api/projects/{id}`. */
  call: string
  method: string
  path: string
  headers: Record<string, string>
  /** The raw body. */
  body?: string
}

const long = (length: number) => 'x'.repeat(length)

/**
 * Any character, as of `unit: 'binary'`, which takes seconds to build a table of all of them. The
 * number of a character skips the surrogates.
 */
const anyCharacter = fc.nat({ max: 0x10_f7_ff }).map(
  (number) => String.fromCodePoint(number < 0xd8_00 ? number : number + 0x8_00),
  (text) => {
    const code = typeof text === 'string' ? (text.codePointAt(0) ?? -1) : -1
    if (code < 0 || String.fromCodePoint(code) !== text) throw new Error('It is no character.')
    return code < 0xd8_00 ? code : code - 0x8_00
  }
)

/** Values that match no schema. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [[]], [null], { a: {} }),
  fc.constantFrom(-1, 0, 1.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -0),
  fc.constantFrom('\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\ufeff', '%00', '1e999', 'NaN'),
  fc.constantFrom("'; select 1; --", '\\', '"', '<script>', '{{1}}', '../..', 'null', '\r\nX: y'),
  fc.constantFrom(long(121), long(5001), long(60_000), '🛋️'.repeat(60)),
  fc.constantFrom('__proto__', 'constructor', 'toString'),
  fc.string({ unit: anyCharacter }),
  fc.jsonValue()
)

const matching = new Map<string, Arbitrary<string>>()

/**
 * Text that matches a pattern. Each pattern builds its tables of characters once. What isn't in a
 * class is chosen from printable ASCII, of which `\p{C}` has no more characters than `\p{Cc}`, and
 * a table of the latter is small.
 */
function textMatching(pattern: string): Arbitrary<string> {
  const known = matching.get(pattern)
  if (known) return known
  const cheaper = pattern.replace(/\[\^\\p\{C\}/, String.raw`[^\p{Cc}`)
  const text = fc.stringMatching(new RegExp(cheaper, 'u'))
  matching.set(pattern, text)
  return text
}

const textOf = ({ pattern, format, minLength = 0, maxLength = 200 }: Schema) => {
  if (pattern) return textMatching(pattern)
  if (format === 'email') return fc.emailAddress()
  const size = { minLength, maxLength: Math.min(maxLength, 200) }
  return fc.oneof(fc.string(size), fc.string({ ...size, unit: 'grapheme' }))
}

function wholeOrNot({ type, minimum = -1e6, maximum = 1e6 }: Schema, isWhole: boolean) {
  if (isWhole || type === 'integer') return fc.integer({ min: minimum, max: maximum })
  return fc.double({ min: minimum, max: maximum, noNaN: true })
}

function proper(schema: Schema): Arbitrary<unknown> {
  const choices = (schema.anyOf ?? schema.allOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map(proper))
  if (schema.enum) return fc.constantFrom<unknown>(...schema.enum)
  if (schema.const !== undefined) return fc.constant<unknown>(schema.const)
  const types = [schema.type ?? []].flat()
  if (types.length > 1)
    return fc.oneof(...types.map((type) => proper({ ...schema, type } as Schema)))
  if (types[0] === 'string') return textOf(schema)
  if (types[0] === 'integer' || types[0] === 'number') {
    return wholeOrNot(schema, types[0] === 'integer')
  }
  if (types[0] === 'boolean') return fc.boolean()
  if (types[0] === 'null') return fc.constant(null)
  if ('items' in schema) return fc.array(valueOf(schema.items as Schema), { maxLength: 5 })
  return schema.properties ? objectOf(schema) : oddValue
}

/** Mostly a value that matches the schema, sometimes any value. */
const valueOf = (schema: Schema): Arbitrary<unknown> =>
  fc.oneof({ weight: 14, arbitrary: proper(schema) }, { weight: 1, arbitrary: oddValue })

const extraKeys = fc.dictionary(
  fc.constantFrom('id', 'isAdmin', 'userId', 'status', 'constructor', 'toString', 'hasOwnProperty'),
  oddValue,
  { maxKeys: 2 }
)

function objectOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueOf(schema as Schema)])
  )
  const complete = fc.record(fields, { requiredKeys: required as string[] })
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(complete, extraKeys).map(([body, extra]) => ({ ...extra, ...body })),
    }
  )
}

const brokenBody = fc.oneof(
  fc.constantFrom('', '{', 'null', '7', '"x"', '[]', '{"a":1,}', '\0', '{"__proto__":{"id":1}}'),
  fc.constantFrom(`${'['.repeat(20_000)}${']'.repeat(20_000)}`, `${'{"a":'.repeat(9000)}`),
  fc.constant(`[${'0,'.repeat(30_000)}0]`),
  fc.string({ unit: anyCharacter })
)

const oddId = fc.constantFrom(
  ...['0', '-1', '1.5', '007', '1e3', '2147483647', '2147483648', '99999999999999999999', 'abc'],
  ...['%00', '1%00', '%0a', '%F0%9F%9B%8B', '..%2f..%2fetc', '%25', '%E0%A4%A', '__proto__', '%20'],
  ...["1'", '1;', '%ED%A0%80', '١', long(300)].map((id) => (id === '١' ? '%D9%A1' : id))
)

/** Small ids belong to rows of the market, because ids start at one. */
const pathOf = (path: string, mayExist: boolean): Arbitrary<string> => {
  const known = fc.integer({ min: 1, max: 12 }).map(String)
  const id = mayExist
    ? fc.oneof({ weight: 9, arbitrary: known }, { weight: 1, arbitrary: oddId })
    : oddId
  return id.map((value) => path.replaceAll(/\{\w+\}/g, value))
}

const oddQuery = fc.constantFrom(
  ...['%00', '%ED%A0%80', '%', '%E0%A4%A', '99999999999', '2147483647', '2147483648', '-1', ''],
  ...['1.5', '1e9', long(2000), '%F0%9F%9B%8B', '[]', 'null', 'NaN']
)

function queryOf(parameters: OpenAPIV3_1.ParameterObject[]): Arbitrary<string> {
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  if (asked.length === 0) return fc.constant('')
  const parts = asked.map(({ name, schema }) => {
    const encoded = proper((schema ?? {}) as Schema).map((value) =>
      encodeURIComponent(String(value).toWellFormed())
    )
    const key = fc.constantFrom(
      name,
      name,
      name,
      `${name}[]`,
      `${name}[a][b]`,
      `${name}[__proto__]`
    )
    const present = fc
      .tuple(key, fc.oneof({ weight: 3, arbitrary: encoded }, { weight: 1, arbitrary: oddQuery }))
      .map(([field, value]) => `${field}=${value}`)
    return fc.option(present, { freq: 2, nil: '' })
  })
  return fc.tuple(...parts).map((pairs) => {
    const text = pairs.filter(Boolean).join('&')
    return text && `?${text}`
  })
}

const oddHeaders = fc.dictionary(
  fc.constantFrom(
    ...['if-none-match', 'if-modified-since', 'range', 'if-range', 'cookie', 'authorization'],
    ...['accept', 'accept-language', 'accept-encoding', 'content-type', 'content-encoding', 'host'],
    ...['origin', 'referer', 'sec-fetch-site', 'x-forwarded-for', 'x-request-id', 'user-agent'],
    ...['cache-control', 'x-inertia', 'x-http-method-override', 'stripe-signature']
  ),
  fc.constantFrom(
    ...['', '*', '"', 'W/"', '"a", "b"', ',,,', '"1.99999999999.0.d2026-11-21"', '\u00ff\u00fe'],
    ...['Bearer', 'Bearer  ', 'Bearer %00', 'Basic !!!', 'bytes=0-', 'bytes=9-1,x', 'null', '[::1'],
    ...['stagely-session=%E0%A4%A', 'stagely-session=x; stagely-flash=s:x.y', '=;=;', 'a=%00'],
    ...['application/json; charset=utf-16', 'multipart/form-data', 'gzip', 'br;q=x', 'same-origin'],
    ...['application/json;;;', 'a/b', 'Thu, 99 Foo', '1'.repeat(30), long(4000), 'evil.example:0x']
  ),
  { minKeys: 1, maxKeys: 2 }
)

/** These calls end the caller's own account or session, so they are tried without a session. */
const isFinal = (call: string) => /^DELETE .*\/users\/|logout/.test(call)

function requestTo(path: string, method: string, operation: OpenAPIV3_1.OperationObject) {
  const call = `${method.toUpperCase()} ${path}`
  const parameters = (operation.parameters ?? []) as OpenAPIV3_1.ParameterObject[]
  const content = (operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined)?.content
  const schema = content?.['application/json']?.schema as Schema | undefined
  const json = (schema ? proper(schema) : oddValue).map((value) => JSON.stringify(value))
  const body = schema
    ? fc.oneof({ weight: 12, arbitrary: json }, { weight: 1, arbitrary: brokenBody })
    : fc.option(fc.oneof(json, brokenBody), { freq: 12, nil: undefined })
  return fc.record({
    call: fc.constant(call),
    method: fc.constant(method.toUpperCase()),
    path: fc
      .tuple(pathOf(path, !isFinal(call)), queryOf(parameters))
      .map(([address, query]) => address + query),
    headers: fc.oneof(
      { weight: 5, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: oddHeaders }
    ),
    body: method === 'get' ? fc.constant(undefined) : body,
  })
}

const requests: Arbitrary<ProbeRequest>[] = Object.entries(apiDocument.paths ?? {}).flatMap(
  ([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) =>
      requestTo(path, method, operation as OpenAPIV3_1.OperationObject)
    )
)

/** A request to any documented call, mostly valid or far from it. */
export const probeRequest = fc.oneof(...requests)

export const endsSession = ({ call }: ProbeRequest) => call.endsWith('/logout')
