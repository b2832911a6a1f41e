import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import Session from '#models/session'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  pressTwice,
  reload,
  secondTab,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { suspend } from '#tests/helpers/moderation'
import { createAdmin, createOwner, createProject } from '#tests/helpers/people'

const storedId = (page: Page) => page.evaluate(() => localStorage.getItem('sessionId'))

test.group('The stored session', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is checked at the start, and restores a lost cookie', async ({ assert, browser }) => {
    const person = await createOwner()
    const page = await browse(browser, { as: person })
    await page.context().clearCookies()
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/auth/me', async (route) => {
      await asked
      await route.continue()
    })

    await open(page, '/dashboard')
    await expect(page.getByRole('banner')).toHaveAttribute('aria-busy', 'true')
    answer()

    await expect(page.getByText('No projects yet.')).toBeVisible()
    await expect(page.getByRole('link', { name: person.user.firstName })).toBeVisible()
    await expect(page.getByRole('banner')).not.toHaveAttribute('aria-busy', 'true')
    await page.unroute('**/api/auth/me')
    await reload(page)
    await expect(page.getByText('No projects yet.')).toBeVisible()

    tolerate(page, 401)
    await Session.end(person.sessionId)
    await page.getByRole('link', { name: 'Submit A Project' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    assert.isNull(await storedId(page))
  }).tags(['@AUT-02', '@AUT-03', '@AUT-08'])

  test('is dropped silently when it has ended or the server does not answer', async ({
    browser,
  }) => {
    const person = await createOwner()
    const page = await browse(browser)
    await open(page, '/about')
    for (const failure of ['message', 'no answer', 'over'] as const) {
      if (failure !== 'message') tolerate(page, failure === 'over' ? 401 : /ERR_FAILED/)
      await page.evaluate((id) => localStorage.setItem('sessionId', id), person.sessionId)
      if (failure === 'over') await Session.end(person.sessionId)
      if (failure === 'no answer') await page.route('**/api/auth/me', (route) => route.abort())
      if (failure === 'message') {
        await page.route('**/api/auth/me', (route) => route.fulfill({ json: { message: 'No' } }))
      }

      await open(page, '/dashboard')

      await expect.poll(() => storedId(page)).toBeNull()
      await expect(page.getByText('You need to be logged in to view your dashboard.')).toBeVisible()
      await expect(page.locator('.toast')).toHaveCount(0)
      await page.unrouteAll()
    }
  }).tags(['@AUT-04', '@AUT-07'])

  test('ends in every tab on logout', async ({ assert, browser }) => {
    const person = await createOwner()
    const project = await createProject(person)
    const page = await browse(browser, { as: person })
    const other = await secondTab(page)
    await open(other, `/projects/${project.id}`)
    await open(page, '/dashboard')

    let calls = 0
    page.on('request', (request) => (calls += request.url().endsWith('/auth/logout') ? 1 : 0))
    await pressTwice(page.getByRole('button', { name: 'Logout' }))

    await expectToast(page, 'Logged out successfully')
    await expect(page).toHaveURL('/')
    assert.equal(calls, 1)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    assert.isNull(await storedId(page))
    const cookies = await page.context().cookies()
    assert.notInclude(
      cookies.map(({ name }) => name),
      'stagely-session'
    )
    assert.isNull(await Session.findWithUser(person.sessionId))

    await other.getByRole('button', { name: 'Cancel project' }).click()
    tolerate(other, 401)
    const question = other.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel project' }).click()
    await expectToast(other, 'Please log in to continue.')
    await project.refresh()
    assert.equal(project.status, 'open')
    await expect(other.getByText('Your session has ended')).toBeVisible()
    await expect(other).toHaveURL(`/login?redirect=%2Fprojects%2F${project.id}&ended=true`)
    await expect(question).toHaveCount(0)
    await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

    await page.goBack()
    await expect(page.getByText('You need to be logged in to view your dashboard.')).toBeVisible()
    await expect(page.getByText(project.title)).toHaveCount(0)
  }).tags(['@AUT-06', '@AUT-07'])

  test('ends in every open tab once it has ended elsewhere', async ({ browser }) => {
    const person = await createOwner()
    const project = await createProject(person)
    const page = await browse(browser, { as: person })
    await page.clock.install()
    await open(page, '/messages')
    const [own, about] = [await secondTab(page), await secondTab(page)]
    await open(own, `/projects/${project.id}`)
    await open(about, '/about')
    await suspend(await createAdmin(), person)
    for (const tab of [page, own, about]) tolerate(tab, /status of 40[14]/)

    await page.clock.runFor(31_000)
    for (const [tab, path] of [
      [own, `/projects/${project.id}`],
      [page, '/messages'],
    ] as const) {
      await expect(tab.getByText('Your session has ended')).toBeVisible()
      await expect(tab).toHaveURL(`/login?redirect=${encodeURIComponent(path)}&ended=true`)
      await expect(tab.getByRole('banner').getByRole('button', { name: 'Logout' })).toHaveCount(0)
      await expect.poll(() => storedId(tab)).toBeNull()
    }
    await expectAccessible(page)
    await expect(about.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(about).toHaveURL('/about')
  }).tags(['@AUT-15'])

  test('is dropped on logout even if the call fails', async ({ assert, browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    tolerate(page, /ERR_FAILED|Logout failed/)
    await open(page, '/dashboard')
    await page.route('**/api/auth/logout', (route) => route.abort())

    const logged = page.waitForEvent('console', {
      predicate: (line) => line.type() === 'error' && line.text().startsWith('Logout failed:'),
    })
    await page.getByRole('button', { name: 'Logout' }).click()
    await logged

    await expectToast(page, 'Logged out successfully')
    await expect(page).toHaveURL('/')
    assert.isNull(await storedId(page))
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
  }).tags(['@AUT-06'])
})
