/**
 * `node bench/posting.ts` posts a project on a phone screen of 390 × 844 with the fewest fields: how many are
 * touched and shown, how long the page is, and how many seconds the script takes. CHROME_PATH names the
 * browser if it isn't found automatically. The demo keeps the posted projects; 'rm -r storage' resets it.
 */
import { chromium, type Locator, type Page } from 'playwright'
import { findChromium } from '../bin/setup/chromium.ts'
import { prepareMarket, requireSuccess, withDemo, type Demo } from '../bin/setup/demo.ts'
import { buildFrontEnd } from '../bin/setup/front_end.ts'
import { runScript } from '../bin/setup/project.ts'
import { demoLogins } from '../database/demo/logins.ts'
import { startServer } from './support.ts'

const runs = 5

async function login(page: Page) {
  const [owner] = demoLogins
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Login', exact: true }).last().tap()
  await page.waitForURL(/dashboard/)
}

/** Posts a project → what it took. */
async function post(page: Page, run: number) {
  await page.goto('/submit-project')
  const form = page.getByRole('form', { name: 'Project' })
  // Hydrated.
  await page.waitForFunction(() => {
    const field = document.querySelector('form [name="description"]')
    return field && Object.keys(field).some((key) => key.startsWith('__reactProps'))
  })
  const controls = form.locator('input, select, textarea')
  const all = await controls.all()
  const shown = await Promise.all(all.map((control) => control.isVisible()))
  const visible = shown.filter(Boolean).length
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  let touched = 0
  const began = performance.now()

  async function type(label: string, text: string) {
    const field = form.getByLabel(label, { exact: true })
    await field.tap()
    await field.fill(text)
    touched += 1
  }
  async function choose(field: Locator, option: string) {
    await field.selectOption(option)
    touched += 1
  }
  await type('Project title', `Bungalow ${'ABCDE'[run]}`)
  await choose(form.getByLabel('Property type'), 'Single Family Home')
  // The suggestion fills in the county and the state, too.
  await type('City', 'Ashevi')
  await page.getByRole('option', { name: 'Asheville' }).first().tap()
  await type('Neighborhood', 'Lakeview')
  await choose(form.getByLabel('Staging level'), 'Luxury')
  await choose(form.getByLabel('Timeline'), '2-4 weeks')
  await form.getByRole('checkbox', { name: 'Living Room' }).tap()
  touched += 1
  await type('Description', 'The house has been vacant since spring.')
  await page.getByRole('button', { name: 'Submit Project' }).tap()
  await page.getByRole('heading', { level: 1, name: /is open for bids/ }).waitFor()
  return { touched, visible, length, seconds: (performance.now() - began) / 1000 }
}

async function measure(demo: Demo): Promise<number> {
  const origin = await startServer(demo)
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--no-sandbox'],
  })
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await login(page)
    const seconds: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const took = await post(page, run)
      seconds.push(took.seconds)
      if (run > 0) continue
      console.log(`fields touched   ${took.touched}`)
      console.log(`fields shown     ${took.visible}`)
      console.log(`length of page   ${took.length} px`)
    }
    const sorted = seconds.toSorted((one, other) => one - other)
    console.log(`seconds          ${sorted.map((each) => each.toFixed(1)).join(', ')}`)
    return 0
  } finally {
    await browser.close()
  }
}

await runScript(() =>
  withDemo('node bench/posting.ts', async (demo) => {
    requireSuccess('Building the pages', await buildFrontEnd('quick'))
    await prepareMarket(demo)
    return measure(demo)
  })
)
