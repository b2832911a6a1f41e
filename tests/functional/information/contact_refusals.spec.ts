import { test } from '@japa/runner'
import throttle from '#config/throttle'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'

const texts = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
}

type Case = [field: keyof typeof texts, value: unknown, message?: string]

const refused: Case[] = [
  ['name', undefined, texts.name],
  ['name', '', texts.name],
  ['name', ' A ', texts.name],
  ['name', 'n'.repeat(121), 'This is too long: 120 characters at most'],
  ['name', ['Al', 'Bo']],
  ['name', 'Nul\0byte'],
  ['email', undefined, texts.email],
  ['email', 'yolanda', texts.email],
  ['email', 'yolanda@', texts.email],
  ['email', `${'e'.repeat(250)}@pierce.example`],
  ['email', { address: inquiry.email }],
  ['subject', undefined, texts.subject],
  ['subject', '', texts.subject],
  ['subject', 'Technical problem', texts.subject],
  ['subject', ['general'], texts.subject],
  ['message', undefined, texts.message],
  ['message', '012345678', texts.message],
  ['message', ` ${' '.repeat(20)}short `, texts.message],
  ['message', 'm'.repeat(5001), 'This is too long: 5000 characters at most'],
  ['message', `${inquiry.message}\0`],
]

/** A line break would turn the text after it into a header of the email. */
const smuggled: Case[] = ['\r\n', '\n', '\r', '\u0085'].flatMap((end): Case[] => [
  ['name', `Al${end}Bcc: all@victims.example`, 'Write your name without a web address'],
  ['email', `"a${end}Bcc: all@victims.example"@pierce.example`, texts.email],
  ['email', `al@pierce.example${end}Bcc: all@victims.example`, texts.email],
  ['subject', `general${end}Bcc: all@victims.example`, texts.subject],
])

test.group('Refused messages to support', (group) => {
  const usual = throttle.contact
  group.setup(() => {
    throttle.contact = { requests: 1000, seconds: 60 }
    return () => void (throttle.contact = usual)
  })
  group.each.setup(() => emptyDatabase())

  for (const [title, cases, tags] of [
    ['name the field and the reason', refused, ['@INF-02']],
    ['include values that inject email headers', smuggled, []],
  ] as const) {
    test(title, async ({ assert }) => {
      const before = await databaseDump()
      for (const [field, value, message] of cases) {
        const answer = await send('POST', '/api/contact', { body: { ...inquiry, [field]: value } })
        const said = `${field} ${JSON.stringify(value)?.slice(0, 60)}: ${answer.text}`
        assert.equal(answer.status, 422, said)
        const { message: text, errors } = JSON.parse(answer.text)
        assert.lengthOf(errors, 1, said)
        assert.equal(errors[0].field, field, said)
        if (message) assert.equal(text, message, said)
      }
      assert.deepEqual(await databaseDump(), before)
    }).tags([...tags])
  }

  test('list every field that is wrong', async ({ assert }) => {
    const answer = await send('POST', '/api/contact', { body: {} })
    assert.equal(answer.status, 422)
    assert.deepEqual(JSON.parse(answer.text), {
      message: texts.name,
      errors: Object.entries(texts).map(([field, message]) => ({ field, message })),
    })
  }).tags(['@API-19'])

  test('include bodies that are not JSON or too large', async ({ assert }) => {
    const before = await databaseDump()
    const statusOf = async (body: unknown, headers?: Record<string, string>) =>
      (await send('POST', '/api/contact', { body, headers })).status
    assert.equal(await statusOf('{"name":'), 400)
    assert.equal(await statusOf({ ...inquiry, message: 'm'.repeat(70 * 1024) }), 413)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    assert.equal(await statusOf(new URLSearchParams(inquiry).toString(), form), 415)
    assert.equal((await send('POST', '/api/contact')).status, 415)
    assert.equal((await send('GET', '/api/contact')).status, 405)
    assert.deepEqual(await databaseDump(), before)
  })
})
