import { readFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { SettingRefused } from '#exceptions/setting_refused'
import { explained } from '#services/operations/doctor/command_errors'
import { readCommand } from '#tests/helpers/second_server'

/** Nothing listens there. */
const nowhere = { DATABASE_URL: 'postgres://stagely:db-canary@127.0.0.1:1/stagely' }

interface Refusal {
  args: string[]
  settings?: Record<string, string>
  sentence: string
}

const refusals: Refusal[] = [
  { args: ['admin:create'], sentence: 'Missing required argument "email"' },
  { args: ['keys:check', '--nonsense'], sentence: 'Unknown flag "--nonsense"' },
  { args: ['keys:chekc'], sentence: 'Command "keys:chekc" is not defined' },
  {
    ...{ args: ['keys:retire'], settings: nowhere },
    sentence: 'Nothing listens at the host and port of DATABASE_URL. systemctl start postgresql',
  },
  { args: ['backup:list', '/nowhere'], sentence: '/nowhere' },
]

/** The error of work that fails. */
function errorOf(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}

test.group('Commands that are refused', () => {
  test('say why in a sentence, without a stack, and exit with 1', async ({ assert }) => {
    const outcomes = await Promise.all(
      refusals.map(({ args, settings }) => readCommand(args, settings))
    )
    for (const [at, { args, sentence }] of refusals.entries()) {
      const { code, text } = outcomes[at]
      // Lines of the log are for monitoring.
      const said = text
        .split('\n')
        .filter((line) => !line.startsWith('{'))
        .join('\n')
      assert.equal(code, 1, `${args.join(' ')}: ${text}`)
      assert.include(said, sentence)
      assert.notMatch(said, /^\s*(⁃ )?at /m, args.join(' '))
      assert.notInclude(text, 'db-canary')
    }
  }).tags(['@SCL-149'])

  test('name what the operating system, the database or a setting refuses, and no defect', ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'stagely-refused-'))
    cleanup(() => rmSync(folder, { recursive: true }))
    const missing = join(folder, 'none')
    const withCode = (code: string) => Object.assign(new Error('of pg'), { code })
    const rows: [error: unknown, sentence: RegExp][] = [
      [errorOf(() => readFileSync(missing)), /none doesn’t exist \(ENOENT\)\.$/],
      [errorOf(() => readFileSync(join(process.execPath, 'x'))), /is below a file/],
      [Object.assign(withCode('EACCES'), { path: '/a' }), /^\/a belongs to another user/],
      [Object.assign(withCode('ENOSPC'), { path: '/a' }), /^\/a is on a disk that is full/],
      [withCode('28P01'), /refuses the user or the password of DATABASE_URL/],
      [withCode('3D000'), /doesn’t exist\. sudo -u postgres createdb/],
      [withCode('42P01'), /stagely migration:run --force$/],
      [withCode('53300'), /no connection left/],
      [new SettingRefused(['APP_KEY is another key.']), /^- APP_KEY is another key\.$/],
    ]
    for (const [error, sentence] of rows) assert.match(explained(error) ?? '', sentence)
    for (const defect of [new TypeError('a defect'), withCode('23505'), 'text', null]) {
      assert.isNull(explained(defect))
    }
  }).tags(['@SCL-149'])
})
