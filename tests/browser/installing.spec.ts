import { test } from '@japa/runner'
import { browse, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { createOwner } from '#tests/helpers/people'

test.group('Installing', (group) => {
  group.each.setup(() => emptyDatabase())

  test('meets no error of Chromium', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner(), withWorker: true })
    await open(page, '/dashboard')
    const session = await page.context().newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest')
    // What Chromium asks for before it offers to install, as it has read it.
    const { name, display, startUrl, icons } = manifest.manifest
    expect([name, display]).toEqual(['Stagely', 'kStandalone'])
    expect(new URL(startUrl!).pathname).toBe('/dashboard')
    expect(icons).toContainEqual(
      expect.objectContaining({ sizes: '512x512', type: 'image/png', url: expect.any(String) })
    )
    // The headless shell, unlike Chrome, has no check of its own and always finds none.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  }).tags(['@PHN-41'])
})
