import { call } from '#tests/helpers/calls'
import { test } from '@japa/runner'
import {
  browse,
  endSession,
  expect,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
  tolerate,
  type Page,
} from '#tests/helpers/page_dom'
import Bid from '#models/bid'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  password,
} from '#tests/helpers/people'

const form = (page: Page) => page.getByRole('form', { name: 'Submit Your Bid' })
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Submit Bid' }).click()

test.group('The bid form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('sends one bid however often the button is pressed', async ({ assert }) => {
    const project = await createProject(await createOwner())
    const page = await browse({ as: await createStager() })
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await field(page, 'Staging period').selectOption('90 days')
    await field(page, 'I accept credit cards').check()
    await pressTwice(form(page).getByRole('button', { name: 'Submit Bid' }))

    await expectToast(page, 'Bid submitted successfully!')
    const own = page.getByRole('region', { name: 'Your Submitted Offer' })
    await expect(own.getByRole('heading')).toBeFocused()
    for (const text of ['$3,640', '2 weeks', '90 days', 'Accepted', '$49, if accepted']) {
      await expect(own).toContainText(text)
    }
    await expect(own).toContainText("1 offer so far. We'll email you either way.")
    await expect(page.getByText('Waiting for the owner.')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Progress' })).toContainText(
      'Waiting for the owner.'
    )
    await expect(form(page)).toHaveCount(0)
    const bids = await Bid.all()
    assert.lengthOf(bids, 1)
    assert.deepInclude(bids[0].serialize(), {
      amount: 3640,
      timeline: '2 weeks',
      stagingPeriod: '90',
      acceptsCreditCards: true,
    })
  }).tags(['@BID-05', '@JOB-94'])

  test('keeps a draft, and uses the terms of the last offer', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const terms = { timeline: '3 weeks', stagingPeriod: '90', acceptsCreditCards: true } as const
    await createBid(await createProject(owner), company, { ...terms, extensionPerMonth: 450 })
    const project = await createProject(owner)
    const page = await browse({ as: company, size: 'phone' })
    tolerate(page, /ERR_INTERNET_DISCONNECTED/)
    tolerate(page, 401)
    await open(page, `/projects/${project.id}`)
    await expect(field(page, 'Staging period')).toHaveValue('60')
    // A field that was only passed through isn't judged.
    await field(page, 'Your offer').focus()
    await page.keyboard.press('Tab')
    await expect(field(page, 'Your offer')).not.toBeFocused()
    await expect(form(page).locator('[aria-invalid="true"]')).toHaveCount(0)
    await form(page).getByRole('button', { name: 'Use my last terms' }).tap()
    await expect(field(page, 'Your offer')).toHaveValue('')
    await field(page, 'Your offer').fill('2500')

    await page.context().setOffline(true)
    await submit(page)
    const safe = 'Your draft is safe on this device.'
    await expectToast(page, 'Failed to submit bid', `You’re offline. ${safe}`)
    const letReadsThrough = await endSession(page, company)
    await page.context().setOffline(false)
    await submit(page)
    await expectToast(page, 'Please log in to submit a bid', safe)
    await page.locator('.toast').getByRole('button', { name: 'Login' }).tap()
    await expect(page.getByLabel('Email')).toBeVisible()
    await letReadsThrough()
    await page.getByLabel('Email').fill(company.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).tap()

    await expect(field(page, 'Your offer')).toHaveValue('2,500')
    await expect(field(page, 'Timeline')).toHaveValue('3 weeks')
    await expect(field(page, 'Staging period')).toHaveValue('90')
    await expect(field(page, 'I accept credit cards')).toBeChecked()
    await expect(form(page)).toContainText('We kept your draft')
    await submit(page)
    await expectToast(page, 'Bid submitted successfully!')
    const stored = await Bid.findByOrFail('projectId', project.id)
    assert.deepInclude(stored.serialize(), { ...terms, amount: 2500, extensionPerMonth: 450 })

    await open(page, '/bids')
    await open(page, `/projects/${project.id}?edit=offer`)
    const changing = page.getByRole('form', { name: 'Change Your Offer' })
    await expect(changing).not.toContainText('We kept your draft')
    await changing.getByLabel('Your offer').fill('2600')
    await expect(changing).toContainText('Draft saved')
    // Only a visitor's draft expires.
    await page.evaluate((userId) => {
      const name = Object.keys(localStorage).find((key) => key.endsWith(`:${userId}`))!
      const draft = JSON.parse(localStorage.getItem(name)!)
      localStorage.setItem(name, JSON.stringify({ ...draft, savedAt: '2026-01-02T12:00:00Z' }))
    }, company.user.id)
    await open(page, `/projects/${project.id}?edit=offer`)
    await expect(changing.getByLabel('Your offer')).toHaveValue('2600')
    await expect(changing).toContainText('We kept your draft')
    await changing.getByRole('button', { name: 'Discard draft' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).tap()
    await expect(changing).toHaveCount(0)
  }).tags(['@R58', '@R131', '@R132'])

  test('shows the server’s message, and when the project is no longer open', async () => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const page = await browse({ as: await createStager() })
    tolerate(page, /ERR_FAILED/)
    tolerate(page, 409)
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await page.route('**/bids', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue()
    )
    await submit(page)
    await expectToast(page, 'Failed to submit bid')
    await expect(field(page, 'Your offer')).toHaveValue('3,640')
    await page.unroute('**/bids')

    const otherStager = await createBid(project, await createStager())
    await otherStager.accept(owner.user)
    await submit(page)
    await expectToast(page, 'Failed to submit bid', 'This project is no longer open for offers.')
    await expect(page.getByText('This project is no longer open', { exact: true })).toBeVisible()
    await expectAccessible(page)
  }).tags(['@BID-05'])

  test('says that nobody knows when an answer gets lost, and shows what is stored', async () => {
    const [company, project] = [await createStager(), await createProject(await createOwner())]
    const page = await browse({ as: company })
    tolerate(page, 502)
    await open(page, `/projects/${project.id}`)
    await field(page, 'Your offer').fill('3640')
    await field(page, 'Timeline').selectOption('2 weeks')
    await page.route('**/bids', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const { status } = await call(
        company,
        `POST /api/projects/${project.id}/bids`,
        route.request().postDataJSON()
      )
      expect(status).toBe(201)
      await route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    })
    await submit(page)
    await expectToast(page, 'Failed to submit bid', 'We don’t know whether this was saved')
    await expect(page.locator('.toast')).not.toContainText('Nothing was sent')
    await expect(page.getByText('Your Submitted Offer').first()).toBeVisible()
  }).tags(['@PLC-106', '@R574'])
})
