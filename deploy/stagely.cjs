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
 */
const { execFileSync, spawn } = require('node:child_process')
const { readFileSync, statSync } = require('node:fs')
const { constants, userInfo } = require('node:os')

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

/** From root to the service's user; files that a command writes belong to that user. */
function becomeUser() {
  if (process.getuid() !== 0) {
    if (userInfo().username !== user) fail(`run it as root, sudo stagely …, or as ${user}`)
    return
  }
  const idOf = (flag) =>
    Number(execFileSync('/usr/bin/id', [flag, '--', user], { stdio: 'pipe', env: {} }))
  let ids
  try {
    ids = { user: idOf('-u'), group: idOf('-g') }
  } catch {
    fail(`there is no user ${user}`)
  }
  process.initgroups(user, ids.group)
  process.setgid(ids.group)
  process.setuid(ids.user)
}

function readFile() {
  try {
    const text = readFileSync(file, 'utf8')
    if (statSync(file).mode & 0o004) {
      console.error(`stagely: every user of this machine can read ${file}: chmod 600`)
    }
    return text
  } catch ({ code }) {
    fail(
      code === 'EACCES' ? `only root may read ${file}: use sudo` : `can't read ${file} (${code})`
    )
  }
}

const variables = readVariables(readFile())
becomeUser()
// As in the units: documents, photos and backups are for this user only.
process.umask(0o077)
const { homedir, username } = userInfo()
const child = spawn(process.execPath, ['ace.js', ...process.argv.slice(2)], {
  cwd: release,
  stdio: 'inherit',
  env: {
    ...{ PATH, TERM, LANG, HOME: homedir, USER: username, LOGNAME: username },
    ...defaults,
    ...variables,
  },
})
child.on('error', ({ code }) => fail(`can't run the release in ${release} (${code})`))
// The terminal sends Ctrl-C to both; the command decides when it ends.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal]
})
