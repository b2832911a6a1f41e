import { test } from '@japa/runner'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const unknownId = ['2147483647', '999999999']
const noIds = [
  ...['0', '-1', '+1', '01', '1.5', '1e3', '0x1', 'abc', '1abc', 'null', 'NaN', '%00', '1%00'],
  ...['2147483648', '4294967297', '99999999999', '9'.repeat(400), '1;', "1'--", '%31%20', '１'],
]
const calls = [
  ['GET', ''],
  ['PATCH', ''],
  ['DELETE', ''],
  ['POST', '/complete'],
  ['POST', '/cancel'],
  ['POST', '/restore'],
  ['GET', '/bids'],
  ['POST', '/bids'],
] as const

test.group('Ids in URLs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('that do not exist are a plain 404 on every call', async ({ assert }) => {
    const person = await createStager()
    await createProject(await createOwner())
    const before = await databaseDump()
    for (const [method, rest] of calls) {
      for (const id of [...unknownId, ...noIds]) {
        const path = `/api/projects/${encodeURI(id).replaceAll('%25', '%')}${rest}`
        const body = method === 'GET' || method === 'DELETE' ? undefined : {}
        const answer = await send(method, path, { as: person, body })
        assert.equal(answer.status, 404, `${method} ${path}`)
        assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['message'])
      }
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('are read only from the path, never from the query', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    for (const path of [`/api/projects/${id}?id=999`, `/api/projects/${id}/`]) {
      const answer = await send('GET', path)
      assert.equal(answer.status, 200)
      assert.equal(JSON.parse(answer.text).id, id)
    }
  })

  test('of bids and users follow the same rule', async ({ assert }) => {
    const person = await createStager()
    for (const id of noIds) {
      const tail = encodeURI(id).replaceAll('%25', '%')
      for (const [method, path] of [
        ['POST', `/api/bids/${tail}/accept`],
        ['DELETE', `/api/bids/${tail}`],
        ['GET', `/api/bids/${tail}/contact`],
        ['GET', `/api/users/${tail}/bids`],
      ]) {
        const answer = await send(method, path, { as: person })
        assert.equal(answer.status, 404, `${method} ${path}`)
      }
    }
  }).tags(['@ROL-06'])
})
