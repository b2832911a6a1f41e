/**
 * `node bench/interactions.ts` measures in Chromium what people feel on the ten busiest screens of the built
 * release, with the demo market:
 *
 * - interactions: from the press or key to the next paint, with a processor four times slower, on a phone
 *   and on a desktop screen;
 * - layout shifts that no press has caused, from the start of the load on;
 * - long tasks;
 * - navigations: from the click on a link to the paint that has the heading of the next page, at full speed,
 *   on pages that were opened before.
 *
 *   --runs=3      (take the one with the lowest load, which is printed)
 *   --only=TEXT   (screens whose name contains it, or "Navigations")
 *   --built       (takes the last build of the release)
 *   --detail      (prints each slow interaction and each shift)
 *
 * Goals: p75 of the interactions of a screen at most 100 ms, layout shift at most 0.02, p75 of the
 * navigations at most 150 ms. CHROME_PATH names the browser if it isn't found automatically. The demo keeps
 * the messages that are sent; 'rm -r storage' resets it.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright'
import { findChromium } from '../bin/setup/chromium.ts'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { runScript } from '../bin/setup/project.ts'
import { demoLogins } from '../database/demo/logins.ts'
import { buildRelease, startProduction } from './production.ts'

const { values: given } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    built: { type: 'boolean', default: false },
    detail: { type: 'boolean', default: false },
  },
})
/** In milliseconds, besides the layout shift. */
const goals = { interaction: 100, shift: 0.02, navigation: 150 }
const slowdown = 4
/** Rounds through the links of an actor. The first one opens each page once and doesn't count. */
const rounds = 3
/** Between the arrival of the pointer on a link and its press. People take longer. */
const hover = 150
/** Shorter interactions aren't reported one by one. The least that Chromium accepts. */
const threshold = 16

const sizes = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
}
type Size = keyof typeof sizes

const [owner, company, admin] = demoLogins
type Actor = 'visitor' | 'owner' | 'company' | 'admin'
const logins = { owner, company, admin }

/** What the screens of the demo market show. */
interface Market {
  /** An open project of the owner with the most offers. */
  offered: { id: number; title: string }
  /** An open project of someone else, without an offer of the company. */
  open: { id: number; title: string; city: string; state: string }
}

async function readMarket(demo: Demo): Promise<Market> {
  const client = new pg.Client({ connectionString: String(demo.env.DATABASE_URL) })
  await client.connect()
  const offered = await client.query<Market['offered']>(
    `select p.id, p.title from projects p join users u on u.id = p.user_id join bids b on b.project_id = p.id
     where u.email = $1 and p.status = 'open' and p.deleted_at is null
     group by p.id order by count(*) filter (where b.status = 'pending') desc, p.id limit 1`,
    [owner.email]
  )
  const open = await client.query<Market['open']>(
    `select p.id, p.title, p.city, p.state from projects p join users u on u.id = p.user_id
     where p.status = 'open' and p.deleted_at is null and p.hidden_at is null and p.city is not null
       and u.email not in ($1, $2)
       and not exists (select from bids b join users c on c.id = b.user_id
                       where b.project_id = p.id and c.email = $2)
     order by (select count(*) from projects q where q.city = p.city and q.status = 'open') desc,
       cardinality(p.photos) desc, p.id limit 1`,
    [owner.email, company.email]
  )
  await client.end()
  return { offered: offered.rows[0], open: open.rows[0] }
}

interface Interaction {
  /** In milliseconds, from the event to the next paint. */
  duration: number
  /** The event and its element. */
  what: string
  /** How the time is divided: until the handlers start, in them, and until the paint. */
  parts: number[]
}

interface Observed {
  interactions: Interaction[]
  /** All interactions, the ones below the threshold included. */
  count: number
  shifts: { value: number; of: string[] }[]
  longTasks: number[]
}

declare global {
  interface Window {
    observed: Observed
    arrival?: Promise<number>
  }
  interface Performance {
    readonly interactionCount: number
  }
}

