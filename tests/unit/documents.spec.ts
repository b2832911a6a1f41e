import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import ace from '@adonisjs/core/services/ace'

const read = (path: string) => readFileSync(app.makePath(path), 'utf8')
const isThere = (...paths: string[]) => paths.some((path) => existsSync(app.makePath(path)))

/** What people type from. Of the changes only the latest release: a former one had other commands. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: app.makePath() })
  .filter((path) => path !== 'LICENSES.md')
  .map((path) => {
    const text = read(path)
    const latest = /^## \[\d[^]*?(?=^## \[|$(?![^]))/m.exec(text)?.[0]
    return { path, text: path === 'CHANGELOG.md' ? (latest ?? '') : text }
  })

/** Everything that is set as code: blocks line by line, and what is within a sentence. */
function codeIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, block]) => block)
  const indented = text.match(/^ {4}(?:npm|node|stagely) .+$/gm) ?? []
  const prose = text.replaceAll(/^```\w*\n[^]*?^```$/gm, '')
  const spans = [...prose.matchAll(/`([^`]+)`/g)].map(([, span]) => span.replaceAll(/\s+/g, ' '))
  return [...blocks.flatMap((block) => block.split('\n')), ...indented, ...spans].map((line) =>
    line.replace(/ #.*/, '').trim()
  )
}

/** The names of flags, as in `--days=30`. */
const flagsOf = (text: string) =>
  [...text.matchAll(/(?<=\s)--([a-z][\w-]*)/g)].map(([, flag]) => flag)

const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts

/** What a script of package.json takes after `--`: options of its own file, or those of the runner. */
function takes(name: string, flag: string): boolean {
  const own = /(?<= |^)(?:\w+\/)+\w+\.ts/.exec(scripts[name] ?? '')?.[0]
  // The options of oxlint and the like aren't ours.
  if (own === undefined) return true
  const source = read(own)
  const runner = ['files', 'tests', 'tags', 'groups', 'only', 'failed', 'without']
  const key = flag.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return new RegExp(`\\b(?:${flag}|${key})\\b`).test(source) || runner.includes(flag)
}

test.group('The documents', (group) => {
  group.setup(() => ace.boot())

  test('name commands and flags that exist', ({ assert }) => {
    const wrong: string[] = []
    let checked = 0
    for (const { path, text } of documents) {
      for (const code of codeIn(text)) {
        for (const [, name, rest] of code.matchAll(
          /(?:\bnode ace(?:\.js)?|(?<![\w/.-])stagely) ([a-z][\w-]*(?::[\w-]+)?)([^;&|]*)/g
        )) {
          if (!/^(?:sudo |\w+=\S+ )*(?:docker |node |stagely )/.test(code)) continue
          checked += 1
          const command = ace.getCommands().find(({ commandName }) => commandName === name)
          const isOfScript = name === 'upgrade' && code.includes('stagely upgrade')
          if (!command && !isOfScript && !/^docker run/.test(code)) wrong.push(`${path}: ${code}`)
          const known = new Set(command?.flags.map(({ flagName }) => flagName))
          if (!command || command.allowUnknownFlags) continue
          for (const flag of flagsOf(rest)) {
            if (!known.has(flag)) wrong.push(`${path}: ${code}: no --${flag}`)
          }
        }
        for (const [, name, rest] of code.matchAll(/\bnpm run (?:-s )?([\w:-]+)([^;&|]*)/g)) {
          checked += 1
          if (!scripts[name]) wrong.push(`${path}: ${code}`)
          for (const flag of flagsOf(rest.split(' -- ')[1] ? ` ${rest.split(' -- ')[1]}` : '')) {
            if (!takes(name, flag)) wrong.push(`${path}: ${code}: no --${flag}`)
          }
        }
      }
    }
    assert.isAbove(checked, 60)
    assert.deepEqual(wrong, [])
  }).tags(['@SCL-186'])

  test('name specs that exist', ({ assert }) => {
    const wrong: string[] = []
    for (const { path, text } of documents) {
      for (const [, name] of text.matchAll(/--files=(?:')?([\w/]+)/g)) {
        const places = ['', '/functional', '/browser', '/pages', '/services', '/long', '/unit']
        const found = places.flatMap((place) => [
          `tests${place}/${name}`,
          ...globSync(`tests${place}/${name}*.spec.ts`, { cwd: app.makePath() }),
        ])
        // The worked example adds this one.
        if (!isThere(...found) && name !== 'lists/private_note') wrong.push(`${path}: ${name}`)
      }
    }
    const rows = read('CONTRIBUTING.md').match(/^\|.+\|$/gm) ?? []
    for (const row of rows) {
      const cell = row.split('|').at(-2) ?? ''
      for (const [, name] of cell.matchAll(
        /`((?:unit|services|browser|pages|[a-z_]+)\/[\w/]+)`/g
      )) {
        const spec = [`tests/${name}`, `tests/functional/${name}`, name]
        if (!isThere(...spec.flatMap((each) => [each, `${each}.spec.ts`]))) wrong.push(name)
      }
    }
    assert.deepEqual(wrong, [])
  }).tags(['@SCL-186'])

  test('have an example that fits the code', ({ assert }) => {
    const guide = read('CONTRIBUTING.md').split('## A change from start to finish')[1]
    const wrong: string[] = []
    for (const [row, path] of guide.matchAll(/^\| `([^`]+)`.*$/gm)) {
      if (row.includes('(new)') === isThere(path)) wrong.push(path)
    }
    assert.notMatch(guide, /migrations\/\d/, 'A number is taken by the time someone reads it')
    // What the example calls and does not define itself.
    const blocks = [...guide.matchAll(/^```tsx?\n([^]*?)^```$/gm)]
      .map(([, block]) => block)
      .join('\n')
    const plain = blocks.replaceAll(/'[^'\n]*'|\/\*[^]*?\*\/|\/\/.*/g, '')
    const defined = new Set(['writeNote', 'update', 'bidNoteValidator', 'PrivateNote', 'of', 'for'])
    const called = [...plain.matchAll(/([A-Za-z]\w*)\(/g)].map(([, name]) => name)
    const sources = globSync('{app,database,resources,start,tests}/**/*.{ts,tsx}', {
      cwd: app.makePath(),
    })
    const code = sources.map(read).join('\n')
    for (const name of new Set(called)) {
      if (!defined.has(name) && !new RegExp(`\\b${name}\\b`).test(code)) wrong.push(`${name}()`)
    }
    assert.deepEqual(wrong, [])
  }).tags(['@SCL-186'])
})
