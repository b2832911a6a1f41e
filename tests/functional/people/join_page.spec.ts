import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { joel, mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { suspend } from '#tests/helpers/moderation'
import { open, pageProps } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import type { joinPageFor } from '#transformers/join_page'

type Props = ReturnType<typeof joinPageFor>

const company = () => createStager({ name: 'Renee Castellano', company: 'Fern & Field Interiors' })

/** Invites an address. Returns the token in the email. */
async function invite(by: Person, email: string): Promise<string> {
  const body = { email, role: 'member', mayCommit: false }
  await call(by, `POST /api/users/${by.user.id}/invitations`, body)
  const emails = await deliverEmails()
  return emails.map(({ text }) => linkTokenIn('/join', text)).find(Boolean)!
}

const join = (token: string, person?: Person) => open(`/join?token=${token}`, person)

const propsOf = async (token: string, person?: Person) => {
  const { text } = await join(token, person)
  return pageProps<Props>(text)
}

test.group('The page of an invitation', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says who invites into which account, and keeps its address to itself', async ({
    assert,
  }) => {
    const token = await invite(await company(), mei.email)
    const page = await join(token)
    assert.include(
      page.words,
      'Renee Castellano invites you to work for Fern & Field Interiors as a member.'
    )
    const agent = await createOwner({ name: 'Dana Whitfield' })
    const alone = await join(await invite(agent, 'ivy@sandovaldesk.example'))
    assert.include(alone.words, 'Dana Whitfield invites you to work for them as a member.')
    assert.equal(page.headers['referrer-policy'], 'no-referrer')
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.equal(page.headers['x-robots-tag'], 'noindex')
  }).tags(['@PPL-33', '@PPL-95'])

  test('is the same whether the address has an account', async ({ assert }) => {
    const renee = await company()
    const { user } = await createOwner()
    const known = await join(await invite(renee, user.email))
    await db.from('seat_invitations').delete()
    const unknown = await join(await invite(renee, mei.email))
    const plain = ({ words }: { words: string }, email: string) => words.replaceAll(email, '')
    assert.equal(plain(known, user.email), plain(unknown, mei.email))
  }).tags(['@PPL-33', '@R612'])

  test('shortens the address for who is signed in with another', async ({ assert }) => {
    const renee = await company()
    const token = await invite(renee, mei.email)
    const other = await createOwner()
    const { link, viewer } = await propsOf(token, other)
    assert.equal(link?.email, 'm…@fernandfield.example')
    assert.deepEqual(viewer, { email: other.user.email, isInvited: false })
    assert.notInclude((await join(token, other)).text, mei.email)

    const invited = await addPerson(await createOwner(), mei)
    assert.isTrue((await propsOf(token, invited)).viewer?.isInvited)
  }).tags(['@PPL-33'])

  test('says what to do once the link no longer works', async ({ assert }) => {
    const renee = await company()
    const token = await invite(renee, joel.email)
    await db.from('seat_invitations').update({ expires_at: new Date(Date.now() - 1000) })
    const expired = await join(token)
    assert.include(expired.words, 'This invitation has expired')
    assert.include(expired.words, 'Ask Renee Castellano to send it again.')
    assert.notInclude(expired.text, 'Create your login')
    await db.from('seat_invitations').delete()
    for (const gone of [await join(token), await open('/join'), await open('/join?token[]=1')]) {
      assert.include(gone.words, 'This invitation doesn’t work')
      assert.notInclude(gone.text, 'Fern & Field')
    }
  }).tags(['@PPL-33'])

  test('shows nothing of a suspended account', async ({ assert }) => {
    const renee = await company()
    const token = await invite(renee, mei.email)
    await suspend(await createAdmin(), renee)
    assert.notInclude((await join(token)).text, 'Fern')
  }).tags(['@PPL-14'])
})