/** Runs in the page, before its own scripts. */
function observe(least: number) {
  const nameOf = (node: Node | null) => {
    if (!(node instanceof Element)) return node?.nodeName ?? 'removed'
    const name = node.getAttribute('aria-label') ?? node.getAttribute('name') ?? node.textContent
    return `${node.localName}.${node.className.toString().slice(0, 40)} ${name?.trim().slice(0, 40)}`
  }
  const byId = new Map<number, Interaction>()
  const observed: Observed = { interactions: [], count: 0, shifts: [], longTasks: [] }
  window.observed = observed
  const each = <Entry extends PerformanceEntry>(
    type: string,
    run: (entry: Entry) => void,
    options = {}
  ) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) run(entry as Entry)
    }).observe({ type, buffered: true, ...options })

  const note = (entry: PerformanceEventTiming) => {
    const { interactionId, duration, startTime, processingStart, processingEnd } = entry
    if (!interactionId || duration <= (byId.get(interactionId)?.duration ?? 0)) return
    const parts = [
      processingStart - startTime,
      processingEnd - processingStart,
      startTime + duration - processingEnd,
    ]
    byId.set(interactionId, { duration, what: `${entry.name} ${nameOf(entry.target)}`, parts })
    observed.interactions = [...byId.values()]
  }
  each('event', note, { durationThreshold: least })
  each('first-input', note)
  each<PerformanceEntry & { value: number; hadRecentInput: boolean; sources: { node: Node }[] }>(
    'layout-shift',
    ({ value, hadRecentInput, sources }) => {
      if (!hadRecentInput)
        observed.shifts.push({ value, of: sources.map(({ node }) => nameOf(node)) })
    }
  )
  each('longtask', ({ duration }) => void observed.longTasks.push(duration))
}

/** Someone in front of a screen. */
class Person {
  readonly page: Page
  readonly size: Size
  readonly market: Market

  constructor(page: Page, size: Size, market: Market) {
    this.page = page
    this.size = size
    this.market = market
  }

  get isOnPhone() {
    return this.size === 'phone'
  }

  /** Waits until React has taken over the page. */
  async hydrated() {
    await this.page.waitForFunction(() => {
      const main = document.getElementById('main')
      return main && Object.keys(main).some((key) => key.startsWith('__reactProps'))
    })
    await this.settle()
  }

  /** Waits for the paint that follows an action, and for what it has started. */
  async settle() {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
    )
  }

  button = (name: string | RegExp, within: Page | Locator = this.page) =>
    within.getByRole('button', { name }).filter({ visible: true }).first()

  async press(target: Locator) {
    if (this.isOnPhone) await target.tap()
    else await target.click()
    await this.settle()
  }

  async type(target: Locator, text: string) {
    await this.press(target)
    await target.pressSequentially(text, { delay: 30 })
    await this.settle()
  }

  async choose(target: Locator, option: { index: number }) {
    await target.focus()
    await target.selectOption(option)
    await this.settle()
  }

  async key(name: string) {
    await this.page.keyboard.press(name)
    await this.settle()
  }

  /** Opens and closes the menu of small screens. */
  async useMenu() {
    if (!this.isOnPhone) return
    await this.press(this.button(/^Open menu/))
    // The second press of a double click is ignored, and the buttons are at the same place.
    await this.page.waitForTimeout(500)
    await this.press(this.button('Close menu'))
    await this.page.getByRole('dialog', { name: 'Menu' }).waitFor({ state: 'detached' })
  }

  /** Opens and closes the notifications. */
  async useBell() {
    const bell = this.button(/^Notifications/)
    await this.press(bell)
    await this.press(bell)
  }
}

interface Screen {
  name: string
  actor: Actor
  path: (market: Market, adminPath: string) => string
  use: (person: Person) => Promise<void>
}

const searchOf = ({ open: { city, state } }: Market) =>
  `/projects?${new URLSearchParams({ city, state })}`

