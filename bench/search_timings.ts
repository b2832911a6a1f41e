/** Does the measuring for bench/search.ts. Rolls back everything it writes. */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'
import type { SearchFilters } from '../app/shared/search_enums.js'

const runs = 25
const root = new URL('../', import.meta.url)
const app = new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
}).createApp('repl')
await app.init()
await app.boot()

const { default: db } = await import('@adonisjs/lucid/services/db')
const { default: User } = await import('../app/models/user.js')
const { searchProjects } = await import('../app/queries/project_search.js')
const { suggestionFor } = await import('../app/queries/search_suggestion.js')
const { crowd, createCrowdedMarket } = await import('../tests/helpers/crowded_market.js')

/** Measures the whole call in milliseconds, slightly more than the database needs. */
async function time(name: string, work: () => Promise<unknown>) {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  const [best, median] = [0, Math.floor(runs / 2)].map((at) => times.toSorted((a, b) => a - b)[at])
  console.log(`${name.padEnd(44)} best ${best.toFixed(1)} ms   median ${median.toFixed(1)} ms`)
}

await db.beginGlobalTransaction()
try {
  await createCrowdedMarket()
  const company = await User.findByOrFail('stagerIdentifier', 'Crowd1')
  const big = { city: crowd.bigCity, state: 'NC' } as const
  const searches: Record<string, SearchFilters> = {
    'a city': { city: 'City 7', state: 'NC' },
    'a county': { county: 'County 7', state: 'NC' },
    'the big city, newest first': big,
    'the big city, largest first': { ...big, sort: 'largest' },
    'the big city, closing soon': { ...big, sort: 'closing' },
    'the big city, narrowed': { ...big, stagingLevel: 'luxury', size: '2500-3999' },
    'the big city, what was removed': { ...big, removed: true },
    'no place at all': {},
  }
  for (const [name, filters] of Object.entries(searches)) {
    await time(name, () => searchProjects(filters, company))
  }
  await time('a suggestion for a misspelled city', () =>
    suggestionFor({ city: 'Big Citty', state: 'NC' }, company)
  )
} finally {
  await db.rollbackGlobalTransaction()
  await app.terminate()
}
