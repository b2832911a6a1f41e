import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createStager } from '#tests/helpers/people'

type Case = [field: string, values: unknown[], message?: string]

const wrongTypes = [7, true, {}, ['x']]
const wholeAddress = 'Enter a web address, such as https://yourcompany.com'

const cases: Case[] = [
  ['name', ['', '   '], 'Name is required'],
  ['name', ['n'.repeat(121), 'Nul\0byte', ...wrongTypes]],
  [
    'email',
    ['', 'renee', 'renee@', '@x.example', 'a b@x.example', 'a＠x.example'],
    'Valid email is required',
  ],
  ['email', [`${'e'.repeat(250)}@x.example`, ...wrongTypes]],
  ['phone', ['828555014', '82855501421', 'call me'], 'Enter a phone number with ten digits'],
  ['phone', [8285550142, true, {}]],
  ['company', ['c'.repeat(161), 'Nul\0byte', ...wrongTypes]],
  ['bio', ['b'.repeat(2001), 'Nul\0byte', ...wrongTypes]],
  [
    'website',
    [
      'harbor',
      'harbor staging.example',
      'ftp://x.example',
      'javascript:alert(1)',
      'mailto:a@x.example',
      'a@x.example',
      'https://dana@x.example',
      'https://stagely.example:secret@x.example/',
    ],
    wholeAddress,
  ],
  ['website', [`https://${'w'.repeat(300)}.example`, ...wrongTypes]],
  ['areaCounty', ['c'.repeat(101), 'Nul\0byte', ...wrongTypes]],
  ['areaState', ['ZZ', 'North Carolina', ...wrongTypes]],
  [
    'avatar',
    ['cat', 'https://elsewhere.example/cat.webp', 'data:image/svg+xml;base64,PHN2Zz4='],
    'Please select only image files',
  ],
  ['avatar', ['data:image/png;base64,AAAA'], 'This photo could not be read'],
  ['avatar', wrongTypes],
]

test.group('Refused profile changes', (group) => {
  group.each.setup(() => emptyDatabase())

  test('name the field and the reason, and store nothing', async ({ assert }) => {
    const person = await createStager()
    const before = await databaseDump()
    for (const [field, values, message] of cases) {
      for (const value of values) {
        const line = `PATCH /api/users/${person.user.id}`
        const { status, body } = await call(person, line, { bio: 'Changed', [field]: value })
        const said = `${field} = ${JSON.stringify(value).slice(0, 40)}: ${body.message}`
        assert.equal(status, 422, said)
        assert.equal(body.errors?.[0].field, field, said)
        if (message) assert.equal(body.errors?.[0].message, message, said)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PRF-05', '@PHN-36'])

  test('have a status for each kind of malformed body', async ({ assert }) => {
    const person = await createStager()
    const before = await databaseDump()
    const path = `/api/users/${person.user.id}`
    const big = { avatar: 'a'.repeat(8 * 1024 * 1024) }
    const forms = { 'content-type': 'application/x-www-form-urlencoded' }

    assert.equal((await send('PATCH', path, { as: person, body: '{"name":' })).status, 400)
    assert.equal((await send('PATCH', path, { as: person, body: big })).status, 413)
    const form = await send('PATCH', path, { as: person, body: 'name=x', headers: forms })
    assert.equal(form.status, 415)
    for (const id of ['0', '-1', 'me', '1.5', '99999999999']) {
      const elsewhere = await send('PATCH', `/api/users/${id}`, { as: person, body: {} })
      assert.equal(elsewhere.status, 404, id)
    }
    assert.deepEqual(await databaseDump(), before)
  })
})
