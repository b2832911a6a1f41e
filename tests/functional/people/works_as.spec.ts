import { test } from '@japa/runner'
import { mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import { suspend } from '#tests/helpers/moderation'
import { open, pageProps } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'
import { addPerson, addSeat } from '#tests/helpers/seats'
import type { worksAs } from '#transformers/works_as'

const worksOf = async (person: Person) => {
  const { text } = await open('/help-center', person)
  return pageProps<{ worksAs: ReturnType<typeof worksAs> }>(text).worksAs
}

test.group('Whom a person works as', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is said to colleagues, not to who works alone', async ({ assert }) => {
    const company = await createStager({ company: 'Fern & Field Interiors' })
    const colleague = await addPerson(company, mei)
    assert.isNull(await worksOf(company))
    assert.deepEqual(await worksOf(colleague), {
      ...{ person: mei.name, email: mei.email, account: 'Fern & Field Interiors', accounts: [] },
    })
  }).tags(['@PPL-34', '@R611'])

  test('lists the accounts of somebody who works in several, and no suspended one', async ({
    assert,
  }) => {
    const [dana, theo] = [await createOwner(), await createOwner()]
    const assistant = await addPerson(dana, mei)
    const other = await addSeat(theo, assistant, { role: 'member' })
    const names = async (person: Person) =>
      (await worksOf(person))?.accounts.map(({ name, isCurrent }) => [name, isCurrent])
    assert.sameDeepMembers((await names(other))!, [
      [dana.user.name, false],
      [theo.user.name, true],
    ])
    await suspend(await createAdmin(), dana)
    assert.deepEqual(await names(other), [[theo.user.name, true]])
  }).tags(['@PPL-34'])

  test('costs a page a query only if there are several', async ({ assert }) => {
    const dana = await createOwner()
    const assistant = await addPerson(dana, mei)
    const alone = await queriesOf(() => worksOf(dana))
    assert.lengthOf(await queriesOf(() => worksOf(assistant)), alone.length)
    const both = await addSeat(await createOwner(), assistant, { role: 'member' })
    assert.lengthOf(await queriesOf(() => worksOf(both)), alone.length + 1)
  }).tags(['@PPL-34'])
})
