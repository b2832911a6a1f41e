#!/usr/bin/node
/**
 * Runs a command of Stagely in production, with the environment and as the user of the service:
 *
 *     sudo stagely backup:create /backups/2026-01-31
 *
 * and changes to another release (docs/operations.md, Upgrades):
 *
 *     sudo stagely upgrade /root/stagely-1.1.0.tar.gz
 *
 * Install it as root, so that only root changes it: install -m 755 deploy/stagely.cjs /usr/local/bin/stagely
 * As the units it is run by /usr/bin/node: a caller's PATH must not decide what root runs.
 *
 * It reads /etc/stagely.env by the rules of systemd, which aren't those of a shell, and passes nothing
 * else on but the terminal and the language. Other places: STAGELY_ENV_FILE, STAGELY_RELEASE,
 * STAGELY_USER and, for an upgrade, STAGELY_SYSTEMCTL, STAGELY_READY_SECONDS and STAGELY_PAUSE_SECONDS.
 * Paths in arguments must be absolute, because it runs in the folder of the release. It ends with the
 * command's exit code.
 *
 * `stagely setup` writes the file. Only this script does that as root: it reads both files for the
 * command, which runs as the service's user, and adds what the command sends back.
 */
const { execFileSync, spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const fs = require('node:fs')
const { createServer } = require('node:net')
const { constants, userInfo } = require('node:os')
const { basename, dirname, join, relative, resolve } = require('node:path')
const { setTimeout: wait } = require('node:timers/promises')

const { STAGELY_ENV_FILE, STAGELY_RELEASE, STAGELY_USER, PATH, TERM, LANG } = process.env
const { readFileSync, statSync } = fs
const file = STAGELY_ENV_FILE || '/etc/stagely.env'
const release = STAGELY_RELEASE || '/srv/stagely/current'
const user = STAGELY_USER || 'stagely'

/** What the units in deploy/systemd set before they read the file. */
const defaults = { NODE_ENV: 'production', STORAGE_PATH: '/var/lib/stagely' }

function fail(sentence) {
  console.error(`stagely: ${sentence}`)
  process.exit(1)
}

/** Parts of a line: a comment, or a name and its value in quotes, without quotes, or both. */
const singleQuoted = String.raw`'[^']*(?:'|$)`
const doubleQuoted = String.raw`"(?:\\[^]|[^"\\])*(?:"|$)`
const line = new RegExp(
  [
    String.raw`\s*(?:[#;][^\n]*`,
    String.raw`(?<name>[^=\n]+)=(?<quoted>(?:[ \t]|${singleQuoted}|${doubleQuoted})*)(?<plain>(?:\\[^]|[^\\\n])*)`,
    String.raw`[^\n]+)`,
  ].join('|'),
  'gy'
)

/** Without the quotes. Between double quotes a backslash counts before `"`, `\`, a backtick and `$`. */
const unquoted = (text) =>
  (text.match(new RegExp(`${singleQuoted}|${doubleQuoted}`, 'g')) ?? [])
    .map((part) => {
      const inner = part.replace(/^(['"])([^]*?)\1?$/, '$2')
      if (part.startsWith("'")) return inner
      return inner.replaceAll(/\\([^])/g, (pair, next) => {
        if (next === '\n') return ''
        return /["\\`$]/.test(next) ? next : pair
      })
    })
    .join('')

/** Without space at the end, unless it is escaped. A backslash keeps the next character, or joins lines. */
const unescaped = (text) =>
  text
    .replace(/((?:\\[^]|[^\\])*?)\s*$/, '$1')
    .replaceAll(/\\([^])/g, (_, next) => (next === '\n' ? '' : next))

/** The variables of a file for `EnvironmentFile=`. Lines that are no assignment don't count. */
function readVariables(text) {
  const variables = {}
  for (const { groups } of text.replaceAll(/\r\n?/g, '\n').matchAll(line)) {
    const name = groups.name?.trim()
    if (!name || !/^[A-Za-z_]\w*$/.test(name)) continue
    variables[name] = unquoted(groups.quoted) + unescaped(groups.plain)
  }
  return variables
}

/** A value as systemd, and so `readVariables`, reads it. */
const quotedValue = (value) =>
  /^[\w@%+=:,./?&-]*$/.test(value) ? value : `"${value.replaceAll(/["\\`$]/g, String.raw`\$&`)}"`

/**
 * The text with these variables. Lines of others and comments stay as they are; a variable that is
 * there already changes in its place, where the last one counts.
 */
function withVariables(text, changes) {
  let result = text.replaceAll(/\r\n?/g, '\n')
  const added = []
  for (const [name, value] of Object.entries(changes)) {
    const isNamed = ({ groups }) => groups.name?.trim() === name
    const found = [...result.matchAll(line)].filter(isNamed).at(-1)
    const written = `${name}=${quotedValue(value)}`
    if (!found) {
      added.push(written)
      continue
    }
    const [before, after] = [found.index, found.index + found[0].length]
    const space = /^\s*/.exec(found[0])[0]
    result = result.slice(0, before) + space + written + result.slice(after)
  }
  const end = result === '' || result.endsWith('\n') ? '' : '\n'
  if (added.length > 0) result += `${end}${added.join('\n')}\n`
  const read = readVariables(result)
  if (Object.entries(changes).every(([name, value]) => read[name] === value)) return result
  // Such as a quotation mark before it that is never closed.
  throw Object.assign(new Error('The variables would be read in another way'), { code: 'unclear' })
}

/** Replaces a file at once, for its owner only: after a full disk or a crash the former one is whole. */
function writePrivately(path, text) {
  const draft = `${path}.new`
  try {
    fs.rmSync(draft, { force: true })
    const file = fs.openSync(draft, 'wx', 0o600)
    try {
      const bytes = Buffer.from(text)
      for (let done = 0; done < bytes.length;) done += fs.writeSync(file, bytes, done)
      fs.fsyncSync(file)
    } finally {
      fs.closeSync(file)
    }
    fs.renameSync(draft, path)
  } catch (error) {
    try {
      fs.rmSync(draft, { force: true })
    } catch {
      // The folder can't be written at all.
    }
    throw error
  }
  const folder = fs.openSync(dirname(path), 'r')
  fs.fsyncSync(folder)
  fs.closeSync(folder)
}

/** The user and group of the service, if root runs this; files that a command writes belong to it. */
function serviceIds() {
  if (process.getuid() !== 0) {
    if (userInfo().username !== user) fail(`run it as root, sudo stagely …, or as ${user}`)
    return null
  }
  const idOf = (flag) =>
    Number(execFileSync('/usr/bin/id', [flag, '--', user], { stdio: 'pipe', env: {} }))
  let ids
  try {
    ids = { user: idOf('-u'), group: idOf('-g') }
  } catch {
    fail(`there is no user ${user}`)
  }
  return ids
}

/** From root to the service's user. */
function becomeUser() {
  const ids = serviceIds()
  if (!ids) return
  process.initgroups(user, ids.group)
  process.setgid(ids.group)
  process.setuid(ids.user)
}

function readFile(isOptional) {
  try {
    const text = fs.readFileSync(file, 'utf8')
    if (fs.statSync(file).mode & 0o004) {
      console.error(`stagely: every user of this machine can read ${file}: chmod 600`)
    }
    return text
  } catch ({ code }) {
    if (code === 'ENOENT' && isOptional) return ''
    if (code === 'ENOENT') fail(`can't read ${file} (ENOENT): sudo stagely setup writes it`)
    fail(
      code === 'EACCES' ? `only root may read ${file}: use sudo` : `can't read ${file} (${code})`
    )
  }
}

/** Runs a program of the release and ends with its exit code. */
function run(script, variables, options = {}) {
  // As in the units: documents, photos and backups are for this user only.
  process.umask(0o077)
  const { homedir, username } = options.owner ?? userInfo()
  const child = spawn(process.execPath, script, {
    cwd: release,
    stdio: 'inherit',
    env: {
      ...{ PATH, TERM, LANG, HOME: homedir, USER: username, LOGNAME: username },
      ...{ ...defaults, STAGELY_ENV_FILE: file, ...variables },
    },
    ...options.spawn,
  })
  child.on('error', ({ code }) => fail(`can't run the release in ${release} (${code})`))
  // The terminal sends Ctrl-C to both; the command decides when it ends.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal]
  })
  return child
}

