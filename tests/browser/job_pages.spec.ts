import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  expectToast,
  open,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { sendMessages } from '#tests/helpers/messages'
import { createStaging } from '#tests/helpers/stagings'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Pages of this job' })
const tab = (page: Page, name: RegExp) => tabs(page).getByRole('link', { name })
const sentence = (page: Page) => page.locator('#whose-turn')

test.group('The pages of a job', (group) => {
  group.each.setup(() => emptyMarket())

  test('have one header and tabs, by keyboard and on phones', async ({ browser }) => {
    const { company, project, owner } = await createStaging(0)
    const page = await browse(browser, { as: company })
    await open(page, `/projects/${project.id}`)
    await expect(tab(page, /^Project ?, 1 open step$/)).toHaveAttribute('aria-current', 'page')
    const pages: [RegExp, RegExp][] = [
      [/^Staging/, /\/staging$/],
      [/^Agreement/, /\/agreement$/],
      [/^Photos/, /\/before-and-after$/],
      [/^Messages/, /\/messages\?to=/],
    ]
    for (const [name, address] of pages) {
      await tabTo(page, tab(page, name))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(address)
      await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(project.title)
      await expect(page.getByRole('link', { name: 'Go Back to Dashboard' })).toBeVisible()
    }
    await tab(page, /^Staging/).click()
    await expectAccessibleAtBothSizes(page)

    await page.getByRole('button', { name: 'Work Completed' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Is all work done?' })
    await dialog.getByRole('button', { name: 'Work Completed' }).click()
    await expectToast(page, 'Work marked as completed')
    await expect(sentence(page)).toBeFocused()
    await expect(sentence(page)).toContainText('Waiting for')
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
      'to confirm the work by'
    )

    const phone = await browse(browser, { as: owner, size: 'phone' })
    for (const path of ['', '/staging', '/agreement', '/before-and-after']) {
      await open(phone, `/projects/${project.id}${path}`)
      await expect(phone.getByText('Phase 5 of 8')).toBeVisible()
      await expectNoSidewaysScroll(phone)
      await phone.setViewportSize({ width: 390, height: 844 })
    }
    await tab(phone, /^Messages/).click()
    await expect(phone.getByRole('region', { name: 'Thread' })).toBeVisible()
    await expect(tab(phone, /^Messages/)).toHaveAttribute('aria-current', 'page')
    await expectNoSidewaysScroll(phone)
  }).tags(['@JOB-80', '@JOB-81', '@JOB-83', '@JOB-84', '@JOB-85', '@R450', '@R452'])

  test('say when they open, and what there is to read is folded', async ({ browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await browse(browser, { as: owner, size: 'phone' })
    tolerate(page, 403)
    await open(page, `/projects/${project.id}`)
    await expect(page.getByRole('button', { name: 'Accept Bid' })).toBeVisible()
    const progress = page.getByRole('region', { name: 'Progress' })
    await expect(progress.locator('.btn-primary')).toHaveText('View offer')
    await expect(page.getByRole('article').locator('.btn-primary')).toHaveCount(0)
    const about = page.getByRole('region', { name: 'About the project' })
    await expect(about.getByText('The house has been vacant')).toBeHidden()
    await about.locator('summary').click()
    await expect(about.getByText('The house has been vacant')).toBeVisible()
    await about.locator('summary').click()
    await page.emulateMedia({ media: 'print' })
    await expect(about.getByText('The house has been vacant')).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await tab(page, /^Staging ?, locked$/).click()
    await expect(page.getByText('Opens once a company has confirmed.')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await page.getByRole('link', { name: 'Go back to the project' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}`)
  }).tags(['@JOB-82', '@JOB-86', '@R451', '@R454'])

  test('a conversation shows its latest message and the composer without scrolling', async ({
    browser,
  }) => {
    const { company, project, owner } = await createStaging(2)
    const texts = Array.from(
      { length: 12 },
      (_, at) => `Message ${at + 1}. ${'Furniture. '.repeat(9)}`
    )
    await sendMessages(company, owner, texts, project)
    const page = await browse(browser, { as: owner })
    const sizes = [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
      { width: 390, height: 844 },
    ]
    for (const size of sizes) {
      await page.setViewportSize(size)
      await open(page, `/messages?to=${company.user.id}&project=${project.id}`)
      await expect(tab(page, /^Messages/)).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('log').getByText('Message 12.')).toBeInViewport({ ratio: 1 })
      await expect(page.getByLabel('Message', { exact: true })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
      await expectNoSidewaysScroll(page)
    }
    await page.setViewportSize({ width: 1440, height: 1200 })
    const pane = page.getByRole('main').locator('.card')
    await expect.poll(async () => (await pane.boundingBox())?.height).toBe(600)
    await expectAccessibleAtBothSizes(page)
  }).tags(['@JOB-90', '@R458'])

  test('a won project begins the dashboard once, with the open step first', async ({ browser }) => {
    const { company, project } = await createPaidBid()
    const page = await browse(browser, { as: company })
    const seen = page.waitForResponse((answer) => answer.url().endsWith('/won-seen'))
    await open(page, '/dashboard')
    await expect(page).toHaveURL('/bids')
    const won = page.getByRole('region', { name: 'The project is yours' })
    await expect(won).toContainText('$49 paid')
    await expect(won.getByRole('listitem').first()).toContainText('Propose a day for the install')
    await expect(page.getByRole('main').locator('.btn-primary')).toHaveText(['Propose a day'])
    await expect(page.getByRole('region', { name: 'Your turn' }).getByRole('link')).toHaveText([
      /^Propose a day/,
    ])
    await expectAccessibleAtBothSizes(page)
    expect((await seen).status()).toBe(204)
    await open(page, '/bids')
    await expect(won).toHaveCount(0)

    // Afterwards the most urgent step has it.
    await expect(page.getByRole('main').locator('.btn-primary')).toHaveText([/^Propose a day/])

    const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
    for (const part of ['', '/staging', '/agreement', '/yours']) {
      await open(page, `/projects/${project.id}${part}`)
      await expect(current, part).toHaveText(['Project Dashboard'])
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The project is yours')
    await expectAccessibleAtBothSizes(page)
    await tabTo(page, page.getByRole('link', { name: 'Propose a day' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/projects/${project.id}/staging#install-date`)
  }).tags(['@JOB-87', '@JOB-88', '@R453', '@R493'])
})
