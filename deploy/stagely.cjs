#!/usr/bin/node
/**
 * Runs a command of Stagely in production, with the environment and as the user of the service:
 *
 *     sudo stagely backup:create /backups/2026-01-31
 *
 * Install it as root, so that only root changes it: install -m 755 deploy/stagely.cjs /usr/local/bin/stagely
 * As the units it is run by /usr/bin/node: a caller's PATH must not decide what root runs.
 *
 * It reads /etc/stagely.env by the rules of systemd, which aren't those of a shell, and passes nothing
 * else on but the terminal and the language. Other places: STAGELY_ENV_FILE, STAGELY_RELEASE and
 * STAGELY_USER. Paths in arguments must be absolute, because it runs in the folder of the release. It
 * ends with the command's exit code.
 *
 * `stagely setup` writes the file. Only this script does that as root: it reads both files for the
 * command, which runs as the service's user, and adds what the command sends back.
 */
const { execFileSync, spawn } = require('node:child_process')
const fs = require('node:fs')
const { constants, userInfo } = require('node:os')
const { dirname } = require('node:path')

const { STAGELY_ENV_FILE, STAGELY_RELEASE, STAGELY_USER, PATH, TERM, LANG } = process.env
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

/** Runs a command of the release and ends with its exit code. */
function run(variables, options = {}) {
  // As in the units: documents, photos and backups are for this user only.
  process.umask(0o077)
  const { homedir, username } = options.owner ?? userInfo()
  const child = spawn(process.execPath, ['ace.js', ...process.argv.slice(2)], {
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
  const ids = serviceIds()
  const [text, answers] = [readFile(true), readAnswers()]
  const spawnOptions = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }
  if (ids) Object.assign(spawnOptions, { uid: ids.user, gid: ids.group })
  const owner = ids ? { homedir: '/', username: user } : undefined
  const child = run({ STAGELY_LAUNCHER: '1' }, { spawn: spawnOptions, owner })
  child.on('message', ({ changes }) => {
    if (!changes) return child.send({ text, answers })
    try {
      if (readFile(true) !== text) return child.send({ failure: 'changed' })
      writePrivately(file, withVariables(text, changes))
      return child.send({ failure: null })
    } catch ({ code }) {
      return child.send({ failure: code })
    }
  })
}

function main() {
  if (process.argv[2] === 'setup') return setUp()
  const variables = readVariables(readFile(false))
  becomeUser()
  return run(variables)
}

// The release reads and writes the file by the same rules.
if (require.main === module) main()
else module.exports = { readVariables, withVariables, writePrivately }
