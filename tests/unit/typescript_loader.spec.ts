import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** A folder for sources, in the checkout because they import its packages. */
function newFolder(cleanup: (work: () => void) => void): string {
  const parent = app.makePath('storage', 'test')
  mkdirSync(parent, { recursive: true })
  const folder = mkdtempSync(join(parent, 'sources-'))
  cleanup(() => rmSync(folder, { recursive: true }))
  return folder
}

function run(file: string) {
  const args = ['--import=./bin/setup/typescript.js', file]
  return spawnSync(process.execPath, args, { cwd: app.makePath(), encoding: 'utf8' })
}

test.group('The TypeScript loader', (group) => {
  group.each.timeout(60_000)

  test('runs what the source says now, however often it was compiled before', ({
    assert,
    cleanup,
  }) => {
    const folder = newFolder(cleanup)
    writeFileSync(join(folder, 'main.ts'), `import { text } from './text.js'\nconsole.log(text)`)
    for (const word of ['one', 'two', 'one', 'one']) {
      writeFileSync(join(folder, 'text.ts'), `export const text: string = '${word}'`)
      assert.equal(run(join(folder, 'main.ts')).stdout, `${word}\n`)
    }
  })

  test('compiles decorators with their metadata, as tsconfig.json asks', ({ assert, cleanup }) => {
    const file = join(newFolder(cleanup), 'model.ts')
    writeFileSync(
      file,
      `import 'reflect-metadata'
      const typed = (target: object, name: string) =>
        console.log(name, Reflect.getMetadata('design:type', target, name).name)
      class Row { @typed declare id: Date }
      console.log(Row.name)`
    )
    assert.equal(run(file).stdout, 'id Date\nRow\n')
  })

  test('names the line of the source in errors', ({ assert, cleanup }) => {
    const folder = newFolder(cleanup)
    const [thrown, broken] = [join(folder, 'thrown.ts'), join(folder, 'broken.ts')]
    writeFileSync(thrown, `interface Unused {\n  a: string\n}\n\nthrow new Error('here')`)
    writeFileSync(broken, 'const = 1')
    // The second run reads the compiled file.
    for (let round = 0; round < 2; round += 1) assert.include(run(thrown).stderr, 'thrown.ts:5:7')
    assert.include(run(broken).stderr, 'broken.ts')
  })
})
