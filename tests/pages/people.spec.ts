import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Seat from '#models/seat'
import { joel, mei } from '#tests/helpers/colleagues'
import { emptyDatabase } from '#tests/helpers/database'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import { createOwner, createStager, password, type Person } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'

const company = () => createStager({ name: 'Renee Castellano', company: 'Fern & Field Interiors' })

async function openPeople(as: Person): Promise<Page> {
  const page = await browse({ as })
  await open(page, '/people')
  return page
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).first()

async function ask(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('button', { name: action }).click()
}

const seatOf = (person: Person) => Seat.findOrFail(person.user.seat!.id)

test.group('The people of an account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are invited with a role, and the invitation is sent again and taken back', async ({
    assert,
  }) => {
    const page = await openPeople(await company())
    await expectAccessible(page)
    await expect(page.getByRole('heading', { name: 'Only you' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('Work alone? You don’t need this page.')
    const form = page.getByRole('region', { name: 'Invite somebody' })
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByLabel('Email address')).toBeFocused()
    await form.getByLabel('Email address').fill('joel@fernandfield.example')
    await form.getByRole('radio', { name: /Books/ }).check()
    await form.getByRole('switch', { name: /May sign and pay/ }).check()
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(page, 'Invitation sent')
    await expect(form.getByLabel('Email address')).toHaveValue('')

    const row = rowOf(page, 'joel@fernandfield.example')
    await expect(row).toContainText(
      'Books, may sign and pay · invited just now by you · works for 7 more days'
    )
    await expectAccessible(page)
    const stored = await db.from('seat_invitations').firstOrFail()
    assert.deepInclude(stored, { role: 'books', may_commit: true })
    await row.getByRole('button', { name: /Take back/ }).click()
    await expectToast(page, 'Invitation taken back')
    await expect(page.getByRole('heading', { name: 'Invited' })).toHaveCount(0)
  }).tags(['@PPL-31'])

  test('show for how many more calendar days an invitation works', async () => {
    const renee = await company()
    const page = await openPeople(renee)
    const form = page.getByRole('region', { name: 'Invite somebody' })
    await form.getByLabel('Email address').fill('luis@fernandfield.example')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(page, 'Invitation sent')
    const row = rowOf(page, 'luis@fernandfield.example')
    const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000)
    for (const [sent, text] of [
      [-1, 'invited yesterday by you · works for 6 more days'],
      [-6, 'invited 6 days ago by you · works for 1 more day'],
    ] as const) {
      // A minute later, six times 24 hours are not left anymore.
      const sentAt = new Date(day(sent).getTime() - 60_000)
      const expiresAt = new Date(day(sent + 7).getTime() - 60_000)
      await db.from('seat_invitations').update({ sent_at: sentAt, expires_at: expiresAt })
      await open(page, '/people')
      await expect(row).toContainText(text)
    }
  }).tags(['@PPL-91'])

  test('show an invitation that has expired, and who asks to join', async () => {
    const renee = await company()
    const other = await addPerson(await createOwner(), {
      ...{ name: 'Anna Meyer', email: 'anna@other.example' },
    })
    const page = await openPeople(renee)
    const form = page.getByRole('region', { name: 'Invite somebody' })
    await form.getByLabel('Email address').fill('anna@fernandfield.example')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expectToast(page, 'Invitation sent')
    await db
      .from('seat_invitations')
      .update({ sent_at: new Date('2026-01-01'), expires_at: new Date('2026-01-08') })
    await open(page, '/people')
    await expect(rowOf(page, 'anna@fernandfield.example').getByText('Expired')).toBeVisible()
    await db.from('seat_invitations').update({
      ...{ claimed_by: other.user.person.id, expires_at: new Date(Date.now() + 100_000) },
    })
    await open(page, '/people')
    const row = rowOf(page, 'anna@fernandfield.example')
    await expect(row).toContainText('Anna Meyer wants to join as anna@other.example')
    await expect(row.getByRole('button', { name: 'Let in Anna Meyer' })).toBeVisible()
    await expectAccessible(page)
  }).tags(['@PPL-31'])

  test('get another role and may sign and pay in their row', async ({ assert }) => {
    const renee = await company()
    const colleague = await addPerson(renee, mei)
    const page = await openPeople(renee)
    const row = rowOf(page, mei.name)
    await row.getByRole('switch').check()
    await expectToast(page, 'Mei Tanaka may sign and pay')
    assert.isTrue((await seatOf(colleague)).mayCommit)
    await row.getByRole('combobox', { name: 'Role of Mei Tanaka' }).selectOption('books')
    await expectToast(page, 'Mei Tanaka keeps the books now')
    assert.equal((await seatOf(colleague)).role, 'books')
    const own = rowOf(page, '(you)')
    await expect(own.getByRole('combobox')).toHaveCount(0)
    await expect(own.getByRole('switch')).toHaveCount(0)
    await own.getByRole('button', { name: 'More for Renee Castellano' }).click()
    await expect(own).toContainText('You’re the only owner. Make somebody else owner first.')
  }).tags(['@PPL-31', '@PPL-32'])

  test('become owner only with the password', async ({ assert }) => {
    const renee = await company()
    const colleague = await addPerson(renee, mei)
    const page = await openPeople(renee)
    await rowOf(page, mei.name).getByRole('combobox').selectOption('owner')
    const dialog = page.getByRole('alertdialog', { name: 'Make Mei Tanaka an owner?' })
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Make Owner' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      /Enter your current password/
    )
    tolerate(page, 422)
    await dialog.getByLabel('Current password').fill('something else')
    await dialog.getByRole('button', { name: 'Make Owner' }).click()
    await expect(dialog.getByLabel('Current password')).toHaveAccessibleDescription(
      /That isn’t your current password/
    )
    assert.equal((await seatOf(colleague)).role, 'member')
    await dialog.getByLabel('Current password').fill(password)
    await dialog.getByRole('button', { name: 'Make Owner' }).click()
    await expectToast(page, 'Mei Tanaka is an owner now')
    assert.equal((await seatOf(colleague)).role, 'owner')
  }).tags(['@PPL-32'])

  test('are removed after a question that says what follows', async ({ assert }) => {
    const renee = await company()
    const colleague = await addPerson(renee, mei)
    const page = await openPeople(renee)
    await ask(page, mei.name, 'Remove…')
    const dialog = page.getByRole('alertdialog', { name: 'Remove Mei Tanaka?' })
    await expect(dialog).toContainText('go over to you')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Mei Tanaka has no access anymore')
    await expect(page.getByRole('heading', { name: 'Only you' })).toBeFocused()
    assert.isNotNull((await seatOf(colleague)).endedAt)
  }).tags(['@PPL-32'])

  test('without an owner’s seat see the list only, and can leave', async ({ assert }) => {
    const renee = await company()
    const bookkeeper = await addPerson(renee, joel)
    const page = await openPeople(bookkeeper)
    await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('switch')).toHaveCount(0)
    await expect(page.getByText('Invite somebody')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'More for Renee Castellano' })).toHaveCount(0)
    await ask(page, joel.name, 'Leave this account…')
    await page.getByRole('button', { name: 'Leave', exact: true }).click()
    await expect.poll(async () => (await seatOf(bookkeeper)).endedAt !== null).toBe(true)
    assert.isNotNull((await seatOf(bookkeeper)).endedAt)
  }).tags(['@PPL-30', '@PPL-32'])
})
