import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { projectForm, smallestForm } from '#tests/helpers/project_forms'

const check = (body: object, as: Parameters<typeof call>[0] = null) =>
  call<{ errors: { field: string; message: string }[] }>(as, 'POST /api/projects/checks', body)

test.group('Checking a project without an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('accepts what can be posted, and stores nothing', async ({ assert }) => {
    const owner = await createOwner()
    const before = await databaseDump()
    for (const form of [projectForm, smallestForm, { ...projectForm, facts: { floor: 2 } }]) {
      for (const person of [null, owner]) {
        const { status, body } = await check({ ...form, clientId: 'page-1234567890abcdef' }, person)
        assert.equal(status, 204)
        assert.isNull(body)
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PLC-31'])

  test('refuses what POST /api/projects refuses, with the same sentences', async ({ assert }) => {
    const owner = await createOwner()
    const before = await databaseDump()
    const wrong = [
      {},
      { ...projectForm, title: 'House 7', city: '', location: '' },
      { ...projectForm, state: 'XX', squareFootage: 0, deadline: '2020-01-01' },
      { ...projectForm, facts: { floor: 2.5, photographerOn: '2020-01-05' } },
      { ...projectForm, description: 'd'.repeat(5001), clientId: 'short' },
    ]
    for (const form of wrong) {
      const checked = await check(form)
      assert.equal(checked.status, 422)
      assert.deepEqual(checked.body, (await call(owner, 'POST /api/projects', form)).body as never)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PLC-31'])

  test('reads a text of the longest kind, and nothing larger', async ({ assert }) => {
    const longest = { ...projectForm, description: '😀'.repeat(2500) }
    assert.equal((await check(longest)).status, 204)
    const before = await databaseDump()
    const photos = ['x'.repeat(128 * 1024)]
    assert.equal((await check({ ...projectForm, photos })).status, 413)
    assert.equal((await check(['a'] as object)).status, 422)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PLC-31'])
})
