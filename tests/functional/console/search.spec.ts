import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import ContactMessage from '#models/contact_message'
import { queriesDuring } from '#tests/helpers/database'
import { inquiry } from '#tests/helpers/inquiries'
import { listWithTotal } from '#tests/helpers/console'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createProject,
  type Person,
} from '#tests/helpers/people'

interface Found {
  totals: Record<'accounts' | 'projects' | 'payments' | 'inquiries', number> | null
  accounts: { id: number; name: string }[]
  projects: { id: number; title: string }[]
  payments: { id: number }[]
  inquiries: { id: number }[]
}

test.group('The search of the whole market', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarketWithoutWebhooks()
    admin = await createAdmin()
  })

  const page = (q: string) => open(`${adminPath}/search?q=${encodeURIComponent(q)}`, admin)
  const find = async (q: string) => pageProps<Found>((await page(q)).text)

  test('finds accounts, projects, payments and inquiries, but nothing deleted', async ({
    assert,
  }) => {
    const { company, project, owner } = await createPaidBid()
    await company.user.merge({ company: 'Fern & Field', name: 'Renee Castellano' }).save()
    await ContactMessage.receive({
      ...inquiry,
      subject: 'general',
      message: 'Where is Fern & Field?',
    })
    const found = await find('fern & f')
    assert.deepEqual(found.totals, { accounts: 1, projects: 0, payments: 1, inquiries: 1 })
    assert.deepEqual(
      found.accounts.map(({ id }) => id),
      [company.user.id]
    )
    for (const q of [company.user.username, 'castell', 'RENEE']) {
      assert.include(
        (await find(q)).accounts.map(({ id }) => id),
        company.user.id,
        q
      )
    }
    for (const q of ['colonial on maple', 'maple', 'ma']) {
      assert.deepEqual(
        (await find(q)).projects.map(({ id }) => id),
        [project.id],
        q
      )
    }
    const [{ year, serial }] = await db.from('receipts')
    const receipt = `st-${year}-${String(serial).padStart(6, '0')}`
    assert.lengthOf((await find(receipt.slice(0, -2))).payments, 1)
    assert.lengthOf(await db.from('audit_events').where({ list: 'search' }), 1)
    assert.notInclude((await page('maple')).text, 'password')
    assert.include((await page(owner.user.name)).words, `Results for “${owner.user.name}”`)
    for (const [table, id] of [
      ['users', company.user.id],
      ['projects', project.id],
    ] as const) {
      await db.from(table).where({ id }).update({ deleted_at: new Date() })
    }
    assert.lengthOf((await find('castell')).accounts, 0)
    assert.lengthOf((await find('maple')).projects, 0)
  }).tags(['@CTL-32'])

  test('opens what a receipt number, an intent, an address or an id identifies', async ({
    assert,
  }) => {
    const { company, project } = await createPaidBid()
    const [{ id: paymentId, intent_id: intent }] = await db.from('payments')
    const [{ year, serial }] = await db.from('receipts')
    const receipt = `ST-${year}-${String(serial).padStart(6, '0')}`
    await db.rawQuery(`select setval('users_id_seq', 900000)`)
    const far = await createOwner()
    const target = async (q: string) => (await page(q)).location

    assert.equal(await target(receipt.toLowerCase()), `${adminPath}/payments/${paymentId}`)
    assert.equal(await target(intent), `${adminPath}/payments/${paymentId}`)
    assert.equal(
      await target(company.user.email.toUpperCase()),
      `${adminPath}/users/${company.user.id}`
    )
    assert.equal(await target(`#${far.user.id}`), `${adminPath}/users/${far.user.id}`)
    for (const q of [
      'ST-2001-000001',
      'pi_nothing',
      'nobody@x.example',
      '#899999',
      project.title,
    ]) {
      assert.isUndefined(await target(q), q)
    }
  }).tags(['@CTL-32'])

  test('puts the best match first, and links to all of them', async ({ assert }) => {
    const owner = await createOwner()
    const titles = [
      'The Oakwood',
      'Soaked Barn',
      'Oak',
      'Oakland Loft',
      'On Oak Street',
      'Poak',
      'Foak',
    ]
    for (const title of titles) await createProject(owner, { title })
    const { projects, totals } = await find('oak')
    assert.deepEqual(
      projects.slice(0, 2).map(({ title }) => title),
      ['Oak', 'Oakland Loft']
    )
    assert.deepEqual(
      projects
        .slice(2, 4)
        .map(({ title }) => title)
        .toSorted(),
      ['On Oak Street', 'The Oakwood']
    )
    assert.lengthOf(projects, 5)
    assert.equal(totals!.projects, 7)
    assert.equal((await listWithTotal(admin, 'projects?q=oak')).total, 7)
    assert.include((await page('oak')).text, `href="${adminPath}/projects?q=oak"`)
  }).tags(['@CTL-33'])

  test('takes % and _ literally, and says what can be searched', async ({ assert }) => {
    await createProject(await createOwner({ name: 'Abe 100% Right' }), { title: 'Log_Cabin' })
    assert.equal((await find('100%')).totals!.accounts, 1)
    assert.equal((await find('g_c')).totals!.projects, 1)
    for (const q of ['1%0', 'g%c', "o'", '\\\\', ':term', '?']) {
      const { status, words } = await page(q)
      assert.equal(status, 200, q)
      assert.include(words, 'You can search for', q)
    }
    for (const q of ['', 'a']) {
      assert.isNull((await find(q)).totals)
      assert.include((await page(q)).words, 'Enter at least 2 characters')
    }
    assert.include((await page('nobody')).words, 'Nothing found.')
  }).tags(['@CTL-33'])

  test('is a plain form on every page, and a few queries', async ({ assert }) => {
    for (const path of ['', '/users', '/payments', '/figures']) {
      const { text } = await open(adminPath + path, admin)
      assert.match(text, new RegExp(`<form role="search"[^>]*action="${adminPath}/search"`), path)
      assert.include(text, 'name="q"')
    }
    // Rows of every group match from the start, because each group that has some costs queries.
    const add = async () => {
      const { company, project } = await createPaidBid()
      await company.user.merge({ company: 'Anvil Interiors' }).save()
      await db.from('projects').where('id', project.id).update({ title: 'Anvil Works Loft' })
      await ContactMessage.receive({ ...inquiry, subject: 'general', message: 'Is Anvil real?' })
    }
    const count = async () => (await queriesDuring(() => page('anvil'))).length
    await add()
    const few = await count()
    assert.deepEqual((await find('anvil')).totals, {
      ...{ accounts: 1, projects: 1, payments: 1, inquiries: 1 },
    })
    await add()
    await add()
    assert.equal(await count(), few)
  }).tags(['@CTL-33'])
})