const screens: Screen[] = [
  {
    name: 'Home',
    actor: 'visitor',
    path: () => '/',
    async use(person) {
      await person.useMenu()
      const slider = person.page.getByRole('slider').first()
      await slider.focus()
      for (let step = 0; step < 4; step += 1) await person.key('ArrowRight')
      await person.type(
        person.page.getByRole('textbox', { name: /email/i }).first(),
        'ana@home.example'
      )
      await person.press(person.button('Post a project'))
      await person.key('Escape')
    },
  },
  {
    name: 'Search with results',
    actor: 'company',
    path: searchOf,
    async use(person) {
      const { page } = person
      await person.useMenu()
      await person.useBell()
      await person.press(person.button('Show removed projects'))
      await person.press(person.button('Show results'))
      if (person.isOnPhone) await person.press(person.button(/^Filters and sort/))
      await person.choose(page.getByRole('combobox', { name: 'Level' }), { index: 1 })
      await page.getByRole('list', { name: 'Active filters' }).getByText('Level').waitFor()
      await person.press(person.button('Remove level'))
      if (person.isOnPhone) await person.press(person.button(/Edit the search/))
      await person.type(page.getByLabel('City', { exact: true }), 'ville')
      await person.key('Escape')
      await person.press(person.button('Search Projects'))
    },
  },
  {
    name: 'Project, visitor',
    actor: 'visitor',
    path: ({ open }) => `/projects/${open.id}`,
    async use(person) {
      await person.useMenu()
      await person.press(person.button(/^Photo 1 of/))
      await person.key('ArrowRight')
      await person.key('ArrowLeft')
      await person.key('Escape')
    },
  },
  {
    name: 'Project, owner',
    actor: 'owner',
    path: ({ offered }) => `/projects/${offered.id}`,
    async use(person) {
      await person.useMenu()
      await person.useBell()
      await person.press(person.button(/^Accept Bid from/))
      await person.key('Escape')
      await person.press(person.button(/^Reject Bid from/))
      await person.key('Escape')
      await person.press(person.button(/favorite/i))
      await person.press(person.button(/favorite/i))
      await person.press(person.button(/^Photo 1 of/))
      await person.key('Escape')
    },
  },
  {
    name: 'Project, company',
    actor: 'company',
    path: ({ open }) => `/projects/${open.id}`,
    async use(person) {
      const form = person.page.getByRole('form', { name: 'Submit Your Bid' })
      // Is refused, because nothing is filled in.
      await person.press(person.button('Submit Bid'))
      await person.type(form.locator('[name="amount"]'), '2450')
      await person.choose(form.locator('[name="timeline"]'), { index: 1 })
      await person.choose(form.locator('[name="stagingPeriod"]'), { index: 2 })
      await person.type(form.locator('[name="extensionPerMonth"]'), '300')
      await person.press(form.getByRole('switch'))
      await person.type(form.locator('[name="note"]'), 'The stairs are wide.')
      await person.press(person.button('Split the price by room'))
      await person.press(person.button('Remove the split'))
      await person.type(person.page.locator('[name="text"]'), 'Is it vacant?')
    },
  },
  {
    name: 'Dashboard, owner',
    actor: 'owner',
    path: () => '/dashboard',
    async use(person) {
      await person.useMenu()
      await person.useBell()
      await person.press(person.button('Refresh'))
      await person.press(person.button(/^Edit/))
      await person.type(person.page.getByRole('dialog').getByLabel('Project title'), ' new')
      await person.key('Escape')
    },
  },
  {
    name: 'Offers, company',
    actor: 'company',
    path: () => '/bids',
    async use(person) {
      await person.useMenu()
      await person.useBell()
      await person.press(person.page.locator('summary').first())
      await person.press(person.page.locator('summary').first())
      await person.press(person.button(/^Cancel Bid/))
      await person.key('Escape')
    },
  },
  {
    name: 'Messages',
    actor: 'owner',
    path: () => '/messages',
    async use(person) {
      const { page } = person
      const rows = page.locator('a[href^="/messages?to="]')
      await person.press(rows.first())
      const field = page.getByRole('textbox').last()
      await field.waitFor()
      await person.type(field, 'Thank you, see you.')
      await person.press(person.button('Send'))
      await person.press(person.button(/^More about/))
      await person.key('Escape')
      if (person.isOnPhone)
        await person.press(page.getByRole('link', { name: 'Back to conversations' }))
      await person.press(rows.nth(1))
    },
  },
  {
    name: 'Submit form',
    actor: 'owner',
    path: () => '/submit-project',
    async use(person) {
      const form = person.page.getByRole('form', { name: 'Project' })
      await person.type(form.getByLabel('Project title'), 'Lake Bungalow')
      await person.choose(form.getByLabel('Property type'), { index: 1 })
      await person.type(form.getByLabel('City', { exact: true }), 'Ashevi')
      await person.press(person.page.locator('[role=option]').first())
      await person.type(form.getByLabel('Neighborhood'), 'Lakeview')
      await person.choose(form.getByLabel('Staging level'), { index: 1 })
      for (const room of ['Living Room', 'Kitchen', 'Dining Room'])
        await person.press(form.getByRole('checkbox', { name: room }))
      await person.type(form.getByLabel('Description'), 'Vacant since spring.')
      await person.press(form.locator('summary').first())
    },
  },
  {
    name: 'Console, users',
    actor: 'admin',
    path: (_market, adminPath) => `${adminPath}/users`,
    async use(person) {
      const { page } = person
      await person.choose(page.getByLabel('Type', { exact: true }), { index: 1 })
      await person.choose(page.getByLabel('Type', { exact: true }), { index: 0 })
      await person.type(page.getByLabel('Find a user'), 'dana')
      await person.press(person.button('Suspend'))
      await person.key('Escape')
    },
  },
]

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().click()
  await page.waitForURL((url) => url.pathname !== '/login')
  return new URL(page.url()).pathname
}

