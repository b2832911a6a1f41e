import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  reload,
  tolerate,
  type Page,
  type Route,
} from '#tests/helpers/page_dom'
import Project from '#models/project'
import User from '#models/user'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import {
  type Person,
  createAdmin,
  createOwner,
  createProject,
  createUnconfirmed,
  password,
  signIn,
} from '#tests/helpers/people'
import { suspend } from '#tests/helpers/moderation'

const title = 'Farmhouse with barn'

const form = (page: Page) => page.getByRole('form', { name: 'Project' })
const submit = (page: Page) => form(page).getByRole('button', { name: /^(Continue|Post Project)$/ })
const account = (page: Page) => page.getByRole('dialog', { name: 'Last step: your account' })
const banner = (page: Page) => page.getByRole('banner')
const login = (page: Page) => page.getByRole('dialog', { name: 'Login to Stagely' })
const stored = (page: Page) =>
  page.evaluate(() => localStorage.getItem('draft:final:visitor')) as Promise<string | null>

async function fill(page: Page) {
  const project = form(page)
  await project.getByLabel('Project title').fill(title)
  await project.getByLabel('Property type').selectOption('Single Family Home')
  await project.getByLabel('City', { exact: true }).fill('Asheville')
  await project.getByLabel('Neighborhood').fill('Lakeview')
  await project.getByLabel('County').fill('Buncombe')
  await project.getByLabel('State (optional)').selectOption('North Carolina')
  await project.getByLabel('Staging level').selectOption('Luxury')
  await project.getByLabel('Timeline').selectOption('2-4 weeks')
  await project.getByRole('checkbox', { name: 'Living Room' }).check()
  await project.getByLabel('Description').fill('The house has been vacant since spring.')
}

/** Answers the question about photos, which is asked once. */
const goOn = (page: Page) => page.getByRole('button', { name: 'Submit anyway' }).tap()

/** A visitor whose project has been checked, at the last step. */
async function atLastStep() {
  const page = await browse({ size: 'phone' })
  await open(page, '/post-a-project')
  await fill(page)
  await submit(page).tap()
  await goOn(page)
  await expect(account(page)).toBeVisible()
  return page
}

async function register(page: Page, email = 'pat@example.com') {
  const step = account(page)
  await step.getByLabel('Email', { exact: true }).fill(email)
  await step.getByLabel('Name', { exact: true }).fill('Pat Poster')
  await step.getByLabel('Phone').fill('8285550142')
  await step.getByLabel('Password', { exact: true }).fill('secret1')
  await step.getByLabel(/agree to the Terms of Service/).check()
  await step.getByRole('button', { name: 'Post Project' }).tap()
}

async function logIn(page: Page, person: Person) {
  await login(page).getByLabel('Email').fill(person.user.email)
  await login(page).getByLabel('Password', { exact: true }).fill(password)
  await login(page).getByRole('button', { name: 'Login', exact: true }).tap()
}

/** The one project that is stored, on whose page the browser is, without a draft. */
async function posted(page: Page) {
  await page.waitForURL(/\/projects\/\d+$/)
  expect(await stored(page)).toBeNull()
  const projects = await Project.all()
  expect(projects.map((project) => project.title)).toEqual([title])
  expect(page.url()).toContain(`/projects/${projects[0].id}`)
  return projects[0]
}

/** Lets a call arrive and loses its answer, once. */
async function loseAnswer(page: Page, call: string) {
  tolerate(page, /ERR_FAILED/)
  await page.route(
    call,
    async (route: Route) => {
      const request = route.request()
      const { authorization } = request.headers()
      await send('POST', new URL(request.url()).pathname, {
        headers: authorization ? { authorization } : {},
        body: request.postDataJSON(),
      })
      await route.abort()
    },
    { times: 1 }
  )
}

/** Loses a call on its way, once. */
async function loseCall(page: Page, call: string) {
  tolerate(page, /ERR_FAILED/)
  await page.route(call, (route: Route) => route.abort(), { times: 1 })
}

