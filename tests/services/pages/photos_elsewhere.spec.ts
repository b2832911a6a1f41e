import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import { browse, expectToast, open } from '#tests/helpers/browser'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { startObjectStorage } from '#tests/helpers/object_storage'
import { createOwner, createStager } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { cameraPhoto } from '#tests/helpers/photos'
import { smallestForm } from '#tests/helpers/project_forms'
import { startSecondServer } from '#tests/helpers/second_server'

/** Passes requests on to the site, as a CDN with an empty cache does. */
async function startCdn() {
  const cdn = { origin: '', site: 0, paths: [] as string[], stop: async () => {} }
  const server = createServer(({ url, method }, response) => {
    cdn.paths.push(String(url))
    const onward = request({ host: '127.0.0.1', port: cdn.site, path: url, method }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  cdn.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  cdn.stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return cdn
}

test.group('Photos on S3 behind a CDN', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are uploaded, shown and removed in the browser', async ({ assert, browser, cleanup }) => {
    const [storage, cdn] = [await startObjectStorage(), await startCdn()]
    cleanup(() => storage.stop())
    cleanup(() => cdn.stop())
    const server = await startSecondServer({ ...storage.settings, PHOTO_URL: cdn.origin })
    cleanup(() => server.stop())
    cdn.site = server.port
    const site = `http://127.0.0.1:${server.port}`
    const company = await createStager()

    const page = await browse(browser, { as: company })
    await open(page, `${site}/portfolio-upload`)
    const taken = [await cameraPhoto('a.jpg'), await cameraPhoto('b.jpg', '#335577')]
    await page.locator('input[type=file]').setInputFiles(taken)
    await page.getByRole('button', { name: 'Upload to Portfolio' }).click()
    await expectToast(page, 'Portfolio updated')
    await expect(page.getByAltText('Portfolio photo 2')).not.toHaveJSProperty('naturalWidth', 0)
    assert.lengthOf(await storage.keys(), 4)
    await page.getByRole('button', { name: 'Move photo 2 earlier' }).click()
    await expectToast(page, 'Order saved')

    const visitor = await browse(browser)
    await open(visitor, `${site}/companies/${company.user.stagerIdentifier}`)
    const shown = visitor.locator(`img[src^="${cdn.origin}/photos/"]`)
    await expect(shown).toHaveCount(2)
    for (const photo of await shown.all()) {
      await expect(photo).not.toHaveJSProperty('naturalWidth', 0)
    }
    assert.isTrue(cdn.paths.every((path) => path.startsWith('/photos/')))

    const owner = await createOwner()
    const photos = [dataString(await jpeg())]
    const { body: project } = await call<{ id: number; photos: string[] }>(
      owner,
      'POST /api/projects',
      { ...smallestForm, photos },
      server.port
    )
    assert.isTrue(project.photos[0].startsWith(cdn.origin))
    const form = await browse(browser, { as: owner })
    await open(form, `${site}/projects/${project.id}`)
    await form.getByRole('link', { name: 'Post a similar project' }).click()
    await form.getByRole('button', { name: 'Copy the photos of the similar project' }).click()
    await expect(form.getByText('1 of 4')).toBeVisible()
  }).tags(['@SCL-25'])
})
