import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { freePort, readCommand } from '#tests/helpers/second_server'

/** Stands for the commands of a release: notes what is called, and fails where the test says so. */
const commands = `
const { appendFileSync, existsSync } = require('node:fs')
const [command, ...args] = process.argv.slice(2)
appendFileSync(process.env.CALLS, [command, ...args].join(' ') + '\\n')
if (existsSync(process.env.CALLS + '.' + command)) process.exit(1)
`

/** Stands for the server of a release. `broken` is a port, or true for all of them. */
const server = `
const { createServer } = require('node:http')
const { existsSync } = require('node:fs')
const isOld = !existsSync('release.json')
const { broken, ...release } = isOld ? {} : require('../release.json')
if (broken === true || String(broken) === process.env.PORT) process.exit(1)
createServer((request, response) => {
  const body = request.url === '/health/live' ? { status: 'alive', ...release } : { status: 'ready' }
  response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body))
}).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit())
`

/** Stands for systemctl with two web units and a worker; starts the web process of a unit. */
const systemctl = (folder: string, ports: number[]) => `#!${process.execPath}
const { spawn } = require('node:child_process')
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs')
const [action, unit] = process.argv.slice(2)
const units = ['stagely-worker@1.service', ...${JSON.stringify(ports)}.map((port) => 'stagely-web@' + port + '.service')]
if (action === 'list-units') console.log(units.map((each) => each + ' loaded active running x').join('\\n'))
else if (action === 'show') {
  const [port] = /\\d{4,}/.exec(process.argv.at(-1)) ?? []
  try {
    if (port) process.kill(Number(readFileSync('${folder}/pid.' + port)), 0)
    console.log('active')
  } catch { console.log('activating') }
} else {
  appendFileSync('${folder}/calls', action + ' ' + unit + '\\n')
  const port = /@(\\d+)\\.s/.exec(unit)[1]
  if (unit.includes('web')) {
    try { process.kill(Number(readFileSync('${folder}/pid.' + port)), 'SIGKILL') } catch {}
    const env = { PORT: port }
    const child = spawn('${process.execPath}', ['bin/server.js'], { cwd: '${folder}/current', env, detached: true, stdio: 'ignore' })
    writeFileSync('${folder}/pid.' + port, String(child.pid))
    child.unref()
  }
}
`

interface Made {
  commit?: string
  platform?: string
  broken?: number | boolean
  /** Bytes of a file that isn't written. */
  hole?: number
  /** A name of the folder in the tarball. */
  top?: string
}

/** As in production another user than root, if root runs the tests. */
const serviceUser = process.getuid!() === 0 ? 'nobody' : userInfo().username

