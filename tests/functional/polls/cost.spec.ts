import { test } from '@japa/runner'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

async function scene() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  await createBid(project, company)
  for (let count = 0; count < 4; count += 1) await createBid(project, await createStager())
  return { id: project.id, owner, company }
}

const costOf = (path: string, as?: Person, headers: Record<string, string> = {}) =>
  queriesDuring(() => send('GET', path, { as, headers }))

test.group('The cost of a poll', (group) => {
  group.each.setup(() => emptyDatabase())

  test('of bids is one query, plus one for the session', async ({ assert }) => {
    const { id, owner, company } = await scene()
    const path = `/api/projects/${id}/bids`
    assert.lengthOf(await costOf(path), 1)
    for (const person of [owner, company, await createStager()]) {
      const queries = await costOf(path, person)
      assert.lengthOf(queries, 2)
      assert.match(queries[0], /^select "users"\.\*.* from "sessions"/s)
    }
    const cookie = { 'cookie': cookieOf(owner), 'sec-fetch-site': 'same-origin' }
    assert.lengthOf(await costOf(path, undefined, cookie), 2)
  })

  test('of a project reads its rows only if something has changed', async ({ assert }) => {
    const { id, owner } = await scene()
    const path = `/api/projects/${id}`
    const { headers } = await send('GET', path, { as: owner })
    assert.lengthOf(await costOf(path), 2)
    // The history, with its bids and their stagers.
    assert.lengthOf(await costOf(path, owner), 7)
    const unchanged = await costOf(path, owner, { 'if-none-match': String(headers.etag) })
    assert.lengthOf(unchanged, 2)
    for (const query of unchanged) assert.notInclude(query, 'lateral')
  })

  test('includes no write and no transaction', async ({ assert }) => {
    const { id, owner } = await scene()
    for (const path of [`/api/projects/${id}`, `/api/projects/${id}/bids`]) {
      for (const query of await costOf(path, owner)) assert.match(query, /^select /)
    }
  })

  test('of one’s own bids does not grow with their number', async ({ assert }) => {
    const company = await createStager()
    const path = `/api/users/${company.user.id}/bids`
    await createBid(await createProject(await createOwner()), company)
    const one = await costOf(path, company)
    for (let count = 0; count < 4; count += 1) {
      await createBid(await createProject(await createOwner()), company)
    }
    assert.lengthOf(await costOf(path, company), one.length)
    assert.isAtMost(one.length, 5)
  })
})
