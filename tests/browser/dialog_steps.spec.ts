import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, open, reload } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const steps = (page: Page) => page.evaluate(() => history.length)
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const isOnStep = (page: Page) =>
  page.evaluate(() => JSON.stringify(history.state).includes('"step"'))

/** A browser takes a few milliseconds from one entry to the other. */
const expectStep = (page: Page, wanted: boolean) => expect.poll(() => isOnStep(page)).toBe(wanted)

/** Presses Back in a dialog. */
async function pressBack(page: Page) {
  await expectStep(page, true)
  await page.goBack()
}

const dialogs = (page: Page) => page.getByRole('dialog')

test.group('Dialogs in the history', (group) => {
  group.each.setup(() => emptyDatabase())

  test('close by Back, keep the place, and leave no entry behind', async ({ assert, browser }) => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Lakeview house' })
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, '/about')
    await open(page, '/dashboard')
    await page.evaluate(() => scrollTo(0, 120))
    const place = await scrolled(page)

    const edit = page.getByRole('button', { name: /^Edit/ }).first()
    const title = page.getByLabel('Project title')
    await edit.tap()
    await expect(title).toBeVisible()
    await expectStep(page, true)
    const before = await steps(page)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')
    assert.equal(await scrolled(page), place)

    // Forward reaches the step that has ended, and leaves it.
    await page.evaluate(() => history.forward())
    await expectStep(page, false)
    await expect(dialogs(page)).toHaveCount(0)

    // What was typed stays behind the same question as the X asks, however often Back is pressed.
    await edit.tap()
    await title.fill('Another house')
    for (let attempt = 0; attempt < 2; attempt++) {
      await pressBack(page)
      await expect(page.getByRole('alertdialog', { name: 'Discard your changes?' })).toBeVisible()
      await pressBack(page)
      await expect(page.getByRole('alertdialog')).toHaveCount(0)
      await expect(title).toHaveValue('Another house')
    }
    await pressBack(page)
    await page.getByRole('button', { name: 'Discard' }).tap()
    await expect(dialogs(page)).toHaveCount(0)

    // Closed by the X or by Escape: one Back leaves the page.
    await expectStep(page, false)
    await edit.tap()
    await expectStep(page, true)
    await page.getByRole('button', { name: 'Close', exact: true }).tap()
    await expectStep(page, false)
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await expectStep(page, true)
    await page.keyboard.press('Escape')
    await expectStep(page, false)
    await expect(dialogs(page)).toHaveCount(0)
    assert.equal(await steps(page), before)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await page.goForward()
    await expect(page).toHaveURL('/dashboard')
  }).tags(['@PLC-70', '@PLC-71', '@R558'])

  test('of a registration ask before what was typed is lost', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/about')
    const form = page.getByRole('dialog', { name: 'Builder Registration' })
    const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
    const begin = async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Join Free!' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Builder' }).click()
      await expect(form).toBeVisible()
    }
    await begin()
    await pressBack(page)
    await expect(dialogs(page)).toHaveCount(0)

    await begin()
    await form.getByLabel('Name', { exact: true }).fill('Pat Poster')
    await pressBack(page)
    await expect(question).toBeVisible()
    await pressBack(page)
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Pat Poster')
    // Another type of account takes it along.
    await form.getByRole('link', { name: 'Change type' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Builder' }).click()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Pat Poster')
    await form.getByRole('button', { name: 'Close', exact: true }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialogs(page)).toHaveCount(0)
    await expect(page).toHaveURL('/about')

    await begin()
    await expect(form.getByLabel('Name', { exact: true })).toHaveValue('')
    await form.getByLabel('Password', { exact: true }).fill('secret1')
    await page.keyboard.press('Escape')
    await expect(question).toBeVisible()
  }).tags(['@PLC-70', '@PLC-133'])

  test('are popups and menus, too', async ({ browser }) => {
    const owner = await createOwner()
    const company = await createStager()
    await sendMessages(company, owner, ['Is it vacant?'])
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, '/about')
    await open(page, '/dashboard')
    const bell = page.getByRole('button', { name: /^Notifications/ })
    const popup = page.getByRole('dialog', { name: 'Notifications' })
    await bell.tap()
    await expect(popup).toBeVisible()
    await pressBack(page)
    await expect(popup).toHaveCount(0)
    await expect(page).toHaveURL('/dashboard')

    // Closed by a press outside: one Back leaves the page.
    await bell.tap()
    await expectStep(page, true)
    await page
      .getByRole('contentinfo')
      .getByText(/Operated by/)
      .tap()
    await expectStep(page, false)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await page.goForward()

    await bell.tap()
    await expectStep(page, true)
    await popup.getByRole('link', { name: 'See all notifications' }).tap()
    await expect(page).toHaveURL('/notifications')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(popup).toHaveCount(0)

    await open(page, `/messages?to=${company.user.id}`)
    const menu = page.getByRole('button', { name: /^More about/ })
    await menu.tap()
    await pressBack(page)
    await expect(page).toHaveURL(`/messages?to=${company.user.id}`)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
  }).tags(['@PLC-70', '@PLC-72'])

  test('give their place to a page that opens from them, and end with a reload', async ({
    browser,
  }) => {
    const owner = await createOwner()
    await createProject(owner, { title: 'Lakeview house' })
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, '/about')
    await open(page, '/dashboard')
    await page.getByRole('button', { name: 'Open menu' }).tap()
    await dialogs(page).getByRole('link', { name: 'Messages' }).tap()
    await expect(page).toHaveURL('/messages')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(dialogs(page)).toHaveCount(0)

    await page.getByRole('button', { name: /^Edit/ }).first().tap()
    await expectStep(page, true)
    await reload(page)
    await expect(dialogs(page)).toHaveCount(0)
    await expectStep(page, false)
    await page.goBack()
    await expect(page).toHaveURL('/about')
  }).tags(['@PLC-72'])
})