/** How long a process may take until it answers that it is ready. */
const READY_LIMIT_MS = Number(process.env.STAGELY_READY_SECONDS || 60) * 1000

/** How long a proxy may take to send requests to a web process again; nginx with fail_timeout=2s takes three seconds. */
const PAUSE_MS = Number(process.env.STAGELY_PAUSE_SECONDS || 4) * 1000

const say = (sentence) => console.log(`stagely: ${sentence}`)

/** The content of release.json in a folder; null if no release is there. */
function releaseIn(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'))
  } catch {
    return null
  }
}

const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/** Compares the tarball with the line of SHA256SUMS beside it. */
function checkSum(tarball) {
  const sums = join(dirname(tarball), 'SHA256SUMS')
  if (!fs.existsSync(tarball)) fail(`there is no ${tarball}`)
  if (!fs.existsSync(sums)) fail(`there is no ${sums}: download it with the release`)
  const name = basename(tarball)
  const expected = readFileSync(sums, 'utf8')
    .split('\n')
    .map((each) => each.split(/ [ *]/))
    .find(([, file]) => file === name)?.[0]
  if (!expected) fail(`${sums} doesn't name ${name}`)
  const hash = createHash('sha256')
  const file = fs.openSync(tarball, 'r')
  const chunk = Buffer.alloc(1 << 20)
  for (let size; (size = fs.readSync(file, chunk)) > 0;) hash.update(chunk.subarray(0, size))
  fs.closeSync(file)
  if (hash.digest('hex') !== expected) {
    fail(`the checksum of ${name} is another one than in ${sums}: download both again`)
  }
}

