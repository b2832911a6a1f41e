import { test } from '@japa/runner'
import Person from '#models/person'
import User from '#models/user'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { password } from '#tests/helpers/people'
import { ownerForm, stagerForm } from '#tests/helpers/registrations'

test.group('Registering', (group) => {
  group.each.setup(() => emptyDatabase())

  test('accepts each type of user and signs them in', async ({ assert, client }) => {
    for (const userType of ['realtor', 'builder', 'investor', 'staging_company', 'homeowner']) {
      const form = userType === 'staging_company' ? stagerForm : ownerForm
      const response = await client
        .post('/api/auth/register')
        .json({ ...form, userType, email: `${userType}@stagely.example` })

      response.assertStatus(201)
      assert.sameMembers(Object.keys(response.body()), ['user', 'sessionId'])
      const me = await client.get('/api/auth/me').bearerToken(response.body().sessionId)
      me.assertBodyContains({ userType, isAdmin: false, phone: '8285550142' })
      assert.deepEqual(me.body(), response.body().user)
    }
    assert.lengthOf(await User.all(), 5)
  }).tags(['@API-03', '@REG-07'])

  test('assigns names: user name from the address, identifier for stagers only', async ({
    assert,
    client,
  }) => {
    const first = await client.post('/api/auth/register').json(ownerForm)
    const second = await client.post('/api/auth/register').json(stagerForm)

    assert.match(first.body().user.username, /^olivia-owner-\d{4,6}$/)
    assert.equal(first.body().user.email, 'olivia.owner@example.com')
    assert.isNull(first.body().user.stagerIdentifier)
    assert.match(second.body().user.stagerIdentifier, /^CreativeStager\d{4,6}$/)
  }).tags(['@R41'])

  test('stores the optional fields, blank ones as null', async ({ assert, client }) => {
    const filled = await client
      .post('/api/auth/register')
      .json({ ...stagerForm, website: 'https://harbor.example/work', bio: 'We stage homes.' })
    filled.assertBodyContains({
      user: { website: 'https://harbor.example/work', bio: 'We stage homes.' },
    })

    const blank = await client
      .post('/api/auth/register')
      .json({ ...ownerForm, company: '  ', website: '', bio: '' })
    blank.assertStatus(201)
    assert.deepInclude(blank.body().user, { company: null, website: null, bio: null })
  }).tags(['@REG-02', '@REG-03'])

  test('reads a phone number however its digits are grouped', async ({ assert, client }) => {
    const written = ['828.555.0142', '828 555-0142', '+1 (828) 555-0142', '8285550142']
    for (const [index, phone] of written.entries()) {
      const email = `phone${index}@stagely.example`
      const response = await client.post('/api/auth/register').json({ ...ownerForm, email, phone })
      assert.equal(response.body().user.phone, '8285550142', phone)
    }
  })

  test('ignores fields that the form does not have', async ({ assert, client }) => {
    const response = await client.post('/api/auth/register').json({
      ...ownerForm,
      id: 4711,
      isAdmin: true,
      is_admin: true,
      teamRole: 'admin',
      team_role: 'admin',
      rating: 5,
      username: 'boss',
      stagerIdentifier: 'CreativeStager1',
      avatar: 'photo',
      portfolioPhotos: ['photo'],
      stripeCustomerId: 'cus_1',
      isDemo: true,
      deletedAt: '2020-01-01',
      createdAt: '2020-01-01',
    })

    response.assertStatus(201)
    const user = await User.findOrFail(response.body().user.id)
    assert.notEqual(user.id, 4711)
    assert.deepInclude(user.$attributes, {
      teamRole: null,
      rating: 0,
      stagerIdentifier: null,
      avatar: null,
      portfolioPhotos: [],
      stripeCustomerId: null,
      isDemo: false,
      deletedAt: null,
    })
    assert.notEqual(user.username, 'boss')
    assert.notEqual(user.createdAt.year, 2020)
  }).tags(['@R41', '@API-03'])

  test('refuses an address that is taken, in any case', async ({ assert, client }) => {
    await client.post('/api/auth/register').json(ownerForm)
    const before = await databaseDump()

    for (const email of ['olivia.owner@example.com', 'OLIVIA.OWNER@EXAMPLE.COM']) {
      const response = await client.post('/api/auth/register').json({ ...stagerForm, email })
      response.assertStatus(409)
      response.assertBody({ message: 'An account with this email address already exists.' })
      assert.isUndefined(response.header('set-cookie'))
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R41'])

  test('gives the address to one of five simultaneous registrations', async ({
    assert,
    client,
  }) => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => client.post('/api/auth/register').json(ownerForm))
    )
    assert.deepEqual(
      responses.map((response) => response.status()).toSorted(),
      [201, 409, 409, 409, 409]
    )
    assert.lengthOf(await User.all(), 1)
  })

  test('stores the password as a scrypt hash', async ({ assert, client }) => {
    const response = await client.post('/api/auth/register').json(ownerForm)
    const person = await Person.firstOrFail()
    assert.match(person.password, /^\$scrypt\$n=\d+,r=8,p=\d+\$/)
    assert.notInclude(person.password, password)
    assert.notInclude(response.text(), person.password)
    assert.notInclude(response.text(), password)
  })
})
