import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { cameraPhoto } from '#tests/helpers/photos'
import { createStaging } from '#tests/helpers/stagings'
import { waitUntil } from '#tests/helpers/waiting'
import { startFirefox } from './firefox.js'
import { Visitor } from './visitor.js'
import { startWebkit } from './webkit.js'

const phone = { width: 390, height: 844 }

/** Runs in the page: its calls that change something get no answer. */
const cut = `void (() => {
  const real = window.fetch
  window.fetch = (path, options) =>
    options && options.method === 'POST' ? Promise.reject(new TypeError('cut')) : real(path, options)
})()`

test.group('Photos of rooms in other browsers', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [name, start] of [
    ['Firefox', startFirefox],
    ['WebKit', startWebkit],
  ] as const) {
    test(`${name} keeps chosen photos until they are sent`, async ({ cleanup }) => {
      const engine = await start([])
      cleanup(() => engine.close())
      const folder = await mkdtemp(join(tmpdir(), 'condition-'))
      cleanup(() => rm(folder, { recursive: true }))
      const paths = ['one.jpg', 'two.jpg'].map((file) => join(folder, file))
      for (const path of paths) await writeFile(path, (await cameraPhoto(path)).buffer)

      const { company, project, bid } = await createStaging(0)
      const page = `/projects/${project.id}/before-and-after`
      const visitor = new Visitor(await engine.open(phone))
      await visitor.signIn(company)
      await visitor.open(page)
      await visitor.driver.evaluate(cut)
      await visitor.press('Take photos')
      await visitor.see('choose photos instead')
      await visitor.choosePhotos(paths)
      await visitor.see('2 waiting')
      assert.equal((await db.from('condition_photos')).length, 0)

      await visitor.open(page)
      await waitUntil('both are stored', async () => {
        const photos = await db.from('condition_photos').where('bid_id', bid.id)
        return photos.length === 2
      })
      await visitor.see('2 received')
      assert.equal(await visitor.reads<string>(`localStorage.getItem('stagely-outbox')`), null)
    }).tags(['@DAY-39', '@DAY-44'])
  }
})
