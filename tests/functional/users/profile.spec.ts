import { test } from '@japa/runner'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner, createStager, password, signIn } from '#tests/helpers/people'

const changes = {
  name: 'Renee Castellano',
  email: 'renee@fernandfield.example',
  phone: '8285550142',
  company: 'Fern & Field Interiors',
  bio: 'Two designers, one warehouse and a van.',
  website: 'https://fernandfield.example/',
  areaCounty: 'Buncombe',
  areaState: 'NC',
}

test.group('Editing a profile', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [kind, enrol] of Object.entries({ createOwner, createStager })) {
    test(`changes every field of an ${kind}`, async ({ assert }) => {
      const person = await enrol()

      const { status, body } = await call(person, `PATCH /api/users/${person.user.id}`, changes)

      assert.equal(status, 200)
      assert.deepInclude(body, { ...changes, firstName: 'Renee' })
      assert.deepEqual((await call(person, 'GET /api/auth/me')).body, body)
    }).tags(['@API-17', '@PRF-07', '@R125'])
  }

  test('changes one field and keeps the rest', async ({ assert }) => {
    const person = await createStager({ website: 'https://harbor.example/', bio: 'Calm rooms.' })
    const line = `PATCH /api/users/${person.user.id}`
    let expected = (await call(person, 'GET /api/auth/me')).body

    for (const [field, value] of Object.entries(changes)) {
      const { body } = await call(person, line, { [field]: value })
      expected = { ...expected, [field]: value, ...(field === 'name' && { firstName: 'Renee' }) }
      assert.deepEqual(body, expected, field)
    }
    assert.deepEqual((await call(person, line, {})).body, expected)
  })

  test('clears optional fields, and trims the text', async ({ assert }) => {
    const person = await createStager({ website: 'https://harbor.example/', bio: 'Calm rooms.' })
    const line = `PATCH /api/users/${person.user.id}`
    const typed = { name: '  Sam  ', email: ' SAM@Harbor.example ', phone: '+1 (828) 555-0199' }
    const { body } = await call(person, line, {
      ...typed,
      company: ' ',
      bio: '',
      website: '',
      areaCounty: ' ',
      areaState: '',
    })
    assert.deepInclude(body, {
      name: 'Sam',
      email: 'sam@harbor.example',
      phone: '8285550199',
      company: null,
      bio: null,
      website: null,
      areaCounty: null,
      areaState: null,
    })
    assert.isNull((await call(person, line, { phone: '' })).body.phone)
    assert.isNull((await call(person, line, { phone: null })).body.phone)
  })

  test('never changes rights, type, password, identifier or photos', async ({ assert }) => {
    const [person, other] = [await createStager(), await createOwner()]
    const before = (await User.findOrFail(person.user.id)).$attributes
    const { status, body } = await call(person, `PATCH /api/users/${person.user.id}`, {
      name: 'Still me',
      id: other.user.id,
      username: 'root',
      password: 'taken over',
      userType: 'realtor',
      isAdmin: true,
      isDemo: true,
      rating: 5,
      stagerIdentifier: 'CreativeStager1',
      stripeCustomerId: 'cus_1',
      portfolioPhotos: ['/photos/0123456789abcdef0123456789abcdef.webp'],
      deletedAt: '2020-01-01',
      createdAt: '2020-01-01',
    })
    assert.equal(status, 200)
    const after = (await User.findOrFail(person.user.id)).$attributes
    assert.deepEqual(
      { ...after, updatedAt: null },
      { ...before, name: 'Still me', updatedAt: null }
    )
    assert.notProperty(body, 'password')
  })

  test('is refused to everyone else, admins too', async ({ assert }) => {
    const target = await createStager()
    const otherUsers = [await createOwner(), await createStager(), await createAdmin()]
    const before = await databaseDump()
    for (const person of otherUsers) {
      const line = `PATCH /api/users/${target.user.id}`
      assert.equal((await call(person, line, { name: 'Taken over' })).status, 403)
      assert.equal((await call(person, 'PATCH /api/users/999999', changes)).status, 403)
    }
    const nobody = await call(null, `PATCH /api/users/${target.user.id}`, changes)
    assert.equal(nobody.status, 401)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PRF-07', '@ROL-04'])

  test('refuses an address that someone has, in any case', async ({ assert }) => {
    const [person, other] = [
      await createOwner(),
      await createOwner({ email: 'taken@stagely.example' }),
    ]
    const before = await databaseDump()
    for (const email of ['taken@stagely.example', 'TAKEN@Stagely.Example']) {
      const { status, body } = await call(person, `PATCH /api/users/${person.user.id}`, { email })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [
        { field: 'email', message: 'An account with this email address already exists.' },
      ])
    }
    assert.deepEqual(await databaseDump(), before)
    const own = { email: other.user.email.toUpperCase() }
    assert.equal((await call(other, `PATCH /api/users/${other.user.id}`, own)).status, 200)
  }).tags(['@R39'])

  test('gives an address to one of two who ask for it at once', async ({ assert }) => {
    for (let round = 0; round < 10; round++) {
      const people = [await createOwner(), await createOwner()]
      const email = `wanted${round}@stagely.example`
      const replies = await Promise.all(
        people.map((person) => call(person, `PATCH /api/users/${person.user.id}`, { email }))
      )
      const [first, second] = replies.map(({ status }) => status).toSorted()
      assert.equal(first, 200)
      assert.include([409, 422], second)
    }
  })

  test('ends the other sessions if the address changes, and only then', async ({ assert }) => {
    const person = await createOwner()
    const elsewhere = { ...person, sessionId: await signIn(person.user) }
    const bystander = await createOwner()
    const line = `PATCH /api/users/${person.user.id}`
    const statusOf = async (who: typeof person) => (await call(who, 'GET /api/auth/me')).status

    await call(person, line, { name: 'New Name', email: person.user.email.toUpperCase() })
    assert.equal(await statusOf(elsewhere), 200)

    await call(person, line, { email: 'moved@stagely.example' })
    assert.equal(await statusOf(person), 200)
    assert.equal(await statusOf(elsewhere), 401)
    assert.equal(await statusOf(bystander), 200)
    const login = { email: 'moved@stagely.example', password }
    assert.equal((await call(null, 'POST /api/auth/login', login)).status, 200)
  })
})