test.group('A project before the account', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is checked, and posted with the account of the last step', async ({ assert }) => {
    const page = await browse({ size: 'phone' })
    tolerate(page, 422)
    await open(page, '/post-a-project')
    await submit(page).tap()
    await expectToast(page, 'Form validation errors')
    await fill(page)
    // What only the server finds is shown at its field.
    await page.route(
      '**/api/projects/checks',
      (route: Route) =>
        route.fulfill({
          status: 422,
          json: { message: 'No', errors: [{ field: 'city', message: 'City is required' }] },
        }),
      { times: 1 }
    )
    await submit(page).tap()
    await goOn(page)
    await expect(form(page).getByLabel('City', { exact: true })).toHaveAccessibleDescription(
      /City is required/
    )
    await form(page).getByLabel('City', { exact: true }).fill('Asheville ')
    await submit(page).tap()
    await expect(account(page)).toContainText('Real Estate Agent Registration')
    await expectAccessible(page)
    assert.lengthOf(await Project.all(), 0)

    // Nothing is lost when the step is left.
    await account(page).getByLabel('Name', { exact: true }).fill('Pat')
    await account(page).getByRole('button', { name: 'Close' }).tap()
    await expect(form(page).getByLabel('Project title')).toHaveValue(title)
    await submit(page).tap()
    await expect(account(page).getByLabel('Name', { exact: true })).toHaveValue('Pat')

    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    await expect(account(page).getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      'Please enter a valid email address'
    )
    await expect(account(page).getByLabel(/agree to the Terms/)).toHaveAccessibleDescription(
      'You must agree to the Terms of Service'
    )
    await register(page)
    const project = await posted(page)
    const owner = await User.findOrFail(project.userId)
    assert.deepInclude(owner.$attributes, {
      email: 'pat@example.com',
      userType: 'realtor',
      emailConfirmed: false,
    })
    await expect(page.getByRole('complementary', { name: 'Account notice' })).toBeVisible()
    await expect(page.getByText('companies with alerts hear of the project then')).toBeVisible()
  }).tags(['@PLC-32', '@PLC-33', '@AUT-05', '@REG-01'])

  test('registers the type that the form says', async ({ assert }) => {
    const page = await browse()
    await open(page, '/post-a-project')
    await fill(page)
    await form(page).getByRole('radio', { name: 'Investor' }).check()
    await submit(page).click()
    await goOn(page)
    await expect(account(page)).toContainText('Real Estate Investor Registration')
    await register(page)
    const project = await posted(page)
    assert.equal((await User.findOrFail(project.userId)).userType, 'investor')
  }).tags(['@PLC-32'])

  test('is posted after a login in the same place', async ({ assert }) => {
    const owner = await createOwner()
    const page = await atLastStep()
    tolerate(page, 409)
    tolerate(page, 401)
    await register(page, owner.user.email)
    const email = account(page).getByLabel('Email', { exact: true })
    await expect(email).toHaveAccessibleDescription(/already/)
    await account(page).getByRole('link', { name: 'Log in instead' }).tap()
    await expect(login(page).getByLabel('Email')).toHaveValue(owner.user.email)
    await expectAccessible(page)
    await login(page).getByLabel('Password', { exact: true }).fill('wrong password')
    await login(page).getByRole('button', { name: 'Login', exact: true }).tap()
    await expectToast(page, 'Login failed')
    assert.isNotNull(await stored(page))
    await logIn(page, owner)
    assert.equal((await posted(page)).userId, owner.user.id)
  }).tags(['@PLC-32', '@PLC-33'])

  test('shows who is signed in from then on, and goes on posting', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const page = await atLastStep()
    const held: Route[] = []
    await page.route('**/api/projects', (route: Route) => void held.push(route))
    await account(page).getByRole('button', { name: 'Login' }).tap()
    await logIn(page, owner)
    await expect.poll(() => held.length).toBe(1)
    await expect(banner(page).getByRole('button', { name: 'Notifications' })).toBeVisible()
    await expect(banner(page).getByRole('link', { name: 'Login' })).toHaveCount(0)
    assert.match(page.url(), /\/post-a-project$/)
    await held[0].continue()
    await posted(page)
    await expect(banner(page).getByRole('button', { name: 'Notifications' })).toBeVisible()
  }).tags(['@PLC-134'])

  test('begins in the first field of whichever form its last step shows', async () => {
    const owner = await createOwner()
    const page = await atLastStep()
    tolerate(page, 409)
    const email = (dialog: typeof account) => dialog(page).getByLabel('Email', { exact: true })
    await expect(email(account)).toBeFocused()
    await account(page).getByRole('button', { name: 'Login' }).tap()
    await expect(email(login)).toBeFocused()
    await login(page).getByRole('button', { name: 'Join Free!' }).tap()
    await expect(email(account)).toBeFocused()
    await register(page, owner.user.email)
    await account(page).getByRole('link', { name: 'Log in instead' }).tap()
    await expect(email(login)).toHaveValue(owner.user.email)
    await expect(email(login)).toBeFocused()
  }).tags(['@PLC-32'])

  test('asks about photos without the error of the attempt before', async () => {
    const page = await browse({ size: 'phone' })
    await open(page, '/post-a-project')
    await submit(page).tap()
    await expectToast(page, 'Form validation errors')
    await fill(page)
    await submit(page).tap()
    const question = page.getByRole('alertdialog', { name: 'No photos added. Submit anyway?' })
    await expect(question).toBeVisible()
    await expect(page.getByText('Form validation errors')).toHaveCount(0)
  }).tags(['@PLC-53', '@PLC-77'])

  test('stays here when the account is suspended', async ({ assert }) => {
    const owner = await createOwner()
    await suspend(await createAdmin(), owner)
    const page = await atLastStep()
    tolerate(page, 403)
    await account(page).getByRole('button', { name: 'Login' }).tap()
    await logIn(page, owner)
    await expect(login(page).getByRole('alert')).toContainText('Contact support')
    await login(page).getByRole('button', { name: 'Join Free!' }).tap()
    await expect(account(page)).toBeVisible()
    assert.isNotNull(await stored(page))
    assert.lengthOf(await Project.all(), 0)
  }).tags(['@PLC-32'])
})

