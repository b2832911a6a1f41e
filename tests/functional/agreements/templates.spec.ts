import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { agreementLimits, startingTemplate } from '#shared/agreements/agreement_text'
import { sectionsOf } from '#queries/data_export'
import { template } from '#tests/helpers/agreements'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'

interface Template {
  id: number
  name: string
  revision: number
  updatedAt: string
  sections: { heading: string; text: string }[]
}

/** What reading a session may change. */
const traces = ['sessions', 'rate_limits']

const pathOf = ({ user }: Person) => `/api/users/${user.id}/agreement-templates` as const

const add = (company: Person, body: object = template) =>
  call<Template & { message: string; errors?: { field: string; message: string }[] }>(
    company,
    `POST ${pathOf(company)}`,
    body
  )

test.group('Templates of agreements', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are added, listed, replaced and removed', async ({ assert }) => {
    const company = await createStager()
    const untidy = {
      name: ' Vacant \n homes ',
      sections: [
        { heading: 'Parties\n', text: ' {owner} hires {company}.\r\n\r\nSecond line ' },
        { heading: 'Blank', text: '' },
      ],
    }
    const added = await add(company, untidy)
    assert.equal(added.status, 201)
    assert.deepInclude(added.body, {
      name: 'Vacant homes',
      revision: 1,
      sections: [
        { heading: 'Parties', text: '{owner} hires {company}.\n\nSecond line' },
        { heading: 'Blank', text: '' },
      ],
    })
    const { body: start } = await add(company, startingTemplate)
    const own = `${pathOf(company)}/${added.body.id}` as const
    const changed = await call<Template>(company, `PUT ${own}`, { ...template, revision: 1 })
    assert.equal(changed.status, 200)
    assert.deepInclude(changed.body, { ...template, id: added.body.id, revision: 2 })
    const listed = await call<Template[]>(company, `GET ${pathOf(company)}`)
    assert.deepEqual(listed.body, [changed.body, start])

    assert.equal((await call(company, `DELETE ${own}`)).status, 204)
    assert.equal((await call(company, `DELETE ${own}`)).status, 404)
    assert.equal((await call(company, `PUT ${own}`, { ...template, revision: 2 })).status, 404)
    assert.deepEqual((await call<unknown>(company, `GET ${pathOf(company)}`)).body, [start])
  }).tags(['@AGR-01'])

  test('are the company’s own, for companies only', async ({ assert }) => {
    const company = await createStager()
    const { id } = (await add(company)).body
    const [owner, other, admin] = [await createOwner(), await createStager(), await createAdmin()]
    const before = await databaseDump(traces)
    for (const [person, of, status] of [
      [null, company, 401],
      [owner, company, 403],
      [owner, owner, 403],
      [other, company, 403],
      [admin, company, 403],
    ] as const) {
      const replies = [
        await call(person, `GET ${pathOf(of)}`),
        await call(person, `POST ${pathOf(of)}`, template),
        await call(person, `PUT ${pathOf(of)}/${id}`, { ...template, revision: 1 }),
        await call(person, `DELETE ${pathOf(of)}/${id}`),
      ]
      assert.deepEqual(statusesOf(replies), [status, status, status, status])
    }
    const foreign = `${pathOf(other)}/${id}` as const
    assert.equal((await call(other, `PUT ${foreign}`, { ...template, revision: 1 })).status, 404)
    assert.equal((await call(other, `DELETE ${foreign}`)).status, 404)
    assert.deepEqual((await call<unknown>(other, `GET ${pathOf(other)}`)).body, [])
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@AGR-01', '@R310'])

  test('are five at most, also if two are added at once', async ({ assert }) => {
    const company = await createStager()
    for (let at = 1; at < agreementLimits.templates; at++) await add(company)
    const replies = await atOnce([() => add(company), () => add(company)])
    assert.sameMembers(statusesOf(replies), [201, 409])
    const sixth = await add(company)
    assert.equal(sixth.status, 409)
    assert.equal(sixth.body.message, 'You have 5 templates. Remove one to add another.')
    const [{ id }] = await db.from('agreement_templates').select('id')
    await call(company, `DELETE ${pathOf(company)}/${id}`)
    assert.equal((await add(company)).status, 201)
    assert.lengthOf(await db.from('agreement_templates'), 5)
  }).tags(['@AGR-02'])

  test('aren’t overwritten by someone who hasn’t seen the last change', async ({ assert }) => {
    const company = await createStager()
    const { id } = (await add(company)).body
    const put = (name: string, revision: number) =>
      call<Template & { message: string }>(company, `PUT ${pathOf(company)}/${id}`, {
        ...template,
        name,
        revision,
      })
    const replies = await atOnce([() => put('One', 1), () => put('Two', 1)])
    assert.sameMembers(statusesOf(replies), [200, 409])
    const stale = replies.find(({ status }) => status === 409)
    assert.equal(
      stale?.body.message,
      'This template was changed elsewhere. Open it again, then make your change.'
    )
    assert.equal((await put('Three', 3)).status, 409)
    assert.deepInclude((await put('Three', 2)).body, { name: 'Three', revision: 3 })
  }).tags(['@AGR-03'])

  test('are refused with a sentence if something is wrong', async ({ assert }) => {
    const company = await createStager()
    const { id } = (await add(company)).body
    const before = await databaseDump(traces)
    const section = { heading: 'Terms', text: 'Text' }
    const cases: [object, string, string][] = [
      [{ name: ' ' }, 'name', 'Name the template'],
      [{ name: undefined }, 'name', 'Name the template'],
      [{ name: 'x'.repeat(81) }, 'name', 'This is too long: 80 characters at most'],
      [{ name: 'www.stagely.example' }, 'name', 'Write the name without a web address'],
      [{ sections: [] }, 'sections', 'Add a section'],
      [{ sections: 'Terms' }, 'sections', 'Add a section'],
      [{ sections: undefined }, 'sections', 'Add a section'],
      [{ sections: Array.from({ length: 31 }, () => section) }, 'sections', '30 sections at most'],
      [{ sections: ['Terms'] }, 'sections.0', 'Send an object'],
      [
        { sections: [{ ...section, heading: ' \n' }] },
        'sections.0.heading',
        'Write a heading for this section',
      ],
      [{ sections: [{ ...section, text: null }] }, 'sections.0.text', 'This is required'],
      [{ sections: [{ ...section, text: 7 }] }, 'sections.0.text', 'Enter text'],
      [
        { sections: [{ ...section, heading: 'x'.repeat(121) }] },
        'sections.0.heading',
        'This is too long: 120 characters at most',
      ],
      [
        { sections: [section, { ...section, text: 'x'.repeat(20_417) }] },
        'sections',
        'This text has 20,431 characters. The limit is 20,000.',
      ],
      [
        { sections: [section, { heading: 'Deposit', text: 'Due: {deposit}' }] },
        'sections',
        '{deposit} isn’t a placeholder. Choose one from the list, or leave out the braces.',
      ],
    ]
    for (const [changes, field, message] of cases) {
      for (const line of [`POST ${pathOf(company)}`, `PUT ${pathOf(company)}/${id}`] as const) {
        const { status, body } = await call<{ errors: { field: string; message: string }[] }>(
          company,
          line,
          { ...template, revision: 1, ...changes }
        )
        const [error] = body.errors
        assert.deepEqual([status, error.field, error.message], [422, field, message])
      }
    }
    const unseen = await call(company, `PUT ${pathOf(company)}/${id}`, template)
    assert.equal(unseen.status, 422)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@AGR-04', '@AGR-05'])

  test('have 20,000 characters of any script, however they are sent', async ({ assert }) => {
    const company = await createStager()
    const room = agreementLimits.text - 'Terms'.length
    const lines = { name: 'Longest', sections: [{ heading: 'Terms', text: '家'.repeat(room) }] }
    const escaped = JSON.stringify(lines).replaceAll(
      /[^\x20-\x7e]/g,
      (one) => `\\u${one.charCodeAt(0).toString(16)}`
    )
    assert.isAbove(escaped.length, 100_000)
    for (const raw of [JSON.stringify(lines), escaped]) {
      const headers = { 'content-type': 'application/json' }
      const answer = await send('POST', pathOf(company), { as: company, body: raw, headers })
      assert.equal(answer.status, 201, answer.text.slice(0, 200))
    }
    const padded = { ...lines, padding: 'x'.repeat(140_000) }
    assert.equal((await add(company, padded)).status, 413)
  }).tags(['@AGR-04'])

  test('are in the data copy, and go with the account', async ({ assert }) => {
    const [company, other] = [await createStager(), await createStager()]
    await add(company)
    await add(other, { ...template, name: 'Of another company' })
    const [, rows] = sectionsOf(company.user).find(([name]) => name === 'agreementTemplates')!
    const [row, ...more] = await Array.fromAsync(rows)
    assert.deepInclude(row, template)
    assert.lengthOf(more, 0)

    await call(company, `DELETE /api/users/${company.user.id}`)
    const stored = await db.from('agreement_templates').select('user_id')
    assert.deepEqual(stored, [{ user_id: other.user.id }])
  }).tags(['@AGR-12'])
})