/** Signs each actor in once. Admins begin in the console, whose path is a secret of the installation. */
async function sessionsOf(browser: Browser, origin: string) {
  const states = new Map<Actor, Awaited<ReturnType<BrowserContext['storageState']>>>()
  let adminPath = ''
  for (const [actor, login] of Object.entries(logins)) {
    const context = await browser.newContext({ baseURL: origin })
    const page = await context.newPage()
    adminPath = await signIn(page, login)
    states.set(actor as Actor, await context.storageState())
    await context.close()
  }
  return { states, adminPath }
}

interface Stage extends Awaited<ReturnType<typeof sessionsOf>> {
  browser: Browser
  origin: string
  market: Market
}

const contextFor = ({ browser, origin, states }: Stage, actor: Actor, size: Size) =>
  browser.newContext({
    baseURL: origin,
    storageState: states.get(actor),
    reducedMotion: 'reduce',
    ...sizes[size],
  })

async function observeScreen(stage: Stage, screen: Screen, size: Size): Promise<Observed> {
  const context = await contextFor(stage, screen.actor, size)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.addInitScript(observe, threshold)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(screen.path(stage.market, stage.adminPath))
    const person = new Person(page, size, stage.market)
    await person.hydrated()
    await screen.use(person)
    await person.settle()
    return await page.evaluate(() => ({ ...window.observed, count: performance.interactionCount }))
  } finally {
    await context.close()
  }
}

/** The value that a share of all values doesn't exceed. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0
}

/** Each interaction below the threshold counts as the threshold. */
function durationsOf({ interactions, count }: Observed): number[] {
  const quick = Math.max(0, count - interactions.length)
  return [...interactions.map(({ duration }) => duration), ...Array(quick).fill(threshold)]
}

function printDetail({ interactions, shifts }: Observed) {
  for (const { duration, what, parts } of interactions) {
    if (duration <= goals.interaction) continue
    const [wait, handlers, paint] = parts.map((part) => part.toFixed(0))
    console.log(`    ${duration} ms (${wait} + ${handlers} + ${paint})  ${what}`)
  }
  for (const { value, of } of shifts) {
    if (value > 0.001) console.log(`    shift ${value.toFixed(4)}  ${of.join(' | ')}`)
  }
}

async function measureScreen(stage: Stage, screen: Screen): Promise<boolean> {
  const observed: Observed[] = []
  for (const size of ['phone', 'desktop'] as const) {
    observed.push(await observeScreen(stage, screen, size))
  }
  const durations = observed.flatMap(durationsOf)
  const shift = Math.max(
    ...observed.map(({ shifts }) => shifts.reduce((sum, { value }) => sum + value, 0))
  )
  const longTasks = observed.flatMap((each) => each.longTasks)
  const p75 = percentile(durations, 0.75)
  console.log(
    [
      screen.name.padEnd(22),
      `${durations.length} interactions`.padEnd(17),
      `p75 ${p75} ms`.padEnd(12),
      `worst ${Math.max(...durations)} ms`.padEnd(15),
      `shift ${shift.toFixed(3)}`.padEnd(13),
      `${longTasks.length} long tasks, up to ${Math.max(0, ...longTasks).toFixed(0)} ms`,
    ].join(' ')
  )
  if (given.detail) observed.forEach(printDetail)
  return p75 <= goals.interaction && shift <= goals.shift
}

/** A link to the next page. */
type Step = (page: Page, market: Market) => Locator

const named =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole('link', { name }).filter({ visible: true }).first()
const tab =
  (name: string): Step =>
  (page) =>
    page.getByRole('tab', { name })
const toProject =
  (key: keyof Market): Step =>
  (page, market) => {
    const path = `/projects/${market[key].id}`
    return page.locator(`a[href="${path}"], a[href^="${path}?"]`).filter({ visible: true }).first()
  }

