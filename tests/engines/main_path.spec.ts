import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import User from '#models/user'
import { home, sendDraftOf, writeDraft } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createBid, createStager, password } from '#tests/helpers/people'
import { cameraPhoto } from '#tests/helpers/photos'
import { dayFromNow } from '#tests/helpers/stagings'
import type { Engine } from './driver.js'
import { startFirefox } from './firefox.js'
import { Visitor } from './visitor.js'
import { startWebkit } from './webkit.js'

const title = 'Colonial on Maple Street'
const wide = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** The pages so far fit their window, and none of them has failed. */
async function expectWhole(visitor: Visitor) {
  const place = await visitor.reads<string>('location.pathname')
  const fits = 'document.documentElement.scrollWidth <= document.documentElement.clientWidth'
  assert.ok(await visitor.reads<boolean>(fits), `${place} scrolls sideways`)
  const works = `!document.body.innerText.includes('This page stopped working')`
  assert.ok(await visitor.reads<boolean>(works), `${place} failed`)
}

async function photosIn(folder: string): Promise<string[]> {
  const photos = [await cameraPhoto('living.jpg'), await cameraPhoto('foyer.jpg', '#6b8e9f')]
  const paths = photos.map(({ name }) => join(folder, name))
  for (const [at, { buffer }] of photos.entries()) await writeFile(paths[at], buffer)
  return paths
}

async function register(visitor: Visitor, type: string, fields: Record<string, string>) {
  await visitor.open(`/login?register=true&type=${type}`)
  for (const [label, value] of Object.entries(fields)) await visitor.fill(label, value)
  await visitor.check('agree to the Terms of Service')
  await visitor.click({ css: 'main button', text: 'Join Free!' })
  await visitor.see('Registration successful!')
}

async function post(visitor: Visitor, photos: string[]) {
  await visitor.follow('Submit A Project')
  await visitor.fill('Project title', title)
  await visitor.pick('Property type', 'Single Family Home')
  await visitor.fill('City', 'Asheville')
  await visitor.fill('Neighborhood', 'Lakeview')
  await visitor.fill('County', 'Buncombe')
  await visitor.pick('State', 'North Carolina')
  await visitor.pick('Staging level', 'Luxury')
  await visitor.pick('Timeline', '2-4 weeks')
  await visitor.check('Living Room')
  await visitor.fill('Description', 'The house has been vacant since spring.')
  await visitor.choosePhotos(photos)
  await visitor.see('2 of 4')
  await visitor.press('Submit Project')
  await visitor.see(`${title} is open for offers`)
}

async function offer(visitor: Visitor) {
  await visitor.open('/projects?city=Asheville&state=NC')
  await visitor.see('Showing 1 project(s) in Asheville, NC')
  await visitor.follow('View Details & Bid')
  await visitor.fill('Your offer', '3640')
  await visitor.pick('Timeline', '2 weeks')
  await visitor.press('Submit Bid')
  await visitor.see('Bid submitted successfully!')
}

async function pay(visitor: Visitor, bid: number) {
  const { driver } = visitor
  await visitor.open(`/payment/${bid}`)
  await visitor.see('Payment Summary')
  await visitor.until(`document.querySelector('iframe[title="Secure payment input frame"]')`)
  await driver.enter(`document.querySelector('iframe[title="Secure payment input frame"]')`)
  await visitor.fill('Card number', '4242424242424242')
  await visitor.fill('Expiration date MM / YY', '12 / 44')
  await visitor.fill('Security code', '123')
  await visitor.fill('Name on card', 'Sam Stager')
  await visitor.fill('ZIP code', '28801')
  await driver.enter(null)
  await visitor.press('Pay Platform Fee')
  await visitor.see('Payment Successful!')
  await visitor.until(`location.pathname === '/bids'`)
}

const sessionOf = (visitor: Visitor) => visitor.reads<string>(`localStorage.getItem('sessionId')`)

