import assert from 'node:assert/strict'
import { test } from '@japa/runner'
import Session from '#models/session'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createProject } from '#tests/helpers/people'
import { SiteProxy } from '#tests/helpers/site_proxy'
import { startFirefox } from './firefox.js'
import { Visitor } from './visitor.js'

const wide = { width: 1280, height: 900 }

/** Chromium differs: it asks for a page in advance in another way, and the tests' one keeps none. */
test.group('Firefox', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the offline page, and the page once the site answers', async ({ cleanup }) => {
    const engine = await startFirefox([])
    cleanup(() => engine.close())
    const proxy = await SiteProxy.start()
    const visitor = new Visitor(await engine.open(wide))
    await visitor.driver.goto(proxy.origin)
    await visitor.until('navigator.serviceWorker.controller')
    await visitor.driver.evaluate(
      `caches.match('/offline').then((page) => (window.isKept = Boolean(page)))`
    )
    proxy.cut()
    await visitor.driver.goto(`${proxy.origin}/pricing`)
    await visitor.see("Stagely can't be reached")
    proxy.mend()
    await visitor.press('Try Again')
    await visitor.see('Free for owners. One flat fee for staging companies.')
  }).tags(['@PHN-64'])

  test('shows a page of before only to the person who is signed in', async ({ cleanup }) => {
    const engine = await startFirefox([])
    cleanup(() => engine.close())
    const visitor = new Visitor(await engine.open(wide))
    const owner = await createOwner()
    const { title } = await createProject(owner)
    await visitor.signIn(owner)
    await visitor.open('/dashboard')
    await visitor.see(title)
    await visitor.open('/about')
    await visitor.driver.back()
    await visitor.see(title)
    await visitor.open('/about')
    await Session.end(owner.sessionId)
    await visitor.driver.back()
    await visitor.until(`location.pathname === '/dashboard'`)
    await visitor.see('Login')
    assert.ok(!(await visitor.reads<string>('document.body.innerText')).includes(title))
  }).tags(['@SCL-135'])
})
