import { test } from '@japa/runner'
import { ownerRecordOf } from '#queries/owner_record'
import { queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { quietMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { contest } from '#tests/helpers/scenes'

test.group('The comparison page', (group) => {
  group.each.setup(() => quietMarket())

  test('shows the owner every bid on the project', async ({ assert }) => {
    const { poster, project: posted, offers } = await contest(3, { extensionPerMonth: 450 })
    const page = await open(`/projects/${posted.id}/compare`, poster)
    assert.equal(page.status, 200)
    assert.equal(page.title, `Compare offers for ${posted.title} · Stagely`)
    for (const { company } of offers) assert.include(page.words, company.user.stagerIdentifier!)
    for (const text of ['All cost the same at 75 days: $3,640.', 'Each extra month $450']) {
      assert.include(page.words.replaceAll('\u00a0', ' '), text)
    }
  })

  test('redirects everyone else to the project', async ({ assert }) => {
    const { project: posted, offers } = await contest(2)
    for (const person of [undefined, offers[0].company, await createOwner(), await createAdmin()]) {
      const page = await open(`/projects/${posted.id}/compare`, person)
      assert.equal(page.status, 302)
      assert.equal(page.location, `/projects/${posted.id}`)
    }
  })

  test('is 404 for an unknown project', async ({ assert }) => {
    const poster = await createOwner()
    const deleted = await createProject(poster)
    await deleted.remove(poster.user)
    for (const id of [deleted.id, 999]) {
      const page = await open(`/projects/${id}/compare`, poster)
      assert.equal(page.location, `/projects/${id}`)
      assert.equal((await open(`/projects/${id}`, poster)).status, 404)
    }
    assert.equal((await open('/projects/abc/compare', poster)).status, 404)
  })

  test('needs two bids, and takes as many queries for many', async ({ assert }) => {
    const { poster, project: posted } = await contest(1)
    const path = `/projects/${posted.id}/compare`
    assert.include((await open(path, poster)).words, 'Nothing to compare yet')
    assert.notInclude((await open(`/projects/${posted.id}`, poster)).words, 'Compare offers')
    const few = await queriesDuring(() => open(path, poster))
    for (let count = 0; count < 4; count += 1) await createBid(posted, await createStager())
    assert.lengthOf(await queriesDuring(() => open(path, poster)), few.length)
    assert.include((await open(`/projects/${posted.id}`, poster)).words, 'Compare offers')
  })
})

test.group('What a stager sees of an owner', (group) => {
  group.each.setup(() => quietMarket())

  test('is how many of the owner’s past projects hired a stager', async ({ assert }) => {
    const { poster } = await createPaidBid()
    const fruitless = await createProject(poster)
    await fruitless.cancel(poster.user)
    const deleted = await createProject(poster)
    await deleted.remove(poster.user)
    await createProject(poster)
    const current = await createProject(poster)
    const someoneElses = await createAcceptedBid()

    assert.deepEqual(await ownerRecordOf(poster.user.id, current.id), { past: 2, hired: 1 })
    assert.deepEqual(await ownerRecordOf(someoneElses.poster.user.id, 0), { past: 0, hired: 0 })
  })

  test('is shown to stagers only', async ({ assert }) => {
    const { poster } = await createPaidBid()
    const posted = await createProject(poster)
    const record = '"ownerRecord":{"past":1,"hired":1}'
    const told = async (person?: Parameters<typeof open>[1]) =>
      (await open(`/projects/${posted.id}`, person)).text.includes(record)
    assert.isTrue(await told(await createStager()))
    for (const person of [undefined, poster, await createOwner()])
      assert.isFalse(await told(person))
  })
})
