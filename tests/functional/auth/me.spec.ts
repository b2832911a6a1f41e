import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'

test.group('Reading the current user', (group) => {
  group.each.setup(() => emptyDatabase())

  test('returns the documented fields, and no others', async ({ assert, client }) => {
    const person = await createStager({
      name: 'Sam Stager',
      company: 'Harbor',
      phone: '8285550142',
    })

    const response = await client.get('/api/auth/me').bearerToken(person.sessionId)

    response.assertStatus(200)
    assert.sameMembers(Object.keys(response.body()), [
      'id',
      'username',
      'email',
      'userType',
      'userTypeLabel',
      'name',
      'firstName',
      'phone',
      'company',
      'website',
      'bio',
      'areaCounty',
      'introduction',
      'areaState',
      'rating',
      'avatar',
      'portfolioPhotos',
      'stagerIdentifier',
      'isAdmin',
      'createdAt',
      'navigation',
    ])
    response.assertBodyContains({
      id: person.user.id,
      email: person.user.email,
      userType: 'staging_company',
      userTypeLabel: 'Staging Company',
      firstName: 'Sam',
      phone: '8285550142',
      company: 'Harbor',
      rating: 0,
      portfolioPhotos: [],
      isAdmin: false,
      navigation: 'stager',
    })
    const { createdAt } = response.body()
    assert.equal(createdAt, new Date(createdAt).toISOString(), 'as in every other answer')
    assert.match(response.body().stagerIdentifier, /^CreativeStager\d{4,6}$/)
    assert.equal(response.header('cache-control'), 'no-store')
  }).tags(['@API-01', '@AUT-09', '@R51', '@R34', '@PLC-107'])

  test('gives owners no identifier and the owner’s navigation', async ({ client }) => {
    const person = await createOwner()
    const response = await client.get('/api/auth/me').bearerToken(person.sessionId)
    response.assertBodyContains({ stagerIdentifier: null, navigation: 'owner' })
  })

  test('refuses guests with a message', async ({ client }) => {
    const { sessionId } = await createOwner()
    const presented = [
      undefined,
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      `Bearer ${sessionId.slice(0, -1)}`,
      `Bearer ${sessionId}x`,
      `Basic ${sessionId}`,
      sessionId,
      `Bearer ${'a'.repeat(6000)}`,
      "Bearer ' or 1=1 --",
    ]
    for (const authorization of presented) {
      const request = client.get('/api/auth/me')
      if (authorization !== undefined) request.header('authorization', authorization)
      const response = await request
      response.assertStatus(401)
      response.assertBody({ message: 'Please log in to continue.' })
    }
  }).tags(['@API-01'])

  test('fails with an expired session, a deleted account or a removed session', async ({
    client,
  }) => {
    const past = DateTime.utc().minus({ seconds: 1 }).toSQL()
    const [expired, deleted, removed] = [
      await createOwner(),
      await createOwner(),
      await createOwner(),
    ]
    await db.from('sessions').where('user_id', expired.user.id).update({ expires_at: past })
    await db.from('users').where('id', deleted.user.id).update({ deleted_at: past })
    await db.from('sessions').where('user_id', removed.user.id).delete()

    for (const person of [expired, deleted, removed]) {
      const response = await client.get('/api/auth/me').bearerToken(person.sessionId)
      response.assertStatus(401)
    }
  }).tags(['@R33'])
})