/** Runs tar without the caller's environment. */
const tar = (...args) =>
  execFileSync('/usr/bin/env', ['-i', 'PATH=/usr/bin:/bin', 'LC_ALL=C', 'tar', ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** The version in a tarball of `npm run release`, its commit, platform, and bytes when it is unpacked. */
function readTarball(tarball) {
  const isEntry = /^[-dl]\S+ +\S+ +(\d+) \S+ \S+ (stagely-(\d[\w.-]*)\/.*)$/
  let size = 0
  let top
  try {
    for (const entry of tar('-tvzf', tarball).trim().split('\n')) {
      const [, bytes, path, version] = isEntry.exec(entry) ?? fail(`${tarball} isn't a release`)
      top ??= version
      if (version !== top || path.split('/').includes('..')) fail(`${tarball} isn't a release`)
      // Small files take a block of the disk each.
      size += Math.ceil(Number(bytes) / 4096) * 4096
    }
    const described = JSON.parse(tar('-xzOf', tarball, `stagely-${top}/release.json`))
    if (described.version !== top) fail(`${tarball} isn't a release`)
    return { ...described, size }
  } catch {
    return fail(`${tarball} isn't a release`)
  }
}

/** Without the caller's environment, and with what it says in the error. */
const quietly = { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, stdio: 'pipe' }

/** Unpacks a release into its folder. What an interrupted run has left there goes. */
function unpack(tarball, { size }, folder) {
  fs.mkdirSync(dirname(folder), { recursive: true })
  const draft = `${folder}.partial`
  fs.rmSync(draft, { recursive: true, force: true })
  const { bavail, bsize } = fs.statfsSync(dirname(folder))
  const megabytes = (bytes) => Math.ceil(bytes / 1e6)
  if (bavail * bsize < size * 1.1) {
    fail(
      `the release needs ${megabytes(size * 1.1)} MB in ${dirname(folder)}; ${megabytes(bavail * bsize)} MB are free`
    )
  }
  fs.mkdirSync(draft)
  try {
    tar('-xzf', tarball, '-C', draft, '--strip-components=1', '--no-same-owner')
    // `assets:keep` adds files here. Everything else belongs to root.
    const assets = join(draft, 'public/assets')
    if (process.getuid() === 0) execFileSync('/usr/bin/chown', ['-R', user, assets], quietly)
  } catch ({ stderr }) {
    const [why] = String(stderr).trim().split('\n')
    fail(`${basename(tarball)} can't be unpacked: ${why}. Nothing that serves has changed.`)
  }
  fs.renameSync(draft, folder)
}

/** This script again, as the service's user, for a program of the release in `folder`. */
const again = (folder, settings = {}) => ({
  env: {
    PATH,
    TERM,
    LANG,
    STAGELY_ENV_FILE: file,
    STAGELY_USER: user,
    STAGELY_RELEASE: folder,
    ...settings,
  },
})

function runCommand(folder, ...args) {
  const { status } = spawnSync(process.execPath, [__filename, ...args], {
    ...again(folder),
    stdio: 'inherit',
  })
  return status === 0
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })

/** Waits until the process at an address is ready and of the release in `folder`. Returns whether it is. */
async function isReady(address, folder, isOver = () => false) {
  const { version, commit } = releaseIn(folder) ?? {}
  const ask = async (path) => {
    const response = await fetch(`http://${address}/health/${path}`, {
      signal: AbortSignal.timeout(5_000),
    })
    return response.ok ? response.json() : null
  }
  for (const end = Date.now() + READY_LIMIT_MS; Date.now() < end && !isOver(); await wait(100)) {
    try {
      const live = await ask('live')
      // 1.0 doesn't say which release it is.
      const isOurs = !version || (live?.version === version && live.commit === commit)
      if (isOurs && (await ask('ready'))) return true
    } catch {
      // It doesn't listen yet.
    }
  }
  return false
}

/** Starts a process of the release that gets no traffic, and stops it. Returns whether it got ready. */
async function works(folder) {
  const port = await freePort()
  const options = { ...again(folder, { STAGELY_TRIAL_PORT: String(port) }), stdio: 'inherit' }
  const child = spawn(process.execPath, [__filename, 'trial'], options)
  const ended = new Promise((done) => child.once('exit', done))
  let isOver = false
  void ended.then(() => (isOver = true))
  const isGood = await isReady(`127.0.0.1:${port}`, folder, () => isOver)
  child.kill('SIGTERM')
  await ended
  return isGood
}

/** Has `link` point to a folder. There is always one or the other. */
function switchTo(link, folder) {
  const draft = `${link}.next`
  fs.rmSync(draft, { force: true })
  fs.symlinkSync(relative(dirname(link), folder), draft)
  fs.renameSync(draft, link)
}

/** Calls systemctl; null if this machine has none. */
const systemctl = (() => {
  const { STAGELY_SYSTEMCTL } = process.env
  if (!STAGELY_SYSTEMCTL && !fs.existsSync('/run/systemd/system')) return null
  const program = STAGELY_SYSTEMCTL || '/usr/bin/systemctl'
  return (...args) =>
    execFileSync(program, args, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } })
})()