test.group('What is lost on its way', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is repeated: the check', async () => {
    const page = await browse({ size: 'phone' })
    await open(page, '/post-a-project')
    await fill(page)
    await loseCall(page, '**/api/projects/checks')
    await submit(page).tap()
    await goOn(page)
    await expectToast(page, 'Failed to submit project')
    // A check stores nothing, so there is nothing to look at.
    await expect(page.getByText('We don’t know whether')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Look again' })).toHaveCount(0)
    await submit(page).tap()
    await register(page)
    await posted(page)
  }).tags(['@PLC-34', '@PLC-106'])

  test('is repeated: the registration, also one that was stored', async ({ assert }) => {
    const page = await atLastStep()
    tolerate(page, 409)
    await loseCall(page, '**/api/auth/register')
    await register(page)
    await expectToast(page, 'Registration failed')
    assert.lengthOf(await User.all(), 0)

    await loseAnswer(page, '**/api/auth/register')
    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    await expect.poll(async () => (await User.all()).length).toBe(1)
    await expectToast(page, 'Registration failed')
    await account(page).getByRole('button', { name: 'Post Project' }).tap()
    await account(page).getByRole('link', { name: 'Log in instead' }).tap()
    await login(page).getByLabel('Password', { exact: true }).fill('secret1')
    await login(page).getByRole('button', { name: 'Login', exact: true }).tap()
    await posted(page)
    assert.lengthOf(await User.all(), 1)
  }).tags(['@PLC-34'])

  test('is repeated: the project, also one that was stored', async ({ assert }) => {
    const page = await atLastStep()
    await loseCall(page, '**/api/projects')
    await register(page)
    await expectToast(page, 'Failed to submit project')
    assert.lengthOf(await Project.all(), 0)
    assert.isNotNull(await stored(page))

    await loseAnswer(page, '**/api/projects')
    await submit(page).tap()
    await expect.poll(async () => (await Project.all()).length).toBe(1)
    await expectToast(page, 'Failed to submit project')
    assert.isNotNull(await stored(page))
    await form(page).getByLabel('Description').fill('Vacant.')
    await submit(page).tap()
    const { description } = await posted(page)
    assert.equal(description, 'The house has been vacant since spring.')
  }).tags(['@PLC-34', '@PLC-33', '@R543'])

  test('is found again after a reload, once the account is there', async ({ assert }) => {
    const page = await atLastStep()
    await loseAnswer(page, '**/api/projects')
    await register(page)
    await expectToast(page, 'Failed to submit project')
    await reload(page)
    assert.match(page.url(), /\/submit-project$/)
    await expect(page.getByText('Is this yours?')).toBeVisible()
    await expectAccessible(page)
    assert.notInclude((await page.locator('main').textContent()) ?? '', title)
    await page.getByRole('button', { name: 'Yes, continue with it' }).tap()
    await expect(form(page).getByLabel('Project title')).toHaveValue(title)
    await expect(page.getByText('We kept your draft')).toBeVisible()
    await form(page).getByRole('button', { name: 'Submit Project' }).tap()
    await goOn(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.lengthOf(await Project.all(), 1)
    assert.lengthOf(await User.all(), 1)
    assert.lengthOf(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => /^draft/.test(key))),
      0
    )
  }).tags(['@PLC-34', '@PLC-35'])

  for (const [what, call] of [
    ['login', '**/api/auth/login'],
    ['registration', '**/api/auth/register'],
  ]) {
    test(`is asked about after a ${what} whose answer was lost`, async ({ assert }) => {
      const page = await atLastStep()
      const owner = what === 'login' ? await createOwner() : null
      await loseAnswer(page, call)
      if (owner) {
        await account(page).getByRole('button', { name: 'Login' }).tap()
        await logIn(page, owner)
        await expectToast(page, 'Login failed')
      } else {
        await register(page)
        await expectToast(page, 'Registration failed')
      }
      // The browser has the cookie of the answer that it couldn't read.
      const user = await User.firstOrFail()
      page.profile.cookies.set('stagely-session', await signIn(user))
      await reload(page)
      assert.match(page.url(), /\/submit-project$/)
      await expect(page.getByText('Is this yours?')).toBeVisible()
      await expect(form(page).getByLabel('Project title')).toHaveValue('')
      assert.isNotNull(await stored(page))
      assert.lengthOf(await Project.all(), 0)
    }).tags(['@PLC-135'])
  }

  test('doesn’t show the form again when the project’s page is lost', async ({ assert }) => {
    const page = await atLastStep()
    await loseCall(page, '**/projects/*')
    await register(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('is open for offers')
    assert.lengthOf(await Project.all(), 1)
    assert.isNull(await stored(page))
  }).tags(['@PLC-34'])
})

