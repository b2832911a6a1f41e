import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Message from '#models/message'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  pressTwice,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { setHidden } from '#tests/helpers/clock'
import { unreadOf, sendMessages } from '#tests/helpers/messages'
import { emptyMarket } from '#tests/helpers/payments'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const box = (page: Page) => page.getByLabel('Message', { exact: true })
const log = (page: Page) => page.getByRole('log')

async function write(page: Page, text: string) {
  await box(page).fill(text)
  await pressTwice(page.getByRole('button', { name: 'Send' }))
}

/** Reports a message; the menu that leads there closes without a choice at first. */
async function report(page: Page) {
  const menu = page.getByRole('button', { name: /^More about/ })
  await menu.click()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0)

  // Safari does not focus a button on click.
  await page.evaluate(() => {
    document.addEventListener('mousedown', (event) => event.preventDefault())
  })
  await menu.click()
  // On phones the menu's cover is above the log, and takes the press.
  await log(page).click({ force: true })
  await expect(page.getByRole('button', { name: 'Report' })).toHaveCount(0)
  await menu.click()
  await page.getByRole('button', { name: 'Report' }).click()
  tolerate(page, 422)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByLabel('What happened?')).toBeFocused()
  await expectAccessibleAtBothSizes(page)
  await page.getByLabel('What are you reporting?').selectOption({ label: 'Buy now' })
  await page.getByLabel('What happened?').fill('Wants to go around the fee.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expectToast(page, 'Report sent')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.group('Messages between two people', (group) => {
  group.each.setup(() => emptyMarket())

  test('survive a lost connection and a reload, and arrive only once', async ({
    browser,
    assert,
  }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const page = await browse(browser, { as: dana, size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED|Failed to fetch|ERR_FAILED/)
    await open(page, `/messages?to=${renee.user.id}`)

    // The first message is stored; only its response is lost.
    await page.route('**/api/messages', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.route('**/api/messages/*', (route) => route.abort())
    await write(page, 'Answer lost')
    const failed = page.getByText('Failed to send message')
    const lost = page.getByRole('region', { name: 'Thread' }).getByText('Answer lost')
    await expect(failed).toHaveCount(1)
    await page.unrouteAll()
    await expect(failed).toHaveCount(0)
    await expect(lost).toHaveCount(1)
    await page.route('**/api/messages', (route) => route.abort())
    await write(page, 'Never left')
    await box(page).fill('Half a sent')
    await expect(failed).toHaveCount(1)
    await reload(page)

    await expect(lost).toHaveCount(1)
    await expect(failed).toHaveCount(1)
    await expect(box(page)).toHaveValue('Half a sent')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(log(page).getByText('Never left')).toHaveCount(1)
    await expect(failed).toHaveCount(0)
    const stored = await Message.query().orderBy('id')
    assert.deepEqual(
      stored.map(({ content }) => content),
      ['Answer lost', 'Never left']
    )
  })

  test('are not marked as read by a background tab', async ({ browser, assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(dana, renee, ['Hello'])
    const page = await browse(browser, { as: dana })
    await page.clock.install()
    await open(page, `/messages?to=${renee.user.id}`)
    await setHidden(page, true)
    // An earlier poll may still be running.
    const peek = page.waitForResponse(/peek=1/)
    await page.clock.runFor(5000)
    await peek
    await sendMessages(renee, dana, ['Are you there?'])
    await page.clock.runFor(5000)
    await expect(log(page).getByText('Are you there?')).toBeVisible()
    assert.equal(await unreadOf(dana), 1)
    await setHidden(page, false)
    await expect.poll(() => unreadOf(dana)).toBe(0)
  })

  test('stop with a block, continue without it, and can be reported', async ({ browser }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Buy now'], await createProject(dana))
    const name = renee.user.stagerIdentifier!
    const person = await browse(browser, { as: dana, size: 'phone' })
    const company = await browse(browser, { as: renee })
    tolerate(company, 403)
    await open(company, `/messages?to=${dana.user.id}`)
    await open(person, `/messages?to=${renee.user.id}`)
    // Otherwise the next poll would show the block before the company presses Send.
    const polls = `**/api/messages/${dana.user.id}`
    await company.route(polls, () => {})

    await person.getByRole('button', { name: `More about ${name}` }).click()
    await expectAccessible(person)
    await person.getByRole('button', { name: 'Block' }).click()
    await expectAccessible(person)
    await person.getByRole('button', { name: 'Block', exact: true }).click()
    await expectToast(person, `You blocked ${name}`)
    await expect(person.getByText(`You blocked ${name}.`)).toBeVisible()
    await expect(box(person)).toHaveCount(0)

    await write(company, 'Buy it')
    await expect(company.getByText('Failed to send message')).toBeVisible()
    await expect(company.getByText("You can't message this person.")).toBeVisible()
    await company.unroute(polls)

    await person.getByRole('button', { name: 'Unblock' }).click()
    await expectToast(person, `You unblocked ${name}`)
    await expect(box(person)).toBeVisible()
    await company.getByRole('button', { name: 'Retry' }).click()
    await expect(log(person).getByText('Buy it')).toBeVisible()

    await report(person)
  })
})