/** The units that run, in the order in which they change: web processes, then workers. */
function activeUnits() {
  const patterns = ['stagely.service', 'stagely-web@*', 'stagely-worker@*']
  const list = systemctl('list-units', '--plain', '--no-legend', '--state=active', ...patterns)
  const names = list.split('\n').flatMap((each) => each.trim().split(/\s+/)[0] || [])
  return names.sort(
    (one, other) => /worker/.test(one) - /worker/.test(other) || (one < other ? -1 : 1)
  )
}

/** Where the web process of a unit listens; null for a worker. */
function addressOf(unit) {
  if (/worker/.test(unit)) return null
  const { HOST, PORT } = readVariables(readFile())
  const host = !HOST || HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  return `${host.includes(':') ? `[${host}]` : host}:${/@(\d+)\./.exec(unit)?.[1] ?? PORT ?? '3333'}`
}

/** Restarts a unit with the release in `folder`. Returns whether it got ready; systemd starts one that ends again. */
async function restart(unit, folder) {
  systemctl('restart', unit)
  const hasEnded = () =>
    systemctl('show', '--property=ActiveState', '--value', unit).trim() !== 'active'
  const address = addressOf(unit)
  const isGood = address ? await isReady(address, folder, hasEnded) : !hasEnded()
  say(isGood ? `${unit} restarted` : `${unit} doesn't get ready: journalctl -u ${unit}`)
  if (address && isGood) await wait(PAUSE_MS)
  return isGood
}

/** Restarts units one after the other until one doesn't get ready. Returns those that it restarted, and whether all are. */
async function restartAll(units, folder) {
  for (const [at, unit] of units.entries()) {
    if (!(await restart(unit, folder)))
      return { restarted: units.slice(0, at + 1), areReady: false }
  }
  return { restarted: units, areReady: true }
}

/**
 * Changes to the release in a tarball. Nothing that serves is touched before a process of the new release, which gets no
 * traffic, was ready on the migrated database. Started again, it goes on where it ended.
 */
