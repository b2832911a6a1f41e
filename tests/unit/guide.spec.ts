import { existsSync, globSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { guideBlocks, readBlocks } from '../../deploy/guide/blocks.ts'
import { adminAnswers } from '#services/operations/setup/questions'
import { values } from '../../deploy/guide/installation.ts'

const commands = guideBlocks()
  .map((block) => block.commands)
  .join('\n')

/** All first groups of a pattern in the guide's commands, each once. */
const named = (pattern: RegExp) => [
  ...new Set([...commands.matchAll(pattern)].map(([, name]) => name)),
]

test.group('The guide to install', () => {
  test('is run block by block, and each kind of block is known', ({ assert }) => {
    assert.deepEqual(
      readBlocks('## One\n```sh\na\n```\ntext\n```sh yours\nB=1\n```\n```ts\nno\n```\n'),
      [
        { section: 'One', kind: '', commands: 'a\n' },
        { section: 'One', kind: 'yours', commands: 'B=1\n' },
      ]
    )
    assert.throws(() => readBlocks('## One\n```sh typo\na\n```\n'), /One: .* typo/)
    const guide = readFileSync(app.makePath('docs/installing.md'), 'utf8')
    assert.lengthOf(guideBlocks(), guide.match(/^```sh/gm)!.length)
    assert.isAbove(guideBlocks().filter(({ kind }) => kind === '').length, 10)
  }).tags(['@SCL-170'])

  test('names files, units, commands and variables that exist', ({ assert }) => {
    const files = named(/\/srv\/stagely\/current\/(deploy\/[\w./]+\w)/g)
    assert.isAbove(files.length, 2)
    for (const file of files) assert.isTrue(existsSync(app.makePath(file)), file)

    const units = globSync('*.{service,timer}', { cwd: app.makePath('deploy/systemd') })
    const asked = [...commands.matchAll(/systemctl (?:enable --now|start|stop|restart) (.+)/g)]
      .flatMap(([, names]) => names.split(' '))
      .filter((name) => name.startsWith('stagely'))
    assert.isAbove(asked.length, 6)
    for (const name of asked) {
      const unit = name.replace(/@.*/, '@')
      assert.include(units, unit.endsWith('.timer') ? unit : `${unit}.service`)
    }

    const classes = globSync('commands/*.ts', { cwd: app.makePath() })
      .map((path) => readFileSync(app.makePath(path), 'utf8'))
      .join('\n')
    const run = named(/^stagely ([\w:]+)/gm)
    assert.isAbove(run.length, 3)
    for (const name of run) assert.include(classes, `commandName = '${name}'`)

    const known = readFileSync(app.makePath('start/env.ts'), 'utf8')
    const settings = named(/^([A-Z][A-Z_]+)=/gm).filter(
      (name) => !(name in values) && !adminAnswers.includes(name)
    )
    for (const name of settings.filter((each) => each !== 'PASSWORD')) {
      assert.include(known, `  ${name}:`, name)
    }
  }).tags(['@SCL-170'])

  test('uses setup, makes a backup, turns on its timers and ends with doctor', ({ assert }) => {
    assert.match(commands, /^stagely setup --from=answers --migrate$/m)
    for (const timer of globSync('*.timer', { cwd: app.makePath('deploy/systemd') })) {
      assert.match(commands, new RegExp(`^systemctl enable --now .*${timer}`, 'm'))
    }
    assert.match(commands, /^systemctl start stagely-backup$/m)
    assert.equal(guideBlocks().at(-1)?.commands, 'stagely doctor\n')
  }).tags(['@SCL-179'])

  test('has the run replace exactly the values that a reader fills in', ({ assert }) => {
    const [block, ...others] = guideBlocks().filter(({ kind }) => kind === 'yours')
    assert.isEmpty(others)
    const names = [...block.commands.matchAll(/^([A-Z]+)=/gm)].map(([, name]) => name)
    assert.sameMembers(names, Object.keys(values))
  }).tags(['@SCL-170'])
})