test.group('A second project before the address is confirmed', (group) => {
  group.each.setup(() => emptyDatabase())

  const notice = (page: Page) => form(page).getByRole('alert')
  const text = 'Confirm your email address to post more than one project.'

  test('is refused after the login, with a way out, and keeps the draft', async ({ assert }) => {
    const owner = await createUnconfirmed()
    await createProject(owner)
    const page = await atLastStep()
    tolerate(page, 409)
    await account(page).getByRole('button', { name: 'Login' }).tap()
    await logIn(page, owner)
    await expect(notice(page)).toContainText(`${text} Your draft is safe on this device.`)
    await expectAccessible(page)
    await notice(page).getByRole('button', { name: 'Resend the email' }).tap()
    await expectToast(page, 'Email sent')
    assert.lengthOf(await Project.all(), 1)
    assert.isNotNull(await stored(page))

    await owner.user.merge({ emailConfirmed: true }).save()
    await submit(page).tap()
    await page.waitForURL(/\/projects\/\d+$/)
    assert.lengthOf(await Project.all(), 2)
    assert.isNull(await stored(page))
  }).tags(['@PLC-37'])

  test('is known before the form is filled in', async () => {
    const owner = await createUnconfirmed()
    const page = await browse({ as: owner })
    await open(page, '/submit-project')
    await expect(notice(page)).toHaveCount(0)
    await createProject(owner)
    await reload(page)
    await expect(notice(page)).toContainText(text)
  }).tags(['@PLC-37'])
})