test.group('An upgrade', (group) => {
  let folder: string
  let ports: number[]

  group.each.setup(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stagely-upgrade-'))
    chmodSync(folder, 0o755)
    ports = [await freePort(), await freePort()]
    writeFileSync(join(folder, 'stagely.env'), `CALLS=${folder}/calls\n`, { mode: 0o600 })
    writeFileSync(join(folder, 'calls'), '')
    chmodSync(join(folder, 'calls'), 0o666)
    writeFileSync(join(folder, 'systemctl'), systemctl(folder, ports), { mode: 0o755 })
    // 1.0 has no release.json.
    write('1.0.0', join(folder, 'releases', '1.0.0'))
    rmSync(join(folder, 'releases/1.0.0/release.json'))
    symlinkSync('releases/1.0.0', join(folder, 'current'))
    return () => {
      for (const port of ports) {
        const file = join(folder, `pid.${port}`)
        if (existsSync(file)) spawnSync('kill', ['-9', readFileSync(file, 'utf8')])
      }
      rmSync(folder, { recursive: true })
    }
  })

  /** Writes the folder of a release. */
  function write(version: string, to: string, made: Made = {}) {
    for (const name of ['bin', 'public/assets']) mkdirSync(join(to, name), { recursive: true })
    const { commit = 'a1', broken, platform = `${process.platform}-${process.arch}` } = made
    const files = {
      'package.json': JSON.stringify({ version }),
      'release.json': JSON.stringify({ version, commit, platform, broken }),
      'ace.js': commands,
      'bin/server.js': server,
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(to, name), text)
  }

  /** Packs a release with its sum. Returns the tarball. */
  function pack(version: string, made: Made = {}): string {
    const drafts = mkdtempSync(join(folder, 'draft-'))
    const top = made.top ?? `stagely-${version}`
    write(version, join(drafts, top), made)
    if (made.hole) {
      writeFileSync(join(drafts, top, 'hole'), '')
      truncateSync(join(drafts, top, 'hole'), made.hole)
    }
    const tarball = join(folder, `stagely-${version}.tar.gz`)
    spawnSync('tar', ['-czSf', tarball, '-C', drafts, top])
    rmSync(drafts, { recursive: true })
    const sum = createHash('sha256').update(readFileSync(tarball)).digest('hex')
    writeFileSync(join(folder, 'SHA256SUMS'), `${sum}  stagely-${version}.tar.gz\n`)
    return tarball
  }

  function upgrade(...args: string[]) {
    const script = [app.makePath('deploy/stagely.cjs'), 'upgrade', ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, script, {
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        STAGELY_ENV_FILE: join(folder, 'stagely.env'),
        STAGELY_RELEASE: join(folder, 'current'),
        STAGELY_USER: serviceUser,
        STAGELY_SYSTEMCTL: join(folder, 'systemctl'),
        STAGELY_READY_SECONDS: '60',
        STAGELY_PAUSE_SECONDS: '0',
      },
    })
    const places = (text: string) => text.replaceAll(folder, '/srv')
    return { status, said: places(stdout).trim().split('\n'), refused: places(stderr).trim() }
  }

  const current = () => readlinkSync(join(folder, 'current'))

  /** What was called since the last time. */
  function calls() {
    const text = readFileSync(join(folder, 'calls'), 'utf8')
    writeFileSync(join(folder, 'calls'), '')
    return text.replaceAll(folder, '/srv').trim().split('\n')
  }

  const before = ['release:check', 'migration:run --force', 'assets:keep /srv/releases/1.0.0']
  const restarts = () => [...ports].sort().map((port) => `restart stagely-web@${port}.service`)

  test('migrates, tries the new release, switches, restarts web processes and then workers', async ({
    assert,
  }) => {
    const tarball = pack('1.1.0')
    const { status, said, refused } = upgrade(tarball)
    assert.deepEqual([status, refused], [0, ''])
    assert.equal(said[0], 'stagely: unpacked /srv/releases/1.1.0')
    assert.equal(said.at(-1), 'stagely: 1.1.0 serves; before it 1.0.0, in /srv/releases/1.0.0')
    assert.deepEqual(calls(), [...before, ...restarts(), 'restart stagely-worker@1.service'])
    assert.equal(current(), 'releases/1.1.0')
    assert.equal(statSync(join(folder, 'releases/1.1.0/ace.js')).mode & 0o022, 0)
    const { uid } = statSync(join(folder, 'releases/1.1.0/public/assets'))
    assert.equal(uid, Number(spawnSync('id', ['-u', serviceUser], { encoding: 'utf8' }).stdout))
    for (const port of ports) {
      const response = await fetch(`http://127.0.0.1:${port}/health/live`)
      assert.containSubset(await response.json(), { version: '1.1.0' })
    }

    const again = upgrade(tarball)
    assert.equal(again.said[0], 'stagely: /srv/releases/1.1.0 is unpacked')
    assert.equal(again.said.at(-1), said.at(-1))
    assert.deepEqual([again.status, current()], [0, 'releases/1.1.0'])
  }).tags(['@SCL-182'])

  test('is refused with a sentence, and nothing is unpacked', ({ assert }) => {
    const tarball = pack('1.1.0')
    const isRefused = (sentence: string | RegExp, given = tarball) => {
      const { status, refused } = upgrade(given)
      if (typeof sentence === 'string')
        assert.deepEqual([status, refused], [1, `stagely: ${sentence}`])
      else assert.match(refused, sentence)
      assert.isFalse(existsSync(join(folder, 'releases/1.1.0')))
      assert.deepEqual([current(), calls()], ['releases/1.0.0', ['']])
    }
    isRefused('there is no /srv/none.tar.gz', join(folder, 'none.tar.gz'))
    const sums = join(folder, 'SHA256SUMS')
    writeFileSync(sums, `${'0'.repeat(64)}  stagely-1.1.0.tar.gz\n`)
    isRefused(
      'the checksum of stagely-1.1.0.tar.gz is another one than in /srv/SHA256SUMS: download both again'
    )
    writeFileSync(sums, '')
    isRefused("/srv/SHA256SUMS doesn't name stagely-1.1.0.tar.gz")
    rmSync(sums)
    isRefused('there is no /srv/SHA256SUMS: download it with the release')
    pack('1.1.0', { top: 'another-1.1.0' })
    isRefused("/srv/stagely-1.1.0.tar.gz isn't a release")
    pack('1.1.0', { platform: 'linux-s390x' })
    isRefused(/^stagely: stagely-1\.1\.0\.tar\.gz is for linux-s390x; this machine is \w+-\w+$/)
    pack('1.1.0', { hole: 900e9 })
    isRefused(/^stagely: the release needs \d{6,} MB in \/srv\/releases; \d+ MB are free$/)
  }).tags(['@SCL-183'])

  test('never replaces a release of the same version from another commit', ({ assert }) => {
    assert.equal(upgrade(pack('1.1.0')).status, 0)
    const { status, refused } = upgrade(pack('1.1.0', { commit: 'b2' }))
    assert.equal(status, 1)
    assert.match(refused, /^stagely: \/srv\/releases\/1\.1\.0 is there already, built from another/)
    assert.include(readFileSync(join(folder, 'releases/1.1.0/release.json'), 'utf8'), '"a1"')
  }).tags(['@SCL-183'])

  test('changes nothing that serves while a step fails, and goes on when it is started again', ({
    assert,
  }) => {
    const tarball = pack('1.1.0')
    for (const [at, command] of ['release:check', 'migration:run'].entries()) {
      writeFileSync(join(folder, `calls.${command}`), '')
      const { status, refused } = upgrade(tarball)
      assert.equal(status, 1)
      assert.match(refused, /Nothing that serves has changed\.$/)
      assert.deepEqual(calls(), before.slice(0, at + 1))
      assert.equal(current(), 'releases/1.0.0')
      rmSync(join(folder, `calls.${command}`))
    }
    const { status, said } = upgrade(tarball)
    assert.deepEqual([status, current()], [0, 'releases/1.1.0'])
    assert.equal(said[0], 'stagely: /srv/releases/1.1.0 is unpacked')
  }).tags(['@SCL-183'])

  test('ends before any traffic if the new release doesn’t get ready', ({ assert }) => {
    const { status, refused } = upgrade(pack('1.1.0', { broken: true }))
    assert.equal(status, 1)
    assert.equal(
      refused,
      "stagely: 1.1.0 doesn't get ready; it says why above. Nothing that serves has changed."
    )
    assert.deepEqual([calls(), current()], [before, 'releases/1.0.0'])
  }).tags(['@SCL-184'])

  test('goes back if a process doesn’t get ready in its place', async ({ assert }) => {
    const [first, second] = [...ports].sort()
    const { status, said, refused } = upgrade(pack('1.1.0', { broken: second }))
    assert.equal(status, 1)
    const unit = `stagely-web@${second}.service`
    assert.include(said, `stagely: ${unit} doesn't get ready: journalctl -u ${unit}`)
    assert.equal(refused, "stagely: 1.1.0 doesn't serve, so /srv/current is 1.0.0 again")
    assert.deepEqual(calls(), [...before, ...restarts(), ...restarts().toReversed()])
    assert.equal(current(), 'releases/1.0.0')
    for (const port of [first, second]) {
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`)
      assert.equal(response.status, 200)
    }
  }).tags(['@SCL-184', '@R771'])

  test('asks a release whether the database is newer', async ({ assert, cleanup }) => {
    const fits = await readCommand(['release:check'])
    assert.equal(fits.code, 0)
    assert.match(fits.text, /Stagely [\d.]+ fits the database; 0 migrations to run/)
    const later = {
      name: 'database/migrations/0999_of_later',
      batch: 999,
      migration_time: new Date(),
    }
    await db.table('adonis_schema').insert(later)
    cleanup(async () => {
      await db.from('adonis_schema').where('name', later.name).delete()
    })
    const { code, text } = await readCommand(['release:check'])
    assert.equal(code, 1)
    assert.match(text, /Stagely [\d.]+ is older than the database, .+\(.+0999_of_later\)/)
  }).tags(['@SCL-183'])
})
