import { test } from '@japa/runner'
import { adminPath } from '#config/admin'
import { call } from '#tests/helpers/calls'
import {
  listWithTotal,
  type DetailedUser,
  type ListedInquiry,
  type ListedProject,
  type ListedUser,
} from '#tests/helpers/console'
import { emptyDatabase, fillTables, queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const names = (rows: { name: string }[]) => rows.map(({ name }) => name)

test.group('The console’s lists', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyDatabase()
    admin = await createAdmin()
  })

  test('users: searched by name, address or company, in any order, paged', async ({ assert }) => {
    await createOwner({ name: 'Zoe 100% Right', email: 'zoe@right.example' })
    await createOwner({ name: 'Abe Lincoln', userType: 'builder', company: 'Log_Cabins' })
    const found = async (query: string) =>
      names((await listWithTotal<ListedUser>(admin, `users?${query}`)).rows)

    assert.deepEqual(await found('q=abe'), ['Abe Lincoln'])
    assert.deepEqual(await found('q=LOG_CAB'), ['Abe Lincoln'])
    assert.deepEqual(await found('q=RIGHT.example'), ['Zoe 100% Right'])
    assert.deepEqual(await found('q=%25'), ['Zoe 100% Right'])
    assert.deepEqual(await found('q=nobody'), [])
    assert.deepEqual(await found('type=builder'), ['Abe Lincoln'])
    assert.deepEqual((await found('sort=name')).at(-1), 'Zoe 100% Right')
    assert.deepEqual((await found('sort=name&order=desc'))[0], 'Zoe 100% Right')
    assert.deepEqual((await found(''))[0], 'Abe Lincoln')
    const second = await listWithTotal<ListedUser>(admin, 'users?perPage=1&page=2')
    assert.deepEqual([names(second.rows), second.total], [['Zoe 100% Right'], 3])
  }).tags(['@API-20'])

  test('users: show the documented fields, and never a secret', async ({ assert }) => {
    await createStager()
    const { rows } = await listWithTotal<ListedUser>(admin, 'users')
    for (const key of ['username', 'email', 'name', 'phone', 'userTypeLabel', 'createdAt']) {
      assert.property(rows[0], key)
    }
    const { body } = await call(admin, 'GET /api/admin/users-detailed')
    assert.notMatch(JSON.stringify(body), /password|token|stripe|session|scrypt/i)
    assert.deepEqual(
      rows.map(({ isAdmin, can }) => [isAdmin, can.delete]),
      [
        [false, true],
        [true, false],
      ]
    )
  })

  test('users in detail: five bids of a stager, three projects of owners', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana' })
    const company = await createStager({ bio: 'Two designers' })
    for (let number = 0; number < 7; number += 1) {
      await createBid(await createProject(owner, { title: `House ${'abcdefg'[number]}` }), company)
    }
    const { rows } = await listWithTotal<DetailedUser>(admin, 'users-detailed')
    const [theirs, own] = [company, owner].map(({ user }) => rows.find(({ id }) => id === user.id)!)
    assert.containSubset(theirs, { projectCount: 0, bidCount: 7, bio: 'Two designers' })
    assert.deepEqual(
      theirs.recentBids.map((each) => each.project.title),
      ['g', 'f', 'e', 'd', 'c'].map((email) => `House ${email}`)
    )
    assert.containSubset(theirs.recentBids[0], {
      amount: 3640,
      badge: { text: 'Pending' },
      project: {
        city: 'Asheville',
        state: 'NC',
        neighborhood: 'Lakeview',
        stagingLevelLabel: 'Luxury',
        timelineLabel: '2-4 weeks',
        levels: 2,
        statusLabel: 'Open',
        owner: { name: 'Dana', userTypeLabel: 'Real Estate Agent' },
      },
    })
    assert.containSubset(own, { projectCount: 7, bidCount: 0, recentBids: [] })
    assert.deepEqual(
      own.projects.map(({ title }) => title),
      ['House g', 'House f', 'House e']
    )
  }).tags(['@ADM-08', '@ADM-09', '@DAT-02'])

  test('projects: their owner, and the last three bids with the stager', async ({ assert }) => {
    const owner = await createOwner({
      name: 'Dana',
      userType: 'builder',
      company: 'Whitfield Homes',
    })
    const house = await createProject(owner, { title: 'Colonial' })
    for (const company of ['One', 'Two', 'Three', 'Four']) {
      await createBid(house, await createStager({ company }))
    }
    await createProject(owner, { title: 'Annex', city: 'Boone' })
    const { rows, total } = await listWithTotal<ListedProject>(admin, 'projects?sort=oldest')
    assert.equal(total, 2)
    assert.containSubset(rows[0], {
      title: 'Colonial',
      badge: { text: 'Open' },
      propertyTypeLabel: 'Single Family Home',
      locationTypes: ['City limits'],
      bidCount: 4,
      ownerInfo: { name: 'Dana', companyName: 'Whitfield Homes', userType: 'builder' },
    })
    assert.deepEqual(
      rows[0].bids.map((each) => each.stagingCompany),
      ['Four', 'Three', 'Two']
    )
    const titles = async (query: string) =>
      (await listWithTotal<ListedProject>(admin, `projects?${query}`)).rows.map(
        ({ title }) => title
      )
    assert.deepEqual(await titles('q=boone'), ['Annex'])
    assert.deepEqual(await titles('sort=title'), ['Annex', 'Colonial'])
    assert.deepEqual(await titles('status=completed'), [])
  }).tags(['@ADM-10', '@DAT-02', '@R42', '@API-20'])

  test('refuse invalid parameters', async ({ assert }) => {
    const nonsense = ['page=0', 'perPage=101', 'sort=password', 'order=up', 'type=admin', 'q=%00']
    for (const query of nonsense) {
      const { status, body } = await call(admin, `GET /api/admin/users?${query}`)
      assert.equal(status, 422, query)
      assert.isString(body.message)
    }
    assert.equal((await call(admin, 'GET /api/admin/projects?status=gone')).status, 422)
    assert.equal((await listWithTotal(admin, 'users?page=100000')).rows.length, 0)
  })

  test('take as many queries for many rows as for few', async ({ assert }) => {
    const owner = await createOwner()
    const count = async () =>
      (
        await queriesDuring(async () => {
          await listWithTotal(admin, 'users-detailed')
          await listWithTotal(admin, 'projects')
        })
      ).length
    await createBid(await createProject(owner), await createStager())
    const few = await count()
    for (let more = 0; more < 4; more += 1)
      await createBid(await createProject(owner), await createStager())
    assert.equal(await count(), few)
    assert.isBelow(few, 18)
  })

  test('of more than 10,000 rows are not counted to the end, but every page can be read', async ({
    assert,
  }) => {
    await fillTables((trx) =>
      trx.rawQuery(
        `insert into contact_messages (name, email, subject, message, created_at)
       select 'N', 'n@x.example', 'general', 'No. ' || n, now() from generate_series(1, 10020) n`
      )
    )
    const first = await listWithTotal<ListedInquiry>(admin, 'contact-messages?perPage=10')
    assert.deepEqual([first.rows[0].message, first.total], ['No. 10020', 10_001])
    const last = await listWithTotal<ListedInquiry>(admin, 'contact-messages?perPage=10&page=1002')
    assert.deepEqual([last.rows.at(-1)!.message, last.rows.length], ['No. 1', 10])
    const beyond = await listWithTotal(admin, 'contact-messages?perPage=10&page=1003')
    assert.deepEqual([beyond.rows, beyond.total], [[], 10_001])
    assert.include((await open(`${adminPath}/inbox`, admin)).words, 'Inbox 10,000+')
  }).tags(['@CTL-31', '@R161'])
})
