import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'

/** Prints what a command of the release gets. */
const release = `
console.log(JSON.stringify({
  variables: process.env, args: process.argv.slice(2), folder: process.cwd(),
  uid: process.getuid(), groups: process.getgroups(), mask: process.umask(),
}))
if (process.argv[2] === 'fail') process.exit(7)
if (process.argv[2] === 'stop') process.kill(process.pid, 'SIGKILL')
`

interface Report {
  variables: Record<string, string>
  args: string[]
  folder: string
  uid: number
  groups: number[]
  mask: number
}

const isRoot = process.getuid!() === 0

test.group('The command for production', (group) => {
  let folder: string
  let command: string

  group.each.setup(() => {
    folder = mkdtempSync(join(tmpdir(), 'stagely-command-'))
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'ace.js'), release)
    // As the guide installs it: without an ending, and outside of the repository.
    command = join(folder, 'stagely')
    copyFileSync(app.makePath('deploy/stagely.cjs'), command)
    return () => rmSync(folder, { recursive: true })
  })

  /** Runs the command with a file of variables; the caller's own must not be passed on. */
  function run(file: string, args: string[] = [], settings: Record<string, string> = {}) {
    writeFileSync(join(folder, 'stagely.env'), file, { mode: 0o600 })
    const { PATH } = process.env
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      encoding: 'utf8',
      env: {
        ...{ PATH, DATABASE_URL: 'postgres://of-the-caller', NODE_OPTIONS: '', SHELL: '/bin/sh' },
        ...{ STAGELY_ENV_FILE: join(folder, 'stagely.env'), STAGELY_RELEASE: folder },
        ...{ STAGELY_USER: userInfo().username, ...settings },
      },
    })
    const report = (): Report => JSON.parse(stdout)
    return { status, stdout, stderr, report }
  }

  test('reads the file as systemd does, not as a shell', ({ assert }) => {
    const file = String.raw`
# A comment with a = sign, and one with a backslash at its end \
; ANOTHER=comment
PLAIN=value
SPACES = two words${'  '}
HASH=a#b # c
DOLLARS=$HOME $(id) ${'${HOME}'} !x
QUOTE_INSIDE=it's "so"
DOUBLE="a \"b\" \\ \$HOME $HOME # \n"
SINGLE='a "b" \ $HOME # c'
JOINED='one 'two
TWO_QUOTED="one" 'two'
ESCAPED=a\ b\\c\"\ ${'  '}
LINES=one \
two
LONG="three \
four"
LINE_BREAK="five
six"
EMPTY=
EMPTY_QUOTED=""
URL=postgres://user:p%40ss@host:5432/stagely?sslmode=verify-full
export EXPORTED=no
no assignment
9NAME=no
TWICE=first
TWICE=second
LAST=ends without a line break`
    const { variables } = run(file).report()
    const expected = {
      PLAIN: 'value',
      SPACES: 'two words',
      HASH: 'a#b # c',
      DOLLARS: '$HOME $(id) ${HOME} !x',
      QUOTE_INSIDE: `it's "so"`,
      DOUBLE: String.raw`a "b" \ $HOME $HOME # \n`,
      SINGLE: String.raw`a "b" \ $HOME # c`,
      JOINED: 'one two',
      TWO_QUOTED: 'onetwo',
      ESCAPED: String.raw`a b\c" `,
      LINES: 'one two',
      LONG: 'three four',
      LINE_BREAK: 'five\nsix',
      EMPTY: '',
      EMPTY_QUOTED: '',
      URL: 'postgres://user:p%40ss@host:5432/stagely?sslmode=verify-full',
      TWICE: 'second',
      LAST: 'ends without a line break',
    }
    for (const [name, value] of Object.entries(expected)) assert.equal(variables[name], value, name)
    for (const name of ['ANOTHER', 'EXPORTED', '9NAME', 'DATABASE_URL', 'SHELL']) {
      assert.notProperty(variables, name)
    }
    assert.deepEqual(
      run('A=1\r\nB = "2" \r\n').report().variables.B,
      '2',
      'a file with line breaks of Windows'
    )
  }).tags(['@SCL-115'])

  test('passes arguments, folder, defaults of the units and the exit code on', ({ assert }) => {
    const args = ['backup:create', '/backups/a b', '$HOME', '*']
    const { report, status } = run('LOG_LEVEL=info\n', args)
    assert.equal(status, 0)
    const { variables, args: given, folder: at, mask } = report()
    assert.deepEqual(given, args)
    assert.equal(at, folder)
    assert.equal(mask, 0o077)
    assert.equal(run('', ['fail']).status, 7)
    assert.equal(run('', ['stop']).status, 137)

    for (const unit of globSync('deploy/systemd/*.service', { cwd: app.makePath() })) {
      const text = readFileSync(app.makePath(unit), 'utf8')
      const { NODE_ENV, STORAGE_PATH } = variables
      assert.include(
        text,
        `\nEnvironment=NODE_ENV=${NODE_ENV} STORAGE_PATH=${STORAGE_PATH}\n`,
        unit
      )
      assert.include(text, '\nEnvironmentFile=/etc/stagely.env\n', unit)
      assert.include(text, '\nUser=stagely\n', unit)
      assert.include(text, '\nUMask=0077\n', unit)
    }
    // The file wins, as in a unit.
    assert.equal(run('STORAGE_PATH=/photos').report().variables.STORAGE_PATH, '/photos')
  }).tags(['@SCL-115'])

  test('are run by the units of the backups as well, every night and every week', ({ assert }) => {
    const read = (name: string) =>
      readFileSync(app.makePath(`deploy/systemd/stagely-${name}`), 'utf8')
    /** What keeps a service from the rest of the machine. */
    const limitsOf = (text: string) =>
      text.match(/^(?:NoNew|Protect|Private|Restrict|Lock|StateDirectory)\w*=.*/gm)
    const commands = {
      'backup': 'backup:create /backups --keep=7d,4w,12m',
      'backup-verify': 'backup:verify /backups',
    }
    for (const [name, work] of Object.entries(commands)) {
      const service = read(`${name}.service`)
      assert.include(service, `\nExecStart=/usr/bin/node ace.js ${work}\n`)
      assert.deepEqual(limitsOf(service), limitsOf(read('worker@.service')))
      assert.match(service, /^Read(?:Write|Only)Paths=\/backups$/m)
      assert.match(service, /^IOSchedulingClass=idle$/m)
      assert.match(read(`${name}.timer`), /^Persistent=true$/m)
    }
    assert.match(read('backup.timer'), /^OnCalendar=\*-\*-\* 02:00:00 UTC$/m)
    assert.match(read('backup-verify.timer'), /^OnCalendar=Mon \*-\*-\* 04:00:00 UTC$/m)
  }).tags(['@SCL-158'])

  test('is the service’s user, also if root runs it; nobody else may', ({ assert }) => {
    const other = run('', [], { STAGELY_USER: 'nobody' })
    if (isRoot) {
      const { uid, groups, variables } = other.report()
      const idOf = (flag: string) => spawnSync('id', [flag, 'nobody'], { encoding: 'utf8' }).stdout
      assert.equal(uid, Number(idOf('-u')))
      assert.notInclude(groups, 0)
      assert.equal(variables.USER, 'nobody')
      const missing = run('', [], { STAGELY_USER: 'no-such-user' })
      assert.deepEqual(
        [missing.status, missing.stderr],
        [1, 'stagely: there is no user no-such-user\n']
      )
    } else {
      assert.equal(other.status, 1)
      assert.equal(other.stderr, 'stagely: run it as root, sudo stagely …, or as nobody\n')
    }
    const { status, stderr } = run('', [], { STAGELY_ENV_FILE: join(folder, 'none') })
    assert.deepEqual(
      [status, stderr],
      [1, `stagely: can't read ${join(folder, 'none')} (ENOENT): sudo stagely setup writes it\n`]
    )
  }).tags(['@SCL-116'])

  test('finds nothing by the caller’s PATH, and warns of a file that everyone can read', ({
    assert,
  }) => {
    const trap = join(folder, 'id')
    writeFileSync(trap, `#!/bin/sh\necho > ${join(folder, 'trapped')}\necho 0\n`, { mode: 0o755 })
    const PATH = `${folder}:${process.env.PATH}`
    const { status, stderr } = run('', [], {
      PATH,
      STAGELY_USER: isRoot ? 'nobody' : userInfo().username,
    })
    assert.deepEqual([status, stderr], [0, ''])
    assert.isFalse(existsSync(join(folder, 'trapped')))
    assert.match(readFileSync(command, 'utf8'), /^#!\/usr\/bin\/node\n/)

    const path = join(folder, 'open.env')
    for (const [mode, expected] of [
      [0o640, ''],
      [0o644, `stagely: every user of this machine can read ${path}: chmod 600\n`],
    ] as const) {
      writeFileSync(path, 'A=1\n')
      chmodSync(path, mode)
      const answer = run('', [], { STAGELY_ENV_FILE: path })
      assert.deepEqual([answer.status, answer.stderr], [0, expected])
    }
  }).tags(['@SCL-124'])

  test('runs a real command with all it needs from the file', ({ assert }) => {
    const key = `a key with "quotes", 'more', #, $HOME and \\ in it`
    const escaped = key.replaceAll(/["\\$]/g, String.raw`\$&`)
    const file = [
      `APP_KEY="${escaped}"`,
      ...['HOST=127.0.0.1', 'PORT=3999', 'APP_URL=https://stagely.test', 'LOG_LEVEL=info'],
      `DATABASE_URL=${process.env.DATABASE_URL}`,
      ...['SMTP_HOST=127.0.0.1', 'MAIL_FROM=a@stagely.test', 'SUPPORT_EMAIL=b@stagely.test'],
      ...['OPERATOR_NAME=Stagely LLC', "OPERATOR_ADDRESS='1 Main St., #2'", 'PAYMENTS=sandbox'],
      ...['TRUST_PROXY=loopback', `ADMIN_PATH="a-path-of-the-file-1"`],
    ]
    const real = { STAGELY_RELEASE: app.makePath() }
    const { stdout, status, stderr } = run(file.join('\n'), ['admin:path'], real)
    assert.equal(status, 0, stdout + stderr)
    assert.include(stdout, 'https://stagely.test/a-path-of-the-file-1')
    const wrong = [...file, 'LOG_LEVEL=loud'].join('\n')
    const refused = run(wrong, ['admin:path'], real)
    assert.equal(refused.status, 1)
    assert.include(refused.stdout + refused.stderr, '"LOG_LEVEL"')
  }).tags(['@SCL-116'])
})