async function upgrade(given) {
  if (!given || given.startsWith('-')) fail('usage: stagely upgrade /path/stagely-1.1.0.tar.gz')
  serviceIds()
  process.umask(0o022)
  const tarball = resolve(given)
  const link = release
  checkSum(tarball)
  const incoming = readTarball(tarball)
  const { version, commit, platform } = incoming
  if (platform && platform !== `${process.platform}-${process.arch}`) {
    fail(
      `${basename(tarball)} is for ${platform}; this machine is ${process.platform}-${process.arch}`
    )
  }
  const folder = join(dirname(link), 'releases', version)
  const present = releaseIn(folder)
  if (fs.existsSync(folder) && present?.commit !== commit) {
    fail(
      `${folder} is there already, built from another commit: move it away, or give the release another version`
    )
  }
  const former = fs.existsSync(link) ? fs.realpathSync(link) : null
  if (former && !fs.lstatSync(link).isSymbolicLink()) {
    fail(
      `${link} isn't a link: move it to ${join(dirname(folder), versionOf(link))} and link to it`
    )
  }

  if (present) say(`${folder} is unpacked`)
  else {
    unpack(tarball, incoming, folder)
    say(`unpacked ${folder}`)
  }
  const kept = 'Nothing that serves has changed.'
  if (!runCommand(folder, 'release:check')) fail(kept)
  if (!runCommand(folder, 'migration:run', '--force')) {
    fail(`the migrations didn't run; the same command goes on with them. ${kept}`)
  }
  if (former && former !== fs.realpathSync(folder)) runCommand(folder, 'assets:keep', former)
  if (!(await works(folder))) fail(`${version} doesn't get ready; it says why above. ${kept}`)

  const before = join(dirname(link), 'previous')
  if (former !== fs.realpathSync(folder)) {
    if (former) switchTo(before, former)
    switchTo(link, folder)
  }
  say(`${link} is ${version}`)
  if (!systemctl) {
    return say('restart the processes now, web processes one after the other and workers last')
  }
  const units = activeUnits()
  if (units.length === 0)
    return say('no unit runs; start the one of this site: systemctl start stagely')
  const { restarted, areReady } = await restartAll(units, folder)
  const back = fs.existsSync(before) ? fs.realpathSync(before) : null
  if (areReady)
    return say(`${version} serves${back ? `; before it ${versionOf(back)}, in ${back}` : ''}`)
  if (!back) fail(`${version} doesn't serve`)
  switchTo(link, back)
  // First the one that is away; until then the others serve.
  for (const unit of restarted.toReversed()) await restart(unit, back)
  fail(`${version} doesn't serve, so ${link} is ${versionOf(back)} again`)
}

/** The file of `setup --from`, read here because it's root's as well. */
function readAnswers() {
  const at = process.argv.findIndex((each) => /^--from(=|$)/.test(each))
  if (at < 0) return null
  const path = process.argv[at].slice('--from='.length) || process.argv[at + 1] || ''
  try {
    return fs.readFileSync(path, 'utf8')
  } catch ({ code }) {
    return fail(`can't read ${path || 'the file of --from'} (${code})`)
  }
}

/** What `setup` sends back is written here; nothing of the release runs as root. */
function setUp() {
  // Through an older one, which starts the release's own, what setup asks for doesn't arrive here.
  const [major] = process.versions.node.split('.')
  if (Number(major) < 24) fail(`setup needs Node.js 24 or newer; this is ${process.version}`)
  const ids = serviceIds()
  const [text, answers] = [readFile(true), readAnswers()]
  const spawnOptions = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }
  if (ids) Object.assign(spawnOptions, { uid: ids.user, gid: ids.group })
  const owner = ids ? { homedir: '/', username: user } : undefined
  const setup = ['ace.js', ...process.argv.slice(2)]
  const child = run(setup, { STAGELY_LAUNCHER: '1' }, { spawn: spawnOptions, owner })
  child.on('message', ({ changes }) => {
    if (!changes) return child.send({ text, answers })
    try {
      const now = fs.existsSync(file) ? readFileSync(file, 'utf8') : ''
      if (now !== text) return child.send({ failure: 'changed' })
      writePrivately(file, withVariables(text, changes))
      return child.send({ failure: null })
    } catch ({ code }) {
      return child.send({ failure: code })
    }
  })
}

function main() {
  const [, , command, ...args] = process.argv
  if (command === 'upgrade') return upgrade(...args)
  if (command === 'setup') return setUp()
  const variables = readVariables(readFile(false))
  const { STAGELY_TRIAL_PORT: PORT } = process.env
  becomeUser()
  if (command !== 'trial' || !PORT) return run(['ace.js', ...process.argv.slice(2)], variables)
  const trial = { HOST: '127.0.0.1', PORT, QUEUE_WORKER: 'off', METRICS_PORT: '' }
  return run(['bin/server.js'], { ...variables, ...trial })
}

/** What the operating system refuses is a sentence; anything else is a defect and has a stack. */
function report(error) {
  const { code, syscall, path } = error
  if (!syscall) throw error
  const failure = `${syscall} ${path ?? ''} failed (${code})`
  fail(reasons[code] ? `${failure}: ${reasons[code]}` : failure)
}

const reasons = {
  EACCES: 'run it as root, sudo stagely …',
  EPERM: 'run it as root, sudo stagely …',
  EROFS: 'its file system is read-only',
  ENOSPC: 'the disk is full; free some space and run it again',
  EDQUOT: 'the disk is full; free some space and run it again',
}

// The release reads and writes the file by the same rules.
if (require.main === module) Promise.resolve().then(main).catch(report)
else module.exports = { readVariables, withVariables, writePrivately }
