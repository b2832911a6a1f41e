import { test } from '@japa/runner'
import Seat from '#models/seat'
import { call } from '#tests/helpers/calls'
import { mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/page_dom'
import { createOwner, createStager, password, type Person } from '#tests/helpers/people'
import { addPerson, addSeat } from '#tests/helpers/seats'

const company = () => createStager({ name: 'Renee Castellano', company: 'Fern & Field Interiors' })

/** Invites an address. Returns the path of the link in the email. */
async function invite(by: Person, email: string): Promise<string> {
  const body = { email, role: 'member', mayCommit: false }
  await call(by, `POST /api/users/${by.user.id}/invitations`, body)
  const emails = await deliverEmails()
  return `/join?token=${emails.map(({ text }) => linkTokenIn('/join', text)).find(Boolean)}`
}

const peopleIn = async ({ user }: Person) => {
  const seats = await Seat.ofAccount(user)
  return seats.map(({ person }) => person.email)
}

test.group('Joining an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('makes a login with the address of the invitation', async ({ assert }) => {
    const renee = await company()
    const page = await browse()
    await open(page, await invite(renee, mei.email))
    await expect(page.getByRole('main')).toContainText(
      'Renee Castellano invites you to work for Fern & Field Interiors as a member.'
    )
    await expect(page.getByRole('main')).toContainText(mei.email)
    await expectAccessible(page)
    const join = page.getByRole('button', { name: 'Join Fern & Field Interiors' })
    await join.click()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await page.getByLabel('Your name').fill(mei.name)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('checkbox').check()
    await join.click()
    await expectToast(page, 'Welcome to Fern & Field Interiors')
    await expect(page).toHaveURL('/bids')
    assert.deepEqual(await peopleIn(renee), [renee.user.email, mei.email])
  }).tags(['@PPL-33'])

  test('asks who is logged in with another address to ask an owner', async ({ assert }) => {
    const renee = await createOwner({ name: 'Dana Whitfield' })
    const other = await createOwner()
    const page = await browse({ as: other })
    await open(page, await invite(renee, mei.email))
    await expect(page.getByRole('main')).toContainText(
      `This invitation was sent to m…@fernandfield.example. You’re logged in as ${other.user.email}; an owner of Dana Whitfield has to agree.`
    )
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ask to join' }).click()
    await expect(
      page.getByRole('heading', { name: 'You asked to join Dana Whitfield' })
    ).toBeVisible()
    assert.deepEqual(await peopleIn(renee), [renee.user.email])
  }).tags(['@PPL-33'])

  test('is refused on the page to who works for another company', async ({ assert }) => {
    const renee = await company()
    const rival = await createStager()
    const page = await browse({ as: rival })
    await open(page, await invite(renee, rival.user.email))
    tolerate(page, 409)
    await page.getByRole('button', { name: 'Join Fern & Field Interiors' }).click()
    await expect(page.getByRole('alert')).toContainText(/company/)
    assert.deepEqual(await peopleIn(renee), [renee.user.email])
  }).tags(['@PPL-33'])
})

test.group('Working for several owners', (group) => {
  group.each.setup(() => emptyDatabase())

  test('changes the account from the name in the bar', async ({ assert }) => {
    const dana = await createOwner({ name: 'Dana Whitfield' })
    const theo = await createOwner({ name: 'Theo Okafor' })
    const assistant = await addPerson(dana, mei)
    await addSeat(theo, assistant, { role: 'member' })
    const page = await browse({ as: assistant })
    await open(page, '/dashboard')
    const banner = page.getByRole('banner')
    await expect(banner).toContainText('Works as Dana Whitfield')
    await banner.getByRole('button', { name: /Mei/ }).click()
    const accounts = banner.getByRole('list', { name: 'Your accounts' }).getByRole('button')
    await expect(accounts).toHaveText(['Dana Whitfield', 'Theo Okafor'])
    await expect(accounts.first()).toHaveAttribute('aria-current', 'true')
    await expectAccessible(page)
    const sent = page.waitForRequest('**/api/auth/seat')
    await accounts.last().click()
    assert.deepEqual((await sent).postDataJSON(), { userId: theo.user.id })
    await expect(banner).toContainText('Works as Theo Okafor')
  }).tags(['@PPL-34', '@R611'])

  test('is named by dialogs that bind the account', async () => {
    const dana = await createOwner({ name: 'Dana Whitfield' })
    const assistant = await addPerson(dana, { ...mei, role: 'owner' })
    const page = await browse({ as: dana })
    await addPerson(dana, { name: 'Joel Ames', email: 'joel@stagely.example' })
    const askAboutJoel = async (as: typeof page) => {
      await open(as, '/people')
      await as.getByRole('button', { name: 'More for Joel Ames' }).click()
      await as.getByRole('button', { name: 'Remove…' }).click()
    }
    await askAboutJoel(page)
    await expect(page.getByRole('alertdialog')).not.toContainText('You’re doing this as')
    await addSeat(await createOwner(), assistant, { role: 'member' })
    const theirs = await browse({ as: assistant })
    await askAboutJoel(theirs)
    await expect(theirs.getByRole('alertdialog')).toContainText(
      'You’re doing this as Dana Whitfield.'
    )
  }).tags(['@PPL-34'])
})
