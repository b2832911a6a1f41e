import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const packed = new Map<string, Promise<number>>()

/** The bytes of a script as a production build packs it; the tests' own build packs lightly. */
function packedSize(file: string): Promise<number> {
  const size =
    packed.get(file) ??
    readFile(app.publicPath(file)).then((script) => brotliCompressSync(script).length)
  packed.set(file, size)
  return size
}

interface Chunk {
  file: string
  imports?: string[]
}

/** The files with scripts that the page can't be shown without: those it names, and what they import. */
async function scriptsOf(path: string, as?: Person): Promise<string[]> {
  const manifest = JSON.parse(
    await readFile(app.publicPath('assets/.vite/manifest.json'), 'utf8')
  ) as Record<string, Chunk>
  const chunks = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
  const { text } = await send('GET', path, { headers: as ? { cookie: cookieOf(as) } : {} })
  const named = text.matchAll(/<(?:script|link)\b[^>]*?(?:src|href)="\/assets\/([^"]+\.js)"/g)

  const files = new Set<string>()
  const follow = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const next of chunks.get(file)?.imports ?? []) follow(manifest[next].file)
  }
  for (const [, file] of named) follow(file)
  return [...files].map((file) => `assets/${file}`)
}

test.group('The scripts of a page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are no heavier than planned for each kind of viewer', async ({ assert }) => {
    const owner = await createOwner()
    const company = await createStager()
    const project = await createProject(owner)
    await createBid(project, company)
    const page = `/projects/${project.id}`
    // In kilobytes, with a margin of one or two. Raise none without a reason in docs/performance.md.
    const limits: [path: string, limit: number, as?: Person][] = [
      ['/', 110],
      ['/', 145, owner],
      ['/about', 110],
      ['/login', 145],
      ['/projects', 151],
      [page, 165],
      [page, 190, owner],
      [page, 190, company],
      [page, 190, await createAdmin()],
      ['/dashboard', 190, owner],
      ['/bids', 190, company],
      ['/messages', 190, owner],
    ]
    for (const [path, limit, as] of limits) {
      const scripts = await scriptsOf(path, as)
      const sizes = await Promise.all(scripts.map(packedSize))
      const total = sizes.reduce((sum, size) => sum + size, 0) / 1000
      const list = scripts.map((file, at) => `${(sizes[at] / 1000).toFixed(1)} ${file}`)
      assert.isAtMost(total, limit, [`${path}: ${total.toFixed(1)} KB`, ...list].join('\n'))
      assert.isAbove(total, 90, path)
      assert.isAtMost(scripts.length, 35, path)
    }
  }).tags(['@R258', '@R515'])

  test('leave out what the viewer never sees', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const named = async (as?: Person) => {
      const scripts = await scriptsOf(`/projects/${project.id}`, as)
      const texts = await Promise.all(scripts.map((file) => readFile(app.publicPath(file), 'utf8')))
      return texts.join('\n')
    }
    const ofVisitors = await named()
    const ofOwner = await named(owner)
    const ofCompany = await named(await createStager())
    for (const text of ['Post a similar project', 'Accept this offer?']) {
      assert.notInclude(ofVisitors, text)
    }
    assert.include(ofOwner, 'Post a similar project')
    assert.include(ofOwner, 'Accept this offer?')
    assert.include(ofVisitors, 'Log in to make an offer')
    // A pattern of contact details, and what sends photos.
    for (const text of ['godaddysites', 'or drop it here']) {
      for (const scripts of [ofVisitors, ofCompany]) assert.notInclude(scripts, text)
    }
    assert.include(ofCompany, 'Send it with hidden parts?')
  }).tags(['@R258'])
})
