import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { conversationsOf, threadOf, sendMessages } from '#tests/helpers/messages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'

const secret = 'Mail dana@whitfield.example or call 828 555 0142, see www.harbor.example'
const masked = 'Mail •••• •••• or call ••• ••• ••••, see ••••••'
const why = 'Contact details were hidden. Contact details are shared once the platform fee is paid.'

/** Everything that messages show one person about another. */
async function channels(reader: Person, other: Person): Promise<string[]> {
  const answers = await Promise.all(
    [
      '/api/messages/conversations',
      `/api/messages/${other.user.id}`,
      '/messages',
      `/messages?to=${other.user.id}`,
    ].map((path) =>
      send('GET', path, {
        as: reader,
        headers: { cookie: `stagely-session=${reader.sessionId}` },
      })
    )
  )
  return answers.map(({ text }) => text)
}

const privateOf = ({ user }: Person) =>
  [user.name, user.email, user.phone, user.company].filter((value) => value !== null)

test.group('Before contact release', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('nothing reveals who the other person is, even with an accepted bid', async ({ assert }) => {
    const { owner, company, project } = await createAcceptedBid()
    await owner.user.merge({ company: 'Whitfield Homes' }).save()
    await sendMessages(owner, company, [secret], project)
    await sendMessages(company, owner, [secret])

    for (const [reader, other] of [
      [owner, company],
      [company, owner],
    ]) {
      const shown = await channels(reader, other)
      // The thread as the call returns it, and the page that shows it.
      assert.include(shown[1], masked)
      assert.include(shown[3], masked)
      for (const value of privateOf(other)) assert.notInclude(shown.join('\n'), value!)
    }
  })

  test('a stager is shown as its identifier, an owner as the owner of a project', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAcceptedBid()
    await sendMessages(company, owner, ['Hello'], project)
    const [ofOwner] = (await conversationsOf(owner)).body
    assert.deepEqual(ofOwner.user, {
      id: company.user.id,
      name: company.user.stagerIdentifier!,
      company: null,
      userType: 'staging_company',
    })
    const [ofCompany] = (await conversationsOf(company)).body
    assert.equal(ofCompany.heading, project.title)
    assert.equal(ofCompany.mention, `the owner of ${project.title}`)
    assert.equal(ofCompany.detail, 'Owner, Real Estate Agent')
    assert.deepEqual(ofCompany.user, {
      id: owner.user.id,
      name: `Owner of ${project.title}`,
      company: null,
      userType: 'realtor',
    })
    await project.cancel(owner.user)
    assert.equal((await conversationsOf(company)).body[0].user.name, 'Real Estate Agent')
  }).tags(['@R15'])

  test('texts are masked for the receiver, not for the sender', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(dana, renee, [secret, 'No secret'])
    const { body: received } = await threadOf(renee, dana)
    assert.containSubset(received, [
      { content: masked, masked: true, note: why },
      { content: 'No secret', masked: false, note: null },
    ])
    const { body: sent } = await threadOf(dana, renee)
    assert.containSubset(sent[0], { content: secret, masked: false, note: null })
    await sendMessages(dana, renee, [secret])
    const shown = (await channels(renee, dana)).join('\n')
    assert.lengthOf(shown.split(masked), 9)
    for (const part of ['whitfield.example', '828 555 0142', 'www.harbor'])
      assert.notInclude(shown, part)
    const [stored] = await db.from('messages').orderBy('id')
    assert.equal(stored.content, secret)
  }).tags(['@R15'])

  test('admins writing to each other are no exception', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await dana.user.merge({ teamRole: 'admin' }).save()
    await sendMessages(renee, dana, [secret])
    assert.equal((await threadOf(dana, renee)).body[0].content, masked)
  })
})

test.group('After contact release', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('both see names, and texts as they were written', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    await sendMessages(owner, company, [secret], project)
    await sendMessages(company, owner, [secret])
    for (const [reader, other] of [
      [owner, company],
      [company, owner],
    ]) {
      const [conversation] = (await conversationsOf(reader)).body
      assert.deepEqual(conversation.user, {
        id: other.user.id,
        name: other.user.name,
        company: other.user.company,
        userType: other.user.userType,
      })
      const { body } = await threadOf(reader, other)
      assert.deepEqual(
        body.map(({ content }) => content),
        [secret, secret]
      )
    }
  }).tags(['@R15'])

  test('only these two do, in both directions', async ({ assert }) => {
    const { owner, company } = await createPaidBid()
    const [otherStager, otherOwner] = [await createStager(), await createOwner()]
    for (const [one, other] of [
      [owner, otherStager],
      [otherStager, owner],
      [company, otherOwner],
      [otherOwner, company],
    ]) {
      await sendMessages(one, other, [secret])
      assert.equal((await threadOf(other, one)).body[0].content, masked)
      const shown = (await channels(other, one)).join('\n')
      for (const value of privateOf(one)) assert.notInclude(shown, value!)
      await db.from('messages').delete()
    }
  })
})

test.group('A person who has left', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stays in the list without a name', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    await db.from('users').where('id', renee.user.id).update({ deleted_at: new Date() })
    const [conversation] = (await conversationsOf(dana)).body
    assert.equal(conversation.user.name, 'Deleted user')
    assert.isNull(conversation.user.company)
    assert.equal((await threadOf(dana, renee)).body[0].content, 'Hello')
  })
})
