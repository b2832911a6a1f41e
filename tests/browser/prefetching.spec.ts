import { test } from '@japa/runner'
import type { Page, Request, Route } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, open, tolerate, waitForHydration } from '#tests/helpers/browser'
import { stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'

/** Reloads of parts of a page don't count. */
const isVisit = (request: Request) => {
  const headers = request.headers()
  return headers['x-inertia'] === 'true' && !headers['x-inertia-partial-component']
}
const purposeOf = (request: Request) => request.headers().purpose ?? 'visit'

/** The requests of a page by visits and in advance, as `/dashboard prefetch`. */
function watchVisits(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (!isVisit(request)) return
    const { pathname, search } = new URL(request.url())
    asked.push(`${pathname}${search} ${purposeOf(request)}`)
  })
  return asked
}

/** Moves the pointer to a link of the bar and waits until its page has arrived. */
async function hoverUntilFetched(page: Page, name: string) {
  const link = page.getByRole('banner').getByRole('link', { name })
  const answered = page.waitForResponse((response) => purposeOf(response.request()) === 'prefetch')
  await link.hover()
  const answer = await answered
  await answer.finished()
  return link
}

test.group('Pages fetched in advance', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are asked for once, when the pointer rests on their link, and shown by the click', async ({
    browser,
  }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/messages')
    const asked = watchVisits(page)
    const link = await hoverUntilFetched(page, 'Project Dashboard')
    await link.click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Dashboard')
    expect(asked).toEqual(['/dashboard prefetch'])
  }).tags(['@SCL-80'])

  test('don’t include conversations, projects and the page that is shown', async ({ browser }) => {
    const owner = await createOwner()
    const company = await createStager()
    const project = await createProject(owner)
    await createBid(project, company)
    await sendMessages(company, owner, ['Hello'], project)
    const page = await browse(browser, { as: owner })
    await page.clock.install()
    for (const [path, name] of [
      ['/messages', /Colonial/],
      ['/dashboard', /^View Colonial|^Colonial/],
      ['/dashboard', 'Project Dashboard'],
    ] as const) {
      await open(page, path)
      await stopClock(page)
      const asked = watchVisits(page)
      await page.getByRole('link', { name }).first().hover()
      await page.clock.runFor(1000)
      await page.getByRole('link', { name: 'Submit A Project' }).hover()
      const answered = page.waitForResponse('**/submit-project-final')
      await page.clock.runFor(1000)
      await answered
      expect(asked).toEqual(['/submit-project-final prefetch'])
      await page.clock.resume()
    }
  }).tags(['@SCL-81'])

  test('aren’t asked for before the page runs, under a pointer that rests', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await page.addInitScript(() => {
      const listen = document.addEventListener.bind(document)
      document.addEventListener = (type: string, ...rest: [EventListener]) => {
        document.documentElement.toggleAttribute(`data-hears-${type}`, true)
        listen(type, ...rest)
      }
    })
    // Until the rest of the page arrives, it hears the pointer but isn't shown by Inertia.
    const held: Route[] = []
    await page.route(/assets\/signed_in/, (route) => void held.push(route))
    const asked = watchVisits(page)
    await page.goto('/messages', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-hears-pointerover', '')
    const link = page.getByRole('banner').getByRole('link', { name: 'Project Dashboard' })
    await link.dispatchEvent('pointerdown', { button: 0 })
    for (const route of held) await route.continue()
    await page.unroute(/assets\/signed_in/)
    await waitForHydration(page)
    expect(asked).toEqual([])
    await link.dispatchEvent('pointerdown', { button: 0 })
    await expect.poll(() => asked).toEqual(['/dashboard prefetch'])
  }).tags(['@SCL-80'])

  test('are none where the browser saves data', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.clock.install()
    await open(page, '/messages')
    await stopClock(page)
    const asked = watchVisits(page)
    const link = page.getByRole('banner').getByRole('link', { name: 'Project Dashboard' })
    await link.hover()
    await page.clock.runFor(1000)
    await link.click()
    await expect(page).toHaveURL('/dashboard')
    expect(asked).toEqual(['/dashboard visit'])
  }).tags(['@PLC-80'])

  test('are asked for again after a change and after signing out', async ({ browser }) => {
    const owner = await createOwner()
    const company = await createStager()
    const project = await createProject(owner)
    await createBid(project, company)
    await sendMessages(company, owner, ['Hello'], project)
    const page = await browse(browser, { as: owner })
    await open(page, `/messages?to=${company.user.id}`)
    const asked = watchVisits(page)
    const link = await hoverUntilFetched(page, 'Project Dashboard')
    await page.getByRole('textbox', { name: 'Message' }).fill('Thank you')
    await page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(page.getByRole('region', { name: 'Thread' })).toContainText('Thank you')
    await expect(page.getByText('Sending')).toHaveCount(0)
    await link.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await hoverUntilFetched(page, 'Stagely, home')
    await page.getByRole('button', { name: 'Logout' }).press('Enter')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(asked).toEqual(['/dashboard prefetch', '/dashboard visit', '/ prefetch', '/ visit'])
  }).tags(['@SCL-81'])

  test('are opened by an ordinary visit if they couldn’t be fetched', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    tolerate(page, /ERR_FAILED/)
    await open(page, '/messages')
    await page.route('**/dashboard', (route) =>
      purposeOf(route.request()) === 'prefetch' ? route.abort() : route.fallback()
    )
    const failed = page.waitForEvent('requestfailed')
    const link = page.getByRole('banner').getByRole('link', { name: 'Project Dashboard' })
    await link.hover()
    await failed
    await link.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Project Dashboard')
  }).tags(['@SCL-81'])
})
