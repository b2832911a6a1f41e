import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { ageLinks } from '#tests/helpers/password_resets'
import { createOwner, createStager } from '#tests/helpers/people'
import { inquiry } from '#tests/helpers/inquiries'
import { smallestForm } from '#tests/helpers/project_forms'
import { stagerForm } from '#tests/helpers/registrations'

const refused = [
  ['name', 'Verify at https://evil.example', 'Write your name without a web address'],
  ['name', 'evil.example', 'Write your name without a web address'],
  ['name', 'evil\u2024example', 'Write your name without a web address'],
  ['name', 'evil\u200b.ex\u00adample', 'Write your name without a web address'],
  ['company', 'www.evil\r\n.example', 'Write the company name without a web address'],
  ['company', 'www.evil.example', 'Write the company name without a web address'],
] as const

test.group('Names of people and companies', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are one line without web addresses', async ({ assert }) => {
    const company = await createStager()
    const before = await databaseDump()
    for (const [field, value, message] of refused) {
      const changes = { [field]: value }
      const calls = [
        call(null, 'POST /api/auth/register', { ...stagerForm, ...changes }),
        call(company, `PATCH /api/users/${company.user.id}`, changes),
        ...(field === 'name' ? [call(null, 'POST /api/contact', { ...inquiry, ...changes })] : []),
      ]
      for (const { status, body } of await Promise.all(calls)) {
        assert.equal(status, 422, value)
        assert.deepEqual(body.errors, [{ field, message }])
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@REG-09'])

  test('have a letter that is seen, in any script', async ({ assert }) => {
    const company = await createStager()
    const owner = await createOwner()
    const before = await databaseDump()
    const blank = ['\u115f', '\u034f', '\u17b5', '\u0301\u0301', ' \u3164\u2800', '\u200f']
    const signs = ['.', '…', '👩‍🎨', '\u115f-', '123']
    for (const name of [...blank, ...signs]) {
      const calls = [
        call(company, `PATCH /api/users/${company.user.id}`, { name }),
        call(owner, 'POST /api/projects', { ...smallestForm, title: name }),
        ...(name === '.' || name === '\u115f'
          ? [
              call(null, 'POST /api/auth/register', { ...stagerForm, name }),
              call(null, 'POST /api/auth/register', { ...stagerForm, company: name }),
              call(null, 'POST /api/contact', { ...inquiry, name }),
            ]
          : []),
        ...(signs.includes(name)
          ? [call(owner, `PATCH /api/users/${owner.user.id}`, { company: name })]
          : []),
      ]
      for (const { status, body } of await Promise.all(calls)) {
        assert.equal(status, 422, JSON.stringify(name))
        assert.lengthOf(body.errors!, 1)
      }
    }
    assert.deepEqual(await databaseDump(), before)

    const renamed = { name: '家の演出', company: '3M' }
    assert.equal((await call(company, `PATCH /api/users/${company.user.id}`, renamed)).status, 200)
    const blanked = { company: '\u115f' }
    const { body } = await call(owner, `PATCH /api/users/${owner.user.id}`, blanked)
    assert.isNull(body.company)
  }).tags(['@REG-10', '@REG-09', '@R393'])

  test('stored before this rule keep working, and do no harm in emails', async ({ assert }) => {
    const name = 'Account locked,\r\nverify at https://evil.example/now'
    const person = await createOwner({ email: 'olivia@stagely.example', name })
    const line = `PATCH /api/users/${person.user.id}`
    assert.equal((await call(person, line, { phone: '8285550142' })).status, 200)
    await call(null, 'POST /api/auth/forgot-password', { email: person.user.email })
    const [email] = await deliverEmails()
    assert.deepEqual(email.to, [{ address: person.user.email, name: 'Account locked, verify at' }])
    assert.include(email.text, 'Hi Account,')
    assert.notInclude(email.text + email.html, 'evil.example')

    await db.from('users').update({ name: 'https://evil.example' })
    await ageLinks()
    await call(null, 'POST /api/auth/forgot-password', { email: person.user.email })
    assert.include((await deliverEmails())[0].text, 'Hi there,')
  }).tags(['@REG-09'])
})
