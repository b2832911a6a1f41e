import { test } from '@japa/runner'
import type { OpenAPIV3_1 } from 'openapi-types'
import { apiDocument } from '#tests/helpers/api_document'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createProject,
  createStager,
  password,
  type Person,
} from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'
import { stagerForm } from '#tests/helpers/registrations'
import { calls } from '#tests/functional/permissions/calls'
import { actors, assembleCast, personOf } from '#tests/functional/permissions/people'
import { scenes } from '#tests/functional/permissions/scenes'

type Schema = OpenAPIV3_1.SchemaObject
type Kind = 'line' | 'text' | 'other'

interface TextField {
  /** Such as `homes.*.city`. */
  path: string
  kind: Kind
}

const kinds: Record<string, Kind> = {
  'One line': 'line',
  'An http or https address; without a scheme it gets https://': 'line',
  'A US phone number in any format; stored as ten digits': 'line',
  'May have several lines': 'text',
}

/** Passwords are taken as they are; the rest are files, photos and what a browser subscribes with. */
const untouched =
  /^(\w*password|data|photo|image|photos\.\*|avatar|after|endpoint|keys\.(p256dh|auth))$/i

/** The fields of a schema that take any text, apart from those that match a pattern. */
function textFields(schema: Schema, path = ''): TextField[] {
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as Schema[]
  const types = [schema.type ?? []].flat()
  const own: TextField[] =
    types.includes('string') &&
    !schema.enum &&
    schema.const === undefined &&
    schema.format !== 'date'
      ? [{ path, kind: kinds[schema.description ?? ''] ?? 'other' }]
      : []
  const isOfPattern = own[0]?.kind === 'other' && schema.pattern !== undefined
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    textFields(inner as Schema, path ? `${path}.${name}` : name)
  )
  const items = 'items' in schema ? textFields(schema.items as Schema, `${path}.*`) : []
  return [
    ...(isOfPattern ? [] : own),
    ...choices.flatMap((choice) => textFields(choice, path)),
    ...properties,
    ...items,
  ]
}

/** The text fields of each call, as in `POST /api/projects/:id/bids`. */
const fieldsOfCalls = Object.entries(apiDocument.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, OpenAPIV3_1.OperationObject>).map(
    ([method, { parameters = [], requestBody }]) => {
      const body = requestBody as OpenAPIV3_1.RequestBodyObject | undefined
      const query = (parameters as OpenAPIV3_1.ParameterObject[]).filter(
        (one) => one.in === 'query'
      )
      return {
        line: `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
        query: query.flatMap(({ name, schema }) => textFields(schema as Schema, name)),
        body: body ? textFields(body.content['application/json'].schema as Schema) : [],
      }
    }
  )
)

/** Values of fields with a form of their own. */
const samples: Record<string, string> = {
  email: 'pasted@stagely.example',
  phone: '8285550142',
  website: 'https://pasted.example',
}

const pastedLine = (value: string) =>
  `\ufeff\u00a0${value[0]}\u200b${value.slice(1).replaceAll(' ', '\u2003\t\n')}\u00ad\r\n`
const pastedText = (value: string) =>
  `\ufeff\n${value[0]}\u200b${value.slice(1).replaceAll(' ', '\u00a0')}\r\nSecond\u00a0line\u00ad \n`

interface Filled {
  body: unknown
  /** What is meant. */
  meant: string[]
}

/** The item of a list that has a field; the first one if none has. */
const itemWith = (field: string, list: Record<string, unknown>) =>
  Object.keys(list).find((at) => Object.hasOwn(list[at] as object, field)) ?? '0'

/** The body with a pasted text in each field. */
function fill(body: unknown, fields: readonly TextField[]): Filled {
  const filled = structuredClone(body ?? {})
  const meant = fields.map(({ path, kind }) => {
    const steps = path.split('.')
    const last = steps.pop()!
    const parent = steps.reduce<Record<string, unknown>>(
      (node, step) => {
        const key = step === '*' ? itemWith(last, node) : step
        node[key] ??= step === '*' ? {} : []
        return node[key] as Record<string, unknown>
      },
      filled as Record<string, unknown>
    )
    const given = parent[last]
    const value = samples[last] ?? (typeof given === 'string' ? given : 'Pasted words')
    parent[last] = kind === 'line' ? pastedLine(value) : pastedText(value)
    return kind === 'line' ? value : `${value}\nSecond line`
  })
  return { body: filled, meant }
}

/** A county, and a city that the gazetteer knows. */
const areasOfSearch = [
  { state: 'NC', county: 'Buncombe' },
  { state: 'NC', city: 'Black Mountain', miles: 25 },
]

/** Bodies of calls that the permission matrix refuses, or sends without a text. */
const bodies: Record<string, object> = {
  'POST /api/auth/register': stagerForm,
  'POST /api/saved-searches': { name: 'Asheville area', areas: areasOfSearch, alerts: 'now' },
  'PATCH /api/saved-searches/:id': { areas: areasOfSearch },
}

/** What reads a text that is stored encrypted. */
const readers: Record<string, string> = {
  'PUT /api/projects/:id/staging/access': '/api/projects/:id/staging',
  'PUT /api/projects/:id/agreement/draft': '/api/projects/:id/agreement',
}

/** Calls whose texts are compared with something and not stored. */
const compared = [
  'POST /api/auth/login',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/confirm-email',
  'POST /api/auth/restore-email',
  'POST /api/admin/two-step/confirm',
  'POST /api/admin/two-step/verify',
  'POST /api/admin/two-step/recovery-codes',
  'POST /api/admin/two-step/off',
]

const storing = fieldsOfCalls
  .map(({ line, body }) => {
    // Registration has two forms with the same fields.
    const byPath = new Map(body.map((field) => [field.path, field]))
    return { line, fields: [...byPath.values()].filter(({ kind }) => kind !== 'other') }
  })
  .filter(({ line, fields }) => fields.length > 0 && !compared.includes(line))

/** The number fields of each call, on the first level of its body. */
const numbersOfCalls = Object.entries(apiDocument.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, OpenAPIV3_1.OperationObject>).flatMap(
    ([method, { requestBody }]) => {
      const body = requestBody as OpenAPIV3_1.RequestBodyObject | undefined
      const schema = body?.content['application/json'].schema as Schema | undefined
      const numbers = Object.entries(schema?.properties ?? {}).flatMap(([name, field]) =>
        [(field as Schema).type].flat().some((type) => type === 'number' || type === 'integer')
          ? name
          : []
      )
      const line = `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
      return numbers.length > 0 ? [{ line, numbers }] : []
    }
  )
)