/** What the company writes is tested in Chromium. */
async function sendAgreement(scene: Parameters<typeof sendDraftOf>[0]) {
  await call(scene.owner, `PUT ${scene.path}/access`, { address: home, instructions: null })
  await writeDraft(scene, { installOn: dayFromNow(10) })
  assert.equal((await sendDraftOf(scene)).status, 201)
}

async function sign(visitor: Visitor, project: number) {
  await visitor.open(`/projects/${project}/agreement`)
  await visitor.fill('Your full name', 'Olivia Owner')
  await visitor.check('I agree to sign this electronically')
  await visitor.fill('Current password', password)
  await visitor.press('Sign')
  await visitor.see('You have signed')
}

async function write(visitor: Visitor, to: number, text: string) {
  await visitor.open(`/messages?to=${to}`)
  await visitor.until(`document.querySelector('textarea')`)
  const field = `document.querySelector('textarea')`
  await visitor.driver.type(field, text)
  await visitor.press('Send')
  await visitor.see(text)
}

const engines: Record<string, (complaints: string[]) => Promise<Engine>> = {
  Firefox: startFirefox,
  WebKit: startWebkit,
}

for (const [name, start] of Object.entries(engines)) {
  test.group(`The main path in ${name}`, (group) => {
    group.each.setup(() => emptyDatabase())

    test('leads from home to messages', async ({ cleanup }) => {
      const complaints: string[] = []
      const folder = await mkdtemp(join(tmpdir(), 'stagely-engines-'))
      cleanup(() => rm(folder, { recursive: true, force: true }))
      const engine = await start(complaints)
      cleanup(() => engine.close())
      const owner = new Visitor(await engine.open(wide))
      const company = new Visitor(await engine.open(phone))
      const whole = async (...visitors: Visitor[]) => {
        for (const visitor of visitors) await expectWhole(visitor)
      }

      await company.open('/')
      await company.see('Join Free!')
      await whole(company)
      await register(owner, 'realtor', {
        Email: 'olivia@example.com',
        Name: 'Olivia Owner',
        Phone: '8285550142',
        Password: password,
      })
      await whole(owner)
      await post(owner, await photosIn(folder))
      await whole(owner)
      await register(company, 'staging_company', {
        'Login email': 'sam@harbor.example',
        'Contact name': 'Sam Stager',
        'Company name': 'Harbor Staging',
        'Phone': '8285550199',
        'Password': password,
      })
      await offer(company)
      await whole(company)

      const project = await Project.findByOrFail('title', title)
      await createBid(project, await createStager(), { amount: 4100 })
      await owner.open(`/projects/${project.id}/compare`)
      await owner.see('Compare offers')
      await owner.see('$3,640')
      await owner.see('$4,100')
      await whole(owner)
      await owner.open(`/projects/${project.id}`)
      const bid = await Bid.findByOrFail('amount', 3640)
      await owner.driver.click(
        `[...[...document.querySelectorAll('article')].find((card) => card.innerText.includes('$3,640')).querySelectorAll('button')].find((button) => button.innerText.includes('Accept Bid'))`
      )
      await owner.press('Accept offer')
      await owner.see('Offer Accepted!')
      await pay(company, bid.id)
      await owner.see('Harbor Staging')
      await whole(owner, company)

      const stager = await User.findByOrFail('email', 'sam@harbor.example')
      const customer = await User.findByOrFail('email', 'olivia@example.com')
      await sendAgreement({
        owner: { user: customer, sessionId: await sessionOf(owner) },
        company: { user: stager, sessionId: await sessionOf(company) },
        path: `/api/projects/${project.id}/staging`,
        project,
        bid,
      })
      await sign(owner, project.id)
      await whole(owner)
      await write(company, customer.id, 'Is the parking lot free?')
      await write(owner, stager.id, 'Yes, behind the house.')
      await company.see('Yes, behind the house.')
      await whole(owner, company)
      assert.deepEqual(complaints, [])
    }).tags(['@SCL-136', '@R383'])
  })
}