test.group('The draft of a visitor', (group) => {
  group.each.setup(() => emptyDatabase())

  async function begun() {
    const page = await browse({ size: 'phone' })
    await open(page, '/post-a-project')
    await form(page).getByLabel('Project title').fill(title)
    await expect.poll(() => stored(page)).toContain(title)
    return page
  }

  /** Makes the stored draft so many hours old. */
  const age = (page: Page, hours: number) =>
    page.evaluate((ago) => {
      const draft = JSON.parse(localStorage.getItem('draft:final:visitor')!)
      const savedAt = new Date(Date.now() - ago * 3_600_000).toISOString()
      localStorage.setItem('draft:final:visitor', JSON.stringify({ ...draft, savedAt }))
    }, hours)

  test('comes back within 24 hours, on this device only, and no later', async ({ assert }) => {
    const page = await begun()
    await age(page, 23.9)
    await reload(page)
    await expect(form(page).getByLabel('Project title')).toHaveValue(title)
    await age(page, 24.1)
    // On any page.
    await open(page, '/about')
    await expect.poll(() => stored(page)).toBeNull()
    await open(page, '/post-a-project')
    await expect(form(page).getByLabel('Project title')).toHaveValue('')
    assert.lengthOf(await Project.all(), 0)
  }).tags(['@PLC-35'])

  test('is deleted with Discard', async () => {
    const page = await begun()
    await page.getByRole('button', { name: 'Discard draft' }).tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).tap()
    await expect.poll(() => stored(page)).toBeNull()
    await expect(form(page).getByLabel('Project title')).toHaveValue('')
  }).tags(['@PLC-35'])

  test('is offered to an account after a question, which may be answered with No', async ({
    assert,
  }) => {
    const draft = JSON.stringify({
      values: { title },
      savedAt: new Date().toISOString(),
      clientId: 'page1234567890abcdef',
    })
    const owner = await createOwner()
    const page = await browse({ as: owner, size: 'phone' })
    await open(page, '/submit-project')
    await page.evaluate((text) => localStorage.setItem('draft:final:visitor', text), draft)

    await open(page, '/dashboard')
    const card = page.getByRole('region', { name: 'Unfinished project' })
    await expect(card).toContainText('Is this yours?')
    assert.notInclude((await card.textContent()) ?? '', title)
    await card.getByRole('link', { name: 'Open the form' }).tap()

    await expect(page.getByText('Is this yours?')).toBeVisible()
    await page.getByRole('button', { name: 'No', exact: true }).tap()
    await expect(page.getByText('Is this yours?')).toHaveCount(0)
    await expect(form(page).getByLabel('Project title')).toBeFocused()
    await form(page).getByLabel('Project title').fill('My own house')
    const own = `draft:final:${owner.user.id}`
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), own))
      .toContain('My own house')

    await reload(page)
    await expect(page.getByText('It would replace the draft that you have here.')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, continue with it' }).tap()
    await expect(form(page).getByLabel('Project title')).toHaveValue(title)
    await expect(form(page).getByLabel('Project title')).toBeFocused()
    assert.isNull(await stored(page))
  }).tags(['@PLC-35', '@R544'])

  test('is asked about after a login elsewhere, also beside a draft of one’s own', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const page = await begun()
    await open(page, '/login')
    await page.getByLabel('Email').fill(owner.user.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).tap()
    await page.waitForURL(/\/dashboard$/)
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(card('Unfinished project')).toContainText('Is this yours?')

    await page.evaluate(
      ([key, draft]) => localStorage.setItem(key, draft),
      [
        `draft:several:${owner.user.id}`,
        JSON.stringify({ values: {}, savedAt: new Date().toISOString() }),
      ]
    )
    await reload(page)
    await expect(card('Unfinished project')).toContainText('Several homes')
    await expect(card('Another unfinished project')).toContainText('Is this yours?')
    await expectAccessible(page)
    assert.notInclude((await page.locator('main').textContent()) ?? '', title)
    await card('Another unfinished project').getByRole('link', { name: 'Open the form' }).tap()
    await expect(page.getByText('Is this yours?')).toBeVisible()
    await expect(form(page).getByLabel('Project title')).toHaveValue('')
  }).tags(['@PLC-135'])

  test('is asked about after a registration elsewhere', async () => {
    const page = await begun()
    await open(page, '/login?register=true&type=realtor')
    const main = page.getByRole('main')
    await main.getByLabel('Email', { exact: true }).fill('pat@example.com')
    await main.getByLabel('Name', { exact: true }).fill('Pat Poster')
    await main.getByLabel('Phone').fill('8285550142')
    await main.getByLabel('Password', { exact: true }).fill('secret1')
    await main.getByLabel(/agree to the Terms of Service/).check()
    await main.getByRole('button', { name: 'Join Free!' }).tap()
    await page.waitForURL(/\/dashboard$/)
    const card = page.getByRole('region', { name: 'Unfinished project' })
    await expect(card).toContainText('Is this yours?')
    await open(page, '/submit-project')
    await expect(page.getByText('Is this yours?')).toBeVisible()
    await expect(form(page).getByLabel('Project title')).toHaveValue('')
  }).tags(['@PLC-135'])
})