test.group('Pasted text', (group) => {
  group.teardown(emptyDatabase)

  test('is documented as one or several lines for every text field of every call', ({ assert }) => {
    const unclear = fieldsOfCalls.flatMap(({ line, query, body }) =>
      [...query, ...body].flatMap(({ path, kind }) =>
        kind === 'other' && !untouched.test(path) ? `${line} ${path}` : []
      )
    )
    assert.deepEqual(unclear, [])
    assert.isAbove(storing.length, 30)
  }).tags(['@PHN-39'])

  for (const { line, fields } of storing) {
    test(`is stored as it was meant by ${line}`, async ({ assert }) => {
      await emptyMarketWithoutWebhooks()
      const cast = await assembleCast()
      const row = calls[line]
      const subjects = await scenes[row.scene](cast)
      const actor = actors.find((each) => row.statuses[each] < 300) ?? 'anonymous'
      const [method, pattern] = line.split(' ')
      const path = pattern
        .replace(':passkeyId', String(subjects.passkey))
        .replace(':templateId', String(subjects.template))
        .replace(':id', String(row.id && subjects[row.id]))
      const { body, meant } = fill(bodies[line] ?? row.body?.(subjects), fields)

      const as = personOf(cast, actor) ?? undefined
      const answer = await send(method, path, { as, body })

      assert.isBelow(answer.status, 300, answer.text)
      const reader = readers[line]?.replace(':id', String(subjects.project))
      const read = reader ? await send('GET', reader, { as }) : answer
      const dump = JSON.stringify(await databaseDump(['rate_limits', 'sessions']))
      assert.notMatch(dump + read.text, /[\u00a0\u00ad\u200b\u2003\ufeff]|\\r/)
      for (const text of meant) assert.include(dump + read.text, JSON.stringify(text))
    }).tags(['@PHN-30', '@PHN-32'])
  }

  test('signs in, asks for a new password and opens links as it was meant', async ({ assert }) => {
    await emptyDatabase()
    const { user } = await createOwner()
    const email = pastedLine(user.email)
    assert.equal((await call(null, 'POST /api/auth/login', { email, password })).status, 200)
    assert.equal((await call(null, 'POST /api/auth/forgot-password', { email })).status, 200)
    const [mail] = await deliverEmails()
    assert.equal(mail.to[0].address, user.email)
    const token = /token=([\w.-]+)/.exec(mail.text)![1]
    const reset = { token: pastedLine(token), newPassword: 'a brand new password' }
    assert.equal((await call(null, 'POST /api/auth/reset-password', reset)).status, 200)
  }).tags(['@PHN-30', '@PHN-37'])

  test('is judged as it was meant', async ({ assert }) => {
    await emptyDatabase()
    const owner = await createOwner()
    const project = { ...smallestForm, city: 'Ashe\u200bville' }
    const post = (changes: object) => call(owner, 'POST /api/projects', { ...project, ...changes })

    assert.equal((await post({ title: 'Two\r\nlines' })).body.title, 'Two lines')
    assert.equal((await post({ title: 'House\u00a07' })).status, 422)
    assert.equal((await post({ city: ` \u00a0${'c'.repeat(100)}\u200b` })).status, 201)
    assert.equal((await post({ city: '\u200b\u00a0' })).body.message, 'City is required')
    const { body } = await post({ budgetRange: 'dana\u00ad@\u200bx.example' })
    const seen = await call(null, `GET /api/projects/${String(body.id)}`)
    assert.notInclude(JSON.stringify(seen.body), 'x.example')
  }).tags(['@PHN-30', '@R261'])

  test('finds what was meant, in every search', async ({ assert }) => {
    await emptyDatabase()
    const [owner, company, admin] = [
      await createOwner({ name: 'Dana Whitfield' }),
      await createStager(),
      await createAdmin(),
    ]
    await createProject(owner, {
      title: 'Lake house',
      city: 'Asheville',
      county: 'Buncombe County',
    })
    const found: [Person, string, string][] = [
      [company, '/api/projects?state=NC&city=', 'Asheville'],
      [company, '/api/projects?state=NC&county=', 'Buncombe County'],
      [company, '/api/projects/places?kind=city&prefix=', 'Ashe'],
      [company, '/api/counties?state=NC&prefix=', 'Bunc'],
      [admin, '/api/admin/projects?city=', 'Asheville'],
      [admin, '/api/admin/projects?county=', 'Buncombe County'],
      [admin, '/api/admin/projects?q=', 'Lake house'],
      [admin, '/api/admin/users?q=', 'Dana Whitfield'],
      [admin, '/api/admin/users-detailed?q=', 'Dana Whitfield'],
    ]
    const read = async (as: Person, path: string, words: string) =>
      (await send('GET', path + encodeURIComponent(words), { as })).text
    for (const [as, path, words] of found) {
      const meant = await read(as, path, words)
      assert.equal(await read(as, path, pastedLine(words)), meant, path)
      assert.notEqual(await read(as, path, 'Nowhere'), meant, path)
    }
    const help = await send(
      'GET',
      `/help-center?q=${encodeURIComponent(pastedLine('platform fee'))}`
    )
    assert.include(help.text, 'for &quot;platform fee&quot;')
  }).tags(['@PHN-34'])

  test('of websites and phone numbers is stored in its usual form', async ({ assert }) => {
    await emptyDatabase()
    const company = await createStager()
    const save = (changes: object) => call(company, `PATCH /api/users/${company.user.id}`, changes)
    for (const [pasted, website] of [
      ['harborstaging.example', 'https://harborstaging.example'],
      [' harborstaging.example/about\u00a0', 'https://harborstaging.example/about'],
      ['HTTP://Harborstaging.example', 'http://Harborstaging.example'],
      ['harborstaging.example:8080', 'https://harborstaging.example:8080'],
      ['\u200b', null],
    ]) {
      assert.strictEqual((await save({ website: pasted })).body.website, website)
    }
    for (const phone of ['tel:+1-828-555-0142', '001 828\u00a0555–0142', '８２８ ٥٥٥ ०१४२']) {
      assert.isNull((await save({ phone: '' })).body.phone)
      assert.equal((await save({ phone })).body.phone, '8285550142', phone)
    }
  }).tags(['@PHN-35', '@PHN-36'])
})

