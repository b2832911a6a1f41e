import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, open } from '#tests/helpers/browser'
import { callsWithin, expectInterval, setHidden, stopClock } from '#tests/helpers/clock'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const PENDING = '/api/notifications/pending-bids'

/** Opens a page in a background tab with a stopped clock. */
async function inBackground(page: Page, path: string) {
  await page.clock.resume()
  await open(page, path)
  await stopClock(page)
  await setHidden(page, true)
}

async function visitor(browser: Browser, as?: Person) {
  const page = await browse(browser, { as })
  await page.clock.install()
  return page
}

test.group('Polls of foreground and background tabs', (group) => {
  group.each.setup(() => emptyDatabase())

  test('run every 5, 10 and 30 seconds for an owner', async ({ browser }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const page = await visitor(browser, owner)
    await inBackground(page, `/projects/${project.id}`)
    const calls = await callsWithin(page, 62)
    expectInterval(calls, `/api/projects/${project.id}/bids`, 5000)
    expectInterval(calls, `/api/projects/${project.id}`, 10_000)
    expectInterval(calls, PENDING, 30_000)
  }).tags(['@CON-01', '@DET-09', '@API-06'])

  test('run every 5 and 10 seconds for a company, never for pending bids', async ({ browser }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createBid(await createProject(owner), company)
    const page = await visitor(browser, company)
    for (const [path, call, interval, seconds] of [
      ['/profile', '/api/auth/me', 10_000, 21],
      [`/messages?to=${owner.user.id}`, `/api/messages/${owner.user.id}`, 5000, 11],
      ['/bids', `/api/users/${company.user.id}/bids`, 5000, 31],
    ] as const) {
      await inBackground(page, path)
      const calls = await callsWithin(page, seconds)
      expectInterval(calls, call, interval)
      expect([...calls.keys()]).not.toContain(PENDING)
    }
  }).tags(['@CON-01', '@SBD-10', '@PRF-01', '@MSG-05', '@API-06'])

  test('leave out pending bids for a visitor', async ({ browser }) => {
    const project = await createProject(await createOwner())
    const page = await visitor(browser)
    await inBackground(page, `/projects/${project.id}`)
    const calls = await callsWithin(page, 31)
    expectInterval(calls, `/api/projects/${project.id}/bids`, 5000)
    expect([...calls.keys()]).not.toContain(PENDING)
  }).tags(['@API-06', '@CON-01'])
})
