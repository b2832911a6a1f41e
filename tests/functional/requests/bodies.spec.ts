import { mock } from 'node:test'
import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'

/** Calls with a body that has a text field. */
async function textCalls(person: Person) {
  const { user: other } = await createStager()
  const { id } = await createProject(person)
  return [
    ['POST', '/api/auth/login', { email: 'pat@stagely.example', password: 'TEXT' }],
    ['POST', '/api/auth/forgot-password', { email: 'TEXT' }],
    ['POST', '/api/contact', { name: 'TEXT', email: 'a@b.example', subject: 'general' }],
    ['POST', '/api/projects', { ...smallestForm, description: 'TEXT' }],
    ['PATCH', `/api/projects/${id}`, { roomsToStage: ['Kitchen', 'TEXT'] }],
    ['PATCH', `/api/users/${person.user.id}`, { name: 'TEXT' }],
    ['POST', '/api/messages', { receiverId: other.id, content: 'TEXT' }],
    ['POST', '/api/messages/reports', { reportedId: other.id, reason: 'TEXT' }],
  ] as const
}

test.group('Request bodies', (group) => {
  group.each.setup(() => emptyDatabase())

  test('with half of a surrogate pair or a NUL are refused by field', async ({ assert }) => {
    const person = await createOwner()
    for (const [method, path, fields] of await textCalls(person)) {
      for (const bad of ['\\ud800', 'a\\udfffb', '\\u0000']) {
        const body = JSON.stringify(fields).replace('TEXT', bad)
        const { status, text } = await send(method, path, { as: person, body })
        assert.equal(status, 422, `${method} ${path}: ${text}`)
        const { message, errors } = JSON.parse(text)
        assert.equal(message, 'Remove the characters that cannot be displayed')
        assert.lengthOf(errors, 1)
        assert.isNotEmpty(errors[0].field)
      }
    }
  }).tags(['@ERR-04'])

  test('with endless nesting or countless values are refused before they are parsed', async ({
    assert,
    cleanup,
  }) => {
    const person = await createOwner()
    const parse = mock.method(JSON, 'parse')
    cleanup(() => parse.mock.restore())
    const bodies = [
      '{"a":'.repeat(33) + '1' + '}'.repeat(33),
      '['.repeat(30_000) + ']'.repeat(30_000),
      '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000),
      `[${'0,'.repeat(30_000)}0]`,
      '['.repeat(64_000),
    ]
    for (const body of bodies) {
      for (const path of ['/api/auth/login', '/api/contact', '/api/projects']) {
        const { status, text } = await send('POST', path, { as: person, body })
        assert.equal(status, 400, text)
      }
    }
    const parsed = parse.mock.calls.map((call) => String(call.arguments[0]))
    for (const body of bodies) assert.notInclude(parsed, body)
    const large = '['.repeat(100_000) + ']'.repeat(100_000)
    const { status } = await send('POST', '/api/projects', { as: person, body: large })
    assert.equal(status, 400)
  }).tags(['@ERR-04'])

  test('of photos are refused before they are parsed if looking through them takes long', async ({
    assert,
    cleanup,
  }) => {
    const person = await createOwner()
    const parse = mock.method(JSON, 'parse')
    cleanup(() => parse.mock.restore())
    const bodies = [
      `{"title":"${'\\"'.repeat(1_100_000)}"}`,
      `{"title":"x"${' '.repeat(1_100_000)}}`,
      `{"title":"${'\\\\"x'.repeat(1_100_000)}"}`,
    ]
    for (const body of bodies) {
      const { status } = await send('POST', '/api/projects', { as: person, body })
      assert.equal(status, 400)
    }
    const parsed = parse.mock.calls.map((call) => String(call.arguments[0]))
    for (const body of bodies) assert.notInclude(parsed, body)
  }).tags(['@SCL-99', '@R339'])

  test('of photos have no more text than all fields together can take', async ({ assert }) => {
    const person = await createOwner()
    const most = 256 * 1024
    const post = (fields: object) =>
      send('POST', '/api/projects', { as: person, body: { ...smallestForm, ...fields } })
    const rest = Object.values(smallestForm)
      .flat()
      .filter((value) => typeof value === 'string')
      .join('').length
    for (const [fields, status] of [
      [{ unknown: 'x'.repeat(most - rest) }, 201],
      [{ unknown: 'x'.repeat(most - rest + 1) }, 413],
      [{ unknown: Array<string>(4).fill('x'.repeat(most / 4)) }, 413],
      [{ unknown: { photos: 'x'.repeat(most) } }, 413],
      // A file is judged by its own size.
      [{ photos: ['x'.repeat(most * 2)] }, 422],
      [{ description: 'x'.repeat(most - rest) }, 422],
    ] as const) {
      const answer = await post(fields)
      assert.equal(answer.status, status, `${Object.keys(fields)}: ${answer.text}`)
    }
  }).tags(['@SCL-99', '@R339'])

  test('get short answers, however long the names of their fields are', async ({ assert }) => {
    const person = await createOwner()
    const name = 'n'.repeat(1_000_000)
    const body = { [name]: Array<string>(20).fill('\0') }
    const { status, text } = await send('POST', '/api/projects', { as: person, body })
    assert.equal(status, 422)
    const { errors } = JSON.parse(text) as { errors: { field: string }[] }
    assert.lengthOf(errors, 20)
    for (const { field } of errors) assert.equal(field, name.slice(0, 100))
  }).tags(['@SCL-99', '@R339'])

  test('that are not JSON in UTF-8 are refused', async ({ assert }) => {
    const bodies = ['{', '[1', '{"a":1}x', Buffer.from([0x7b, 0xff, 0x7d])]
    for (const body of bodies) {
      const { status, text } = await send('POST', '/api/auth/login', { body })
      assert.equal(status, 400, String(body))
      assert.equal(JSON.parse(text).message, 'The request could not be read.')
    }
  }).tags(['@ERR-04'])

  test('with prototype keys change nothing else', async ({ assert }) => {
    const person = await createOwner()
    const path = `/api/users/${person.user.id}`
    const body =
      '{"name":"Pat Plain","__proto__":{"bio":"polluted"},"constructor":{"prototype":{"bio":"x"}}}'
    const { status, text } = await send('PATCH', path, { as: person, body })
    assert.equal(status, 200)
    assert.include(JSON.parse(text), { name: 'Pat Plain', bio: null })
    assert.isUndefined(({} as { bio?: string }).bio)
  })

  test('keep text that only looks odd', async ({ assert }) => {
    const person = await createOwner()
    const description = 'Ends with a backslash \\ and "quotes" \\\\" 🛋️ [[[{{{,,,'
    const { status, text } = await send('POST', '/api/projects', {
      as: person,
      body: { ...smallestForm, description },
    })
    assert.equal(status, 201)
    assert.equal(JSON.parse(text).description, description)
  })
})
