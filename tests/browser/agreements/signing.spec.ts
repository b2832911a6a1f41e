import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import { dayInWords } from '#shared/values/market_time'
import {
  agreementPath,
  createSentAgreement,
  readAgreement,
  signAs,
} from '#tests/helpers/agreements'
import { sendDraftOf, writeDraft, home } from '#tests/helpers/agreements'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  reload,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { password, type Person } from '#tests/helpers/people'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'
import { addAuthenticator } from '#tests/helpers/virtual_authenticator'

const day = dayFromNow(10)

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
/** Whose turn it is. */
const status = (page: Page) => page.locator('#whose-turn')
/** All open steps. */
const progress = (page: Page) => page.getByRole('region', { name: 'Progress' })

/** Someone whose browser has a passkey. */
async function browseWithPasskey(browser: Browser, person: Person) {
  const page = await browse(browser, { as: person, atLocalhost: true })
  await addAuthenticator(page)
  await open(page, '/password-and-sessions')
  await button(page, 'Add a passkey').click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByLabel('Current password').press('Enter')
  await expectToast(page, 'Passkey added')
  return page
}

/** Fills in the form below the text, without the password. */
async function fillSignature(page: Page, name: string) {
  await page.getByLabel('Your full name').fill(name)
  await page.getByLabel('I agree to sign this electronically').check()
}

