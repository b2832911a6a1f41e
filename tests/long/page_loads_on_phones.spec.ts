import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import { expectCalmLoads } from '#tests/helpers/page_loads'
import { notPages, playPages, type PageVisits } from '#tests/helpers/page_visits'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'

test.group('Loading every page on a phone', (group) => {
  let visits: PageVisits
  group.setup(async () => {
    await emptyMarketWithoutWebhooks()
    visits = await playPages()
  })

  test('no page is left out', ({ assert }) => {
    const routed = Object.values(router.toJSON())
      .flat()
      .filter(({ methods, pattern }) => methods.includes('GET') && !pattern.startsWith('/api/'))
      .map(({ pattern }) => pattern)
    const visited = visits.flatMap(({ routes }) => Object.keys(routes))
    assert.sameMembers([...new Set([...visited, ...notPages])], [...new Set(routed)])
  })

  test('no file imports itself through others', async ({ assert }) => {
    const path = app.makePath('public/assets/.vite/manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8')) as Record<
      string,
      { imports?: string[] }
    >
    const settled = new Set<string>()
    const follow = (file: string, way: string[]) => {
      assert.notInclude(way, file, [...way, file].join(' imports '))
      if (settled.has(file)) return
      for (const next of manifest[file].imports ?? []) follow(next, [...way, file])
      settled.add(file)
    }
    for (const file of Object.keys(manifest)) follow(file, [])
    assert.isAbove(settled.size, 50)
  }).tags(['@R258'])

  test('moves nothing by itself and needs at most 35 files, on a phone', ({ browser }) =>
    expectCalmLoads(browser, visits, 'phone')).tags(['@R257', '@R258'])
})