/** Where each actor goes, and from which page on. */
const ways: {
  actor: Actor
  start: (market: Market, adminPath: string) => string
  steps: Step[]
}[] = [
  {
    actor: 'visitor',
    start: () => '/',
    steps: [named('How It Works'), named('About'), named('Contact'), named('Home')],
  },
  {
    actor: 'owner',
    start: () => '/dashboard',
    steps: [
      toProject('offered'),
      named('Go Back to Dashboard'),
      named('Submit A Project'),
      named(/^Messages/),
      named(/^Project Dashboard/),
    ],
  },
  {
    actor: 'company',
    start: searchOf,
    steps: [
      toProject('open'),
      named(/^Back to Projects/),
      named('Project Dashboard'),
      named('Platform Pricing'),
      named('Your Stagely Profile'),
      named('Search Projects'),
    ],
  },
  {
    actor: 'admin',
    start: (_market, adminPath) => adminPath,
    steps: [tab('Detailed Users'), tab('Detailed Projects'), tab('Overview')],
  },
]

/** Runs in the page: prepares to note when the page that the next click opens is painted with its heading. */
function awaitArrival() {
  const former = document.querySelector('h1')
  window.arrival = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('The page did not open')), 10_000)
    const begin = ({ timeStamp }: Event) => {
      const from = window.location.pathname + window.location.search
      function look() {
        const found = document.querySelector('h1')
        const moved = window.location.pathname + window.location.search !== from
        if (!moved || !found || found === former) {
          requestAnimationFrame(look)
          return
        }
        // A message is received after the paint of this frame.
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(performance.now() - timeStamp)
        port2.postMessage(null)
      }
      requestAnimationFrame(look)
    }
    window.addEventListener('click', begin, { once: true, capture: true })
  })
}

async function walk(stage: Stage, hovered: boolean): Promise<{ name: string; took: number }[]> {
  const times: { name: string; took: number }[] = []
  for (const { actor, start, steps } of ways) {
    const context = await contextFor(stage, actor, 'desktop')
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await page.goto(start(stage.market, stage.adminPath))
    const person = new Person(page, 'desktop', stage.market)
    await person.hydrated()
    for (let round = 0; round < rounds; round += 1) {
      for (const step of steps) {
        const target = step(page, stage.market)
        await target.scrollIntoViewIfNeeded()
        await page.evaluate(awaitArrival)
        if (hovered) {
          await target.hover()
          await page.waitForTimeout(hover)
        }
        const text = await target.textContent()
        const name = `${actor}: ${text?.trim().slice(0, 30)}`
        await (hovered ? target.click() : target.dispatchEvent('click'))
        const took = await page.evaluate(() => window.arrival)
        if (round > 0 && took !== undefined) times.push({ name, took })
        // Away from the link, so that nothing is prepared by accident.
        await page.mouse.move(0, 0)
        await person.settle()
      }
    }
    await context.close()
  }
  return times
}

async function measureNavigations(stage: Stage): Promise<boolean> {
  let reached = true
  for (const hovered of [false, true]) {
    const walked = await walk(stage, hovered)
    const times = walked.map(({ took }) => took)
    const p75 = percentile(times, 0.75)
    console.log(
      `Navigations ${hovered ? `after ${hover} ms on the link` : 'without a hover'}: ${times.length}, ` +
        `p50 ${percentile(times, 0.5).toFixed(0)} ms, p75 ${p75.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`
    )
    if (given.detail) {
      for (const { name, took } of walked)
        console.log(`    ${took.toFixed(0).padStart(4)} ms  ${name}`)
    }
    reached &&= p75 <= goals.navigation
  }
  return reached
}

async function measure(demo: Demo): Promise<number> {
  const executablePath = await findChromium()
  if (!given.built) await buildRelease()
  const port = await firstFreePort(Number(demo.env.PORT) + 10, '127.0.0.1')
  const settings = {
    THROTTLE_READS: '0',
    THROTTLE_MESSAGES: '0',
    APP_URL: `http://127.0.0.1:${port}`,
  }
  const { origin } = await startProduction(demo, port, settings)
  const market = await readMarket(demo)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  try {
    const stage = { browser, origin, market, ...(await sessionsOf(browser, origin)) }
    let reached = true
    for (let run = 1; run <= Number(given.runs); run += 1) {
      const before = loadavg()[0]
      console.log(`\nRun ${run}`)
      for (const screen of screens.filter(({ name }) => name.includes(given.only))) {
        reached = (await measureScreen(stage, screen)) && reached
      }
      if ('Navigations'.includes(given.only)) reached = (await measureNavigations(stage)) && reached
      console.log(
        `load of the machine: ${before.toFixed(1)} before, ${loadavg()[0].toFixed(1)} after`
      )
    }
    return reached ? 0 : 1
  } finally {
    await browser.close()
  }
}

await runScript(() =>
  withDemo('node bench/interactions.ts', async (demo) => {
    await prepareMarket(demo)
    return measure(demo)
  })
)
