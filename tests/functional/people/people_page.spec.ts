import { test } from '@japa/runner'
import type { peoplePageFor } from '#transformers/people_page'
import { joel, mei } from '#tests/helpers/colleagues'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { open, pageProps } from '#tests/helpers/pages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import { queriesOf } from '#tests/helpers/plans'

interface Props {
  page: ReturnType<typeof peoplePageFor> | null
}

async function peopleSeenBy(viewer?: Person) {
  const { text } = await open('/people', viewer)
  return pageProps<Props>(text).page
}

const invite = ({ user, ...session }: Person, email: string) =>
  call({ user, ...session }, `POST /api/users/${user.id}/invitations`, {
    ...{ email, role: 'member', mayCommit: false },
  })

test.group('The page of the people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('lists them with their roles, and the controls for owners only', async ({ assert }) => {
    const company = await createStager()
    const colleague = await addPerson(company, { ...mei, mayCommit: true })
    const bookkeeper = await addPerson(company, joel)
    await invite(company, 'luis@fernandfield.example')

    const page = (await peopleSeenBy(company))!
    assert.deepEqual(
      page.people.map(({ name, role, mayCommit, isSelf, can }) => [
        ...[name, role, mayCommit, isSelf, can.edit, can.remove],
      ]),
      [
        [company.user.person.name, 'owner', true, true, false, false],
        [mei.name, 'member', true, false, true, true],
        [joel.name, 'books', false, false, true, true],
      ]
    )
    assert.equal(page.people[0].refusal, 'You’re the only owner. Make somebody else owner first.')
    assert.isFalse(page.people[0].can.leave)
    assert.isNotNull(page.people[1].lastSeenAt)
    assert.isTrue(page.can.manage)
    const [invitation] = page.invitations
    assert.deepInclude(invitation, {
      ...{ email: 'luis@fernandfield.example', roleLabel: 'Member', invitedBy: null },
      ...{ isExpired: false, claimedBy: null },
    })

    for (const viewer of [colleague, bookkeeper]) {
      const seen = (await peopleSeenBy(viewer))!
      assert.lengthOf(seen.people, 3)
      assert.isFalse(seen.can.manage)
      assert.deepEqual(seen.invitations, [])
      for (const { can, isSelf } of seen.people) {
        assert.deepEqual(can, { edit: false, remove: false, leave: isSelf })
      }
    }
  }).tags(['@PPL-30', '@R610'])

  test('shows nothing to visitors, and nobody of another account', async ({ assert }) => {
    const company = await createStager()
    await addPerson(company, mei)
    assert.isNull(await peopleSeenBy())
    const other = await open('/people', await createOwner())
    assert.notInclude(other.text, mei.name)
    assert.notInclude(other.text, mei.email)
  }).tags(['@PPL-30'])

  test('takes as many queries for many people as for two', async ({ assert }) => {
    const owner = await createOwner()
    await addPerson(owner, { name: 'Helper', email: 'helper@stagely.example' })
    const two = await queriesOf(() => peopleSeenBy(owner))
    for (const at of [1, 2, 3, 4]) {
      await addPerson(owner, { name: `Helper ${at}`, email: `helper${at}@stagely.example` })
      await invite(owner, `invited${at}@stagely.example`)
    }
    assert.lengthOf(await queriesOf(() => peopleSeenBy(owner)), two.length)
  }).tags(['@PPL-30'])
})
