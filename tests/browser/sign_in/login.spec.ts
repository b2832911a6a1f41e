import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, password, createStager, type Person } from '#tests/helpers/people'

async function logIn(page: Page, email: string, typed = password) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

async function expectDashboard(page: Page, { user }: Person, path: string) {
  await expectToast(page, 'Login successful!', 'Welcome back!')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('link', { name: user.firstName })).toBeVisible()
}

const scrolled = (page: Page) => page.evaluate(() => window.scrollY)
const scrollable = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
const sessionId = (page: Page) => page.evaluate(() => localStorage.getItem('sessionId'))

test.group('Log in', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows errors at the fields', async ({ browser }) => {
    const page = await browse(browser, { size: 'phone' })
    await open(page, '/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to Stagely')
    await expect(page.getByRole('link', { name: 'Forgot password' })).toBeVisible()

    await logIn(page, 'nobody', '12345')

    const [email, secret] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
    await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(email).toBeFocused()
    await expect(secret).toHaveAccessibleDescription('Password must be at least 6 characters')
    await expectAccessible(page)
    await secret.fill('123456')
    await expect(secret).not.toHaveAttribute('aria-invalid', 'true')

    await page.getByRole('link', { name: 'Sign up on the home page' }).click()
    await expect(page).toHaveURL('/#join')
  }).tags(['@LOG-01', '@LOG-02'])

  test('opens the user’s dashboard', async ({ assert, browser }) => {
    const person = await createOwner()
    const page = await browse(browser)
    await open(page, '/')
    await page.setViewportSize({ width: 1300, height: 320 })
    await open(page, '/login')
    await page.mouse.wheel(0, 400)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(100)
    await logIn(page, person.user.email.toUpperCase())
    await expectDashboard(page, person, '/dashboard')
    await expect.poll(() => scrollable(page)).toBeGreaterThan(100)
    assert.equal(await scrolled(page), 0)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Your Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    assert.match((await sessionId(page)) ?? '', /^[\w-]{43}$/)
    await reload(page)
    await expect(page).toHaveURL('/dashboard')
    await open(page, '/login')
    await expect(page).toHaveURL('/dashboard')

    const company = await createStager()
    const theirs = await browse(browser)
    await theirs.setViewportSize({ width: 1300, height: 320 })
    await open(theirs, '/login')
    await theirs.mouse.wheel(0, 400)
    await expect.poll(() => scrolled(theirs)).toBeGreaterThan(100)
    await logIn(theirs, company.user.email.toUpperCase())
    await expectDashboard(theirs, company, '/bids')
    await expect.poll(() => scrollable(theirs)).toBeGreaterThan(100)
    assert.equal(await scrolled(theirs), 0)
    await open(theirs, '/login')
    await expect(theirs).toHaveURL('/bids')
    await open(theirs, '/')
    await theirs.getByRole('link', { name: 'Your Dashboard' }).click()
    await expect(theirs).toHaveURL('/bids')
  }).tags(['@AUT-01', '@AUT-05', '@LOG-01', '@LOG-03', '@R45'])

  test('shows the server’s message, or asks to try again later', async ({ assert, browser }) => {
    const { user } = await createOwner()
    const page = await browse(browser)
    tolerate(page, 401)
    tolerate(page, /ERR_FAILED/)
    await open(page, '/login')

    await logIn(page, user.email, 'wrong password')
    const message = 'That email and password don’t match.'
    await expectToast(page, 'Login failed', message)
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(message)
    await expect(page).toHaveURL('/login')
    await expect(page.getByLabel('Email')).toHaveValue(user.email)

    await page.route('**/api/auth/login', (route) => route.abort())
    await logIn(page, user.email)
    await expectToast(page, 'Login failed', 'Please try again later.')
    assert.isNull(await sessionId(page))

    await page.unroute('**/api/auth/login')
    await page.route('/dashboard', (route) => route.abort())
    await logIn(page, user.email)
    await expectToast(page, 'The page did not open')
    await page.unroute('/dashboard')
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/dashboard')
  }).tags(['@LOG-04', '@ERR-03'])

  test('returns to the page that asked for it, and to no other site', async ({ browser }) => {
    const { user } = await createOwner()
    const page = await browse(browser)
    await open(page, '/submit-project')
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
    await logIn(page, user.email)
    await expect(page.getByRole('form', { name: 'Project' })).toBeVisible()
    await expect(page).toHaveURL('/submit-project')

    const visitor = await browse(browser)
    await open(visitor, `/login?redirect=${encodeURIComponent('/.//evil.example')}`)
    await logIn(visitor, user.email)
    await expect(visitor).toHaveURL('/dashboard')
  })

  test('replays text and clicks from before the page was hydrated', async ({ browser }) => {
    const { user } = await createOwner()
    const page = await browse(browser)
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await arrival
      await route.continue()
    })
    const alive = open(page, '/login')
    await logIn(page, user.email)
    await expect(page).toHaveURL('/login')
    arrive()
    await alive
    await expect(page).toHaveURL('/dashboard')
  })
})