/** Sentences that a person would write about a number that is no number. */
const aboutNumbers =
  /^(Home \d+: )?(Enter (a|your|whole|the) [\w ,$.-]+|Choose [\w ]+|Choose .+ (project|message)|Name .+)$/

test.group('Numbers sent as text', (group) => {
  group.teardown(emptyDatabase)

  test('are refused with a sentence by every call', async ({ assert }) => {
    let checked = 0
    for (const { line, numbers } of numbersOfCalls) {
      await emptyMarketWithoutWebhooks()
      const cast = await assembleCast()
      const row = calls[line]
      const subjects = await scenes[row.scene](cast)
      const actor = actors.find((each) => row.statuses[each] < 300) ?? 'anonymous'
      const as = personOf(cast, actor) ?? undefined
      const [method, pattern] = line.split(' ')
      const path = pattern
        .replace(':templateId', String(subjects.template))
        .replace(':id', String(row.id && subjects[row.id]))
      for (const name of numbers) {
        for (const value of ['2,850', ' 2850 ', '$3,640', '２８５０']) {
          const body = { ...(row.body?.(subjects) as object | undefined), [name]: value }
          const { status, text } = await send(method, path, { as, body })
          assert.equal(status, 422, `${line} ${name}: ${text}`)
          assert.match(JSON.parse(text).message, aboutNumbers, `${line} ${name}`)
          checked += 1
        }
      }
    }
    assert.isAbove(checked, 40)
  }).tags(['@PHN-38', '@R252'])
})