test.group('The page of the agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the company prepares and sends it, and both sign it', async ({ browser, assert }) => {
    const scene = await createReleased()
    const { owner, company, project } = scene
    const address = `/projects/${project.id}/agreement`
    const page = await browseWithPasskey(browser, company)
    await open(page, `/projects/${project.id}/staging`)
    await page.getByRole('link', { name: 'Prepare one' }).click()
    await expect(page).toHaveURL(new RegExp(`${address}$`))
    await expect(page.getByText('not legal advice')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Prepare a draft').click()
    await expect(page.getByText('Dana Whitfield enters it on the')).toBeVisible()
    await expect(status(page)).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Send to sign').press('Enter')
    await expect(page.locator('.toast')).toContainText('Still missing')

    await button(page, 'propose one here').click()
    await expect(page.getByLabel('Install date')).toBeFocused()
    await page.getByLabel('Install date').fill(day)
    await page.getByLabel('Heading of section 1', { exact: true }).fill('The two parties')
    await page.getByRole('link', { name: /^Staging/ }).click()
    await button(page, 'Keep editing').click()
    await button(page, 'Save and read').press('Enter')
    await expectToast(page, 'Draft saved')
    await expect(page.getByRole('heading', { name: 'Your draft' })).toBeFocused()
    await expect(page.getByRole('heading', { name: 'The two parties' })).toBeVisible()
    await expect(page.locator('mark', { hasText: dayInWords(day) })).toBeVisible()
    await expect(page.locator('mark', { hasText: '{address}' })).toBeVisible()

    await call(owner, `PUT ${scene.path}/access`, { address: home, instructions: null })
    await reload(page)
    await expect(page.getByText('Missing before you can send it')).toHaveCount(0)
    await button(page, 'Send to sign').click()
    await expect(page.getByRole('alertdialog')).toContainText('can’t be changed anymore')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send to sign' }).click()
    await expectToast(page, 'Agreement sent')
    await expect(status(page)).toBeFocused()
    await expect(progress(page).getByText('sign the agreement that you sent')).toBeVisible()

    const phone = await browse(browser, { as: owner, size: 'phone' })
    await open(phone, `/projects/${project.id}/staging`)
    await phone.getByRole('link', { name: 'Read and sign' }).click()
    await expect(phone.getByText(`The home is at ${home}.`)).toBeVisible()
    await expect(phone.locator('#main h2').first()).toHaveText('Staging agreement')
    await expectAccessible(phone)
    await button(phone, 'Sign').click()
    await expect(phone.getByText('Type your full name')).toBeVisible()
    await fillSignature(phone, 'D. Whitfield')
    await phone.getByLabel('Current password').fill(password)
    await button(phone, 'Sign').click()
    await expect(phone.getByRole('alertdialog')).toContainText('You typed “D. Whitfield”')
    await button(phone, 'Change the name').click()
    await expect(phone.getByLabel('Your full name')).toBeFocused()
    await button(phone, 'Sign').click()
    await button(phone, 'Sign as D. Whitfield').click()
    await expectToast(phone, 'You have signed')
    await expect(status(phone)).toBeFocused()
    await expect(
      progress(phone).getByText('Waiting for Foothill Home Staging to sign')
    ).toBeVisible()
    await expect(phone.getByLabel('Your full name')).toHaveCount(0)
    await expectNoSidewaysScroll(phone)

    await reload(page)
    await expect(page.getByRole('region', { name: 'Signatures' })).toContainText('D. Whitfield')
    await tabTo(page, page.getByLabel('Your full name'))
    await page.keyboard.type('casey hale')
    await tabTo(page, page.getByLabel('I agree to sign this electronically'))
    await page.keyboard.press('Space')
    await tabTo(page, button(page, 'Sign'))
    await page.keyboard.press('Enter')
    await expectToast(page, 'You have signed')
    await expect(progress(page)).not.toContainText('sign')
    await expect(page.getByText('confirmed with a passkey')).toBeVisible()
    await expect(page.locator('#main h2').first()).toHaveText('Signatures')
    await expectAccessibleAtBothSizes(page)

    await reload(phone)
    const link = phone.getByRole('link', { name: 'Download the PDF' })
    const [download] = await Promise.all([phone.waitForEvent('download'), link.click()])
    assert.equal(download.suggestedFilename(), `agreement-${project.id}-version-1.pdf`)
    await phone.emulateMedia({ media: 'print' })
    await expect(link).toBeHidden()
    await expect(phone.getByRole('link', { name: /^Go Back/ })).toBeHidden()
    await expect(phone.locator('#whose-turn')).toBeHidden()
    // Kept whole, a text that is longer than a page would begin on the second one.
    const text = phone.getByRole('region', { name: 'Version 1' })
    await expect(text).toHaveCSS('break-inside', 'auto')
    await expect(phone.getByText('D. Whitfield').first()).toBeVisible()
    const { versions } = await readAgreement(scene, owner)
    assert.deepEqual(
      versions[0].signatures.map(({ name, method }) => [name, method]),
      [
        ['D. Whitfield', 'Password'],
        ['casey hale', 'Passkey'],
      ]
    )
  }).tags([
    ...['@AGR-40', '@AGR-41', '@AGR-42', '@AGR-43', '@AGR-44', '@AGR-45', '@R319'],
    '@PLC-75',
  ])

  test('a newer version, a decline, a report and the earlier version', async ({ browser }) => {
    const scene = await createSentAgreement(day)
    const { owner, company, project } = scene
    const address = `/projects/${project.id}/agreement`
    const page = await browse(browser, { as: owner })
    await open(page, address)
    await fillSignature(page, owner.user.name)
    await page.getByLabel('Current password').fill(password)
    await writeDraft(scene, { installOn: dayFromNow(12) })
    await sendDraftOf(scene)
    tolerate(page, 409)
    await button(page, 'Sign').click()
    await expect(page.locator('.toast')).toContainText('There is a newer version.')
    await expect(page.getByRole('region', { name: 'Version 2', exact: true })).toBeVisible()
    await expect(page.getByText(`Install date: ${dayInWords(dayFromNow(12))}`)).toBeVisible()
    await expect(page.getByLabel('Your full name')).toHaveValue('')

    await button(page, 'Decline').click()
    const dialog = page.getByRole('dialog', { name: 'Decline this version?' })
    await dialog.getByRole('button', { name: 'Decline version' }).click()
    await expect(dialog.getByText('Say why you decline it')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await dialog.getByLabel('Reason').fill('The rooms are missing.')
    await dialog.getByRole('button', { name: 'Decline version' }).click()
    await expectToast(page, 'Version declined')
    await expect(status(page)).toBeFocused()
    await expect(page.getByText('The rooms are missing.')).toBeVisible()

    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
    await expect(page.getByText('This is version 1. Version 2 is the newest.')).toBeVisible()
    await expect(page.getByText('This one isn’t in force.')).toBeVisible()
    await expect(page.getByText(`Install date: ${dayInWords(day)}`)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Report this version').click()
    const report = page.getByRole('dialog', { name: 'Report this version?' })
    await report.getByLabel('What is wrong with it?').fill('It asks for more than the offer.')
    await report.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('You reported version 1. Our team is looking at it.')).toBeVisible()

    const phone = await browse(browser, { as: company, size: 'phone' })
    await open(phone, address)
    await expect(phone.getByText('Dana Whitfield declined this version')).toBeVisible()
    await expect(phone.getByText('The rooms are missing.')).toBeVisible()
    await button(phone, 'Prepare a draft').click()
    await button(phone, 'Edit').click()
    await phone.getByLabel('Each extra month').fill('500')
    await writeDraft(scene, { installOn: dayFromNow(14), extensionPerMonth: 470 })
    tolerate(phone, 409)
    await button(phone, 'Save and read').click()
    const conflict = phone.getByRole('group', { name: /^You changed this draft/ })
    await expect(conflict.getByText('Keep mine: $500')).toBeVisible()
    await conflict.getByLabel('Take theirs: $470').check()
    await expect(phone.getByLabel('Each extra month')).toHaveValue('470')
    await button(phone, 'Save and read').click()
    await expectToast(phone, 'Draft saved')
    await button(phone, 'Discard draft').click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
    await expectToast(phone, 'Draft discarded')
  }).tags(['@AGR-42', '@AGR-46', '@AGR-47', '@AGR-48', '@AGR-49', '@R318'])

  test('other dates are an addendum that both sign', async ({ browser }) => {
    const scene = await createSentAgreement(day)
    const { owner, company, project } = scene
    await signAs(scene, owner)
    await signAs(scene, company)
    const moved = dayFromNow(15)
    const { body } = await call<{ revision: number }>(company, `GET ${scene.path}`)
    const proposal = { date: moved, revision: body.revision }
    await call(company, `POST ${scene.path}/install-date`, proposal)
    await call(owner, `POST ${scene.path}/agreement`, { date: moved })
    const page = await browse(browser, { as: owner, size: 'phone' })
    await open(page, `/projects/${project.id}/staging`)
    await page.getByRole('link', { name: 'See the addendum' }).click()
    await expect(page.getByText(`Install date: ${dayInWords(moved)} (before`)).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await button(page, 'Send the addendum').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send the addendum' }).click()
    await expectToast(page, 'Addendum sent')
    await expect(status(page)).toContainText('sign the agreement that you sent')
    await page.getByRole('link', { name: 'Version 1', exact: true }).click()
    await expect(page.getByText('This one is in force until')).toBeVisible()
    await expect(page.getByText('In force', { exact: true }).first()).toBeVisible()
    await call(company, `POST ${agreementPath(scene)}/declines`, { version: 2, reason: 'Later.' })
    await page.getByRole('link', { name: 'Show the newest' }).click()
    await expect(page.getByText('Foothill Home Staging declined this version')).toBeVisible()
  }).tags(['@AGR-50', '@AGR-51'])

  test('a version is opened once it has been visible, and the other side reads when', async ({
    browser,
    assert,
  }) => {
    const scene = await createSentAgreement(day)
    const { owner, company, project } = scene
    const address = `/projects/${project.id}/agreement`
    const sender = await browse(browser, { as: company })
    await open(sender, address)
    await expect(sender.getByText('Dana Whitfield hasn’t signed this version yet.')).toContainText(
      'Not opened yet.'
    )

    const page = await browse(browser, { as: owner, size: 'phone' })
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/openings')) sent.push(request.method())
    })
    await page.clock.install()
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    })
    await open(page, address)
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.clock.runFor(5000)
    assert.deepEqual(sent, [], 'the page is in the background')
    const answer = page.waitForResponse(/\/openings$/)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    await page.clock.runFor(999)
    assert.deepEqual(sent, [], 'it was visible for less than a second')
    await page.clock.runFor(1)
    assert.equal((await answer).status(), 204)

    await reload(sender)
    await expect(sender.getByText('Dana Whitfield hasn’t signed this version yet.')).toContainText(
      /Opened \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET\./
    )
    await page.clock.runFor(60_000)
    assert.deepEqual(sent, ['POST'], 'once')
  }).tags(['@AGR-104'])

  test('what the company takes back is withdrawn', async ({ browser }) => {
    const scene = await createSentAgreement(day)
    const { owner, company, project } = scene
    const address = `/projects/${project.id}/agreement`
    const page = await browse(browser, { as: company })
    await open(page, address)
    await button(page, 'Withdraw').click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw this version?' })
    await dialog.getByRole('button', { name: 'Withdraw version' }).click()
    await expect(dialog.getByText('Say why you withdraw it')).toBeVisible()
    await dialog.getByLabel('Reason').fill('The price is wrong.')
    await dialog.getByRole('button', { name: 'Withdraw version' }).click()
    await expectToast(page, 'Version withdrawn')
    await expect(progress(page)).not.toContainText('sign')
    await expect(button(page, 'Prepare a draft')).toBeVisible()
    await expect(page.getByText('You withdrew this version')).toBeVisible()
    await expect(page.locator('#main')).not.toContainText(/declined/i)

    const phone = await browse(browser, { as: owner, size: 'phone' })
    await open(phone, address)
    await expect(phone.getByText('Foothill Home Staging withdrew this version')).toBeVisible()
    await expect(phone.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
    await expect(phone.locator('#main')).not.toContainText(/declined/i)
    await open(phone, `/projects/${project.id}/staging`)
    await expect(phone.getByText('Withdrawn', { exact: true })).toBeVisible()
    await expect(phone.locator('#main')).not.toContainText(/declined/i)
  }).tags(['@AGR-47', '@AGR-105'])
})
