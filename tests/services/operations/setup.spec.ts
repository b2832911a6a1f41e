import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import PasswordReset from '#models/password_reset'
import { makeFirstAdmin } from '#models/user/first_admin'
import { completed } from '#services/operations/setup/questions'
import { emptyDatabase } from '#tests/helpers/database'
import { startMailSink, type MailSink } from '#tests/helpers/mail_sink'
import { createOwner } from '#tests/helpers/people'
import { newMachine, type Machine } from '#tests/helpers/setup_command'
import { startStripeAccount, type StripeAccount } from '#tests/helpers/stripe_account'

/** The same address with another password. */
function withPassword(address: string, password: string): string {
  const url = new URL(address)
  return Object.assign(url, { password, username: url.username || 'postgres' }).href
}

const secrets = ['db-canary', 'mail-canary', 'sk_test_right']

test.group('Setting up a machine', (group) => {
  let machine: Machine
  let machines: Machine[]
  let mail: MailSink
  let stripe: StripeAccount

  group.each.timeout(120_000)
  group.each.setup(async () => {
    await emptyDatabase()
    machines = []
    ;[machine] = newMachines(1)
    mail = await startMailSink(0, { auth: true })
    stripe = await startStripeAccount()
    return async () => {
      for (const each of machines) each.remove()
      await Promise.all([mail.stop(), stripe.stop()])
    }
  })

  /** They are removed after the test. */
  function newMachines(count: number): Machine[] {
    const made = Array.from({ length: count }, newMachine)
    machines.push(...made)
    return made
  }

  const answers = (changes: Record<string, string> = {}) => ({
    APP_URL: 'http://stagely.test',
    OPERATOR_NAME: 'Stagely "Staging" LLC',
    OPERATOR_ADDRESS: '1 Main Street, Asheville, NC 28801',
    SUPPORT_EMAIL: 'help@stagely.test',
    DATABASE_URL: process.env.DATABASE_URL!,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(mail.port),
    SMTP_TLS: 'off',
    SMTP_USERNAME: 'stagely',
    SMTP_PASSWORD: 'mail-canary',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_right',
    STRIPE_SECRET_KEY: 'sk_test_right',
    STRIPE_API_BASE: stripe.origin,
    STORAGE_PATH: join(machine.folder, 'storage'),
    ADMIN_EMAIL: 'ada@stagely.test',
    ADMIN_NAME: 'Ada Admin',
    ...changes,
  })
  const admins = () => db.from('users').where('team_role', 'admin')
  const linkIn = (text = '') => /reset-password\?token=[\w-]+/.exec(text)?.[0]
  const emailsTo = (address: string) =>
    mail.received.filter(({ envelope }) => envelope.includes(address))

  test('writes a complete file with new keys, checks it and emails the first administrator a link', async ({
    assert,
  }) => {
    const { code, text } = await machine.setUp(answers(), ['--create-webhook'])
    assert.equal(code, 0, text)
    const settings = machine.settings()
    assert.equal(machine.mode(), 0o600)
    assert.isAtLeast(settings.APP_KEY.length, 32)
    assert.match(settings.ADMIN_PATH, /^(?=.*\d)[\da-f]{32}$/)
    assert.isNotEmpty(settings.PUSH_PRIVATE_KEY)
    assert.equal(settings.OPERATOR_NAME, 'Stagely "Staging" LLC')
    assert.equal(settings.MAIL_FROM, 'no-reply@stagely.test')
    assert.equal(settings.STRIPE_WEBHOOK_SECRET, 'whsec_made1')
    assert.notProperty(settings, 'ADMIN_EMAIL')
    assert.equal(stripe.endpoints[0].url, 'http://stagely.test/api/webhooks/stripe')

    const keys = [settings.APP_KEY, settings.PUSH_PRIVATE_KEY, settings.STRIPE_WEBHOOK_SECRET]
    for (const secret of [...secrets, ...keys]) assert.notInclude(text, secret)
    assert.equal(emailsTo('help@stagely.test')[0].letter.subject, 'Test email of Stagely')
    const { letter } = emailsTo('ada@stagely.test')[0]
    assert.equal(letter.subject, 'You administer Stagely at stagely.test. Choose your password')
    assert.isDefined(linkIn(letter.text))
    assert.notMatch(`${letter.text}${letter.html}`, /reset your password|undefined/i)
    assert.isUndefined(linkIn(text), 'the link is in no output')
    const [admin, ...more] = await admins()
    assert.isEmpty(more)
    assert.deepEqual([admin.name, admin.email], ['Ada Admin', 'ada@stagely.test'])
    assert.isFalse(existsSync(`${machine.path}.new`))

    // A second run changes nothing and makes nobody else an admin.
    const before = readFileSync(machine.path, 'utf8')
    const again = await machine.setUp(answers({ ADMIN_EMAIL: 'eve@stagely.test' }))
    assert.equal(again.code, 0, again.text)
    assert.include(again.text, 'has everything already')
    assert.include(again.text, 'There is an administrator already')
    assert.equal(readFileSync(machine.path, 'utf8'), before)
    assert.lengthOf(await admins(), 1)
    assert.isEmpty(emailsTo('eve@stagely.test'))
  }).tags(['@SCL-140', '@SCL-141', '@SCL-142', '@R750'])

  test('gives another link until a password is chosen, and makes no admin beside one', async ({
    assert,
  }) => {
    const made = await makeFirstAdmin('ada@stagely.test', 'Ada Admin')
    assert.equal(made.outcome, 'made')
    const outcome = async (email = 'ada@stagely.test') => (await makeFirstAdmin(email, '')).outcome
    assert.equal(await outcome(), 'link is recent')
    await db.from('password_resets').update({ created_at: new Date(Date.now() - 180_000) })
    const { token, outcome: second } = await makeFirstAdmin('ADA@stagely.test', '')
    assert.equal(second, 'link again')
    await assert.rejects(() => PasswordReset.redeem(made.token!, 'correct horse battery 1'))
    await PasswordReset.redeem(token!, 'correct horse battery 1')
    await assert.rejects(() => PasswordReset.redeem(token!, 'correct horse battery 2'))
    assert.equal(await outcome(), 'was there')
    assert.equal(await outcome('eve@stagely.test'), 'was there')
    assert.lengthOf(await admins(), 1)
    assert.lengthOf(await db.from('users'), 1)

    await emptyDatabase()
    await createOwner({ email: 'ada@stagely.test' })
    const both = await Promise.all([outcome(), outcome('eve@stagely.test')])
    assert.lengthOf(await admins(), 1)
    assert.include(both, 'was there')
  }).tags(['@SCL-142', '@R751'])

  test('takes the file of another machine with its keys, and refuses another key', async ({
    assert,
  }) => {
    const {
      ADMIN_EMAIL: _,
      ADMIN_NAME: __,
      ...rest
    } = completed(answers({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }))
    const settings = { ...rest, FORMER_APP_KEYS: 'f'.repeat(40) }
    const OPERATOR_NAME = 'Another LLC'
    const complete = newMachines(4)
    const [keeping, replacing, ...refusing] = complete
    for (const each of complete) each.write(settings)
    const [copied, kept, replaced, ...changed] = await Promise.all([
      machine.setUp(settings),
      keeping.setUp({ ...settings, OPERATOR_NAME }),
      replacing.setUp({ ...settings, OPERATOR_NAME }, ['--replace']),
      refusing[0].setUp({ ...settings, APP_KEY: 'x'.repeat(40) }, ['--replace']),
      refusing[1].setUp({ ...settings, FORMER_APP_KEYS: 'x'.repeat(40) }),
    ])
    assert.equal(copied.code, 0, copied.text)
    assert.deepEqual(machine.settings(), settings)
    assert.isEmpty(await admins())

    for (const [at, name] of ['APP_KEY', 'FORMER_APP_KEYS'].entries()) {
      const { code, text } = changed[at]
      assert.equal(code, 1)
      const never = `${name} in .+ which setup never replaces\\. Nothing was written\\.`
      assert.match(text, new RegExp(`\\b${never}`))
      assert.notInclude(text, 'xxxx')
      assert.deepEqual(refusing[at].settings(), settings)
    }

    assert.equal(kept.code, 0, kept.text)
    assert.include(kept.text, 'Kept as it is in')
    assert.deepEqual(keeping.settings(), settings)
    assert.equal(replaced.code, 0, replaced.text)
    assert.deepEqual(replacing.settings(), { ...settings, OPERATOR_NAME })
  }).tags(['@SCL-141'])

  const wrongAnswers: [what: string, changes: Record<string, string>, sentence: string][] = [
    ['half filled', { SMTP_HOST: '', OPERATOR_NAME: '' }, 'lacks OPERATOR_NAME, SMTP_HOST.'],
    [
      'swapped keys of Stripe',
      { STRIPE_PUBLISHABLE_KEY: 'sk_test_right', STRIPE_SECRET_KEY: 'pk_test_right' },
      'STRIPE_PUBLISHABLE_KEY begins with pk_test_ or pk_live_',
    ],
    ['another key', { STRIPE_SECRET_KEY: 'sk_test_other' }, 'Stripe refuses STRIPE_SECRET_KEY.'],
    [
      'a wrong password of the database',
      { DATABASE_URL: withPassword(process.env.DATABASE_URL!, 'db-canary') },
      'PostgreSQL refuses the user or the password of DATABASE_URL.',
    ],
    ['a mail server that is away', { SMTP_PORT: '1' }, '127.0.0.1:1: not available.'],
    ['a malformed setting', { LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  ]

  test('writes nothing if an answer is wrong, and says why in a sentence', async ({ assert }) => {
    const right = answers({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })
    const refusing = newMachines(wrongAnswers.length)
    const outcomes = await Promise.all(
      wrongAnswers.map(([, changes], at) => refusing[at].setUp({ ...right, ...changes }))
    )
    for (const [at, [what, , sentence]] of wrongAnswers.entries()) {
      const { code, text } = outcomes[at]
      assert.equal(code, 1, `${what}: ${text}`)
      assert.include(text, sentence, what)
      assert.include(text, 'Nothing was written.', what)
      assert.notMatch(text, /^\s*(⁃ )?at /m)
      for (const secret of secrets) assert.notInclude(text, secret)
      assert.isFalse(refusing[at].isWritten(), what)
    }
    assert.isEmpty(await admins())
    assert.isEmpty(emailsTo('ada@stagely.test'))
  }).tags(['@SCL-143'])

  test('keeps the former file whole on a full disk, and removes the webhook it had made', async ({
    assert,
  }) => {
    machine.write({ LOG_LEVEL: 'warn' }, '# ours\n')
    const before = readFileSync(machine.path, 'utf8')
    const full = await machine.setUp(answers({ ADMIN_EMAIL: '' }), ['--create-webhook'], {
      limit: 'ulimit -f 0;',
    })
    assert.equal(full.code, 1, full.text)
    assert.include(full.text, 'was not written: the disk is full')
    assert.equal(readFileSync(machine.path, 'utf8'), before)
    assert.isFalse(existsSync(`${machine.path}.new`))
    assert.isEmpty(stripe.endpoints)
    assert.equal(stripe.removed, 1)
    assert.isEmpty(await admins())

    writeFileSync(`${machine.path}.new`, 'what a killed run has left')
    const { code, text } = await machine.setUp(answers({ ADMIN_EMAIL: '' }), ['--create-webhook'])
    assert.equal(code, 0, text)
    assert.match(readFileSync(machine.path, 'utf8'), /^# ours\nLOG_LEVEL=warn\n/)
    assert.equal(machine.mode(), 0o600)
    assert.lengthOf(stripe.endpoints, 1)
  }).tags(['@SCL-143'])

  test('is refused on a database that is newer than the release', async ({ assert, cleanup }) => {
    const newer = { name: 'database/migrations/9999_from_the_future', batch: 999 }
    await db.table('adonis_schema').insert(newer)
    cleanup(async () => void (await db.from('adonis_schema').where('name', newer.name).delete()))
    const { code, text } = await machine.setUp(answers({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }))
    assert.equal(code, 1)
    assert.include(text, 'The database is newer than this release')
    assert.isFalse(machine.isWritten())
    assert.isEmpty(await admins())
  }).tags(['@SCL-143'])

  test('shows the link in a terminal once, never in a pipe', async ({ assert }) => {
    const all = answers({ STRIPE_WEBHOOK_SECRET: 'whsec_1' })
    const terminal = { shell: `script --quiet --return --command "COMMAND" /dev/null` }
    const [piping] = newMachines(1)
    const [piped, shown] = await Promise.all([
      piping.setUp(all, ['--show-link']),
      machine.setUp(all, ['--show-link'], terminal),
    ])
    assert.equal(piped.code, 1, piped.text)
    assert.include(piped.text, 'never in a pipe or a file')
    assert.isUndefined(linkIn(piped.text))
    assert.isFalse(piping.isWritten())
    assert.equal(shown.code, 0, shown.text)
    assert.isDefined(linkIn(shown.text))
    assert.isEmpty(emailsTo('ada@stagely.test'))
    const [reset] = await db.from('password_resets')
    const validFor = reset.expires_at.getTime() - reset.created_at.getTime()
    assert.equal(validFor, 3_600_000)
  }).tags(['@SCL-142'])

  test('only checks with --check, and needs a terminal or a file', async ({ assert }) => {
    const [other] = newMachines(1)
    machine.write(answers({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }))
    const before = readFileSync(machine.path, 'utf8')
    const [without, missing, checked] = await Promise.all([
      other.run(['setup']),
      other.run(['setup', '--from=/nowhere/answers']),
      machine.run(['setup', '--check']),
    ])
    assert.equal(without.code, 1)
    assert.include(without.text, '--from=FILE')
    assert.deepEqual(missing, {
      code: 1,
      text: "stagely: can't read /nowhere/answers (ENOENT)\n",
    })
    assert.include(checked.text, 'PostgreSQL')
    assert.equal(checked.code, 1, 'no endpoint at Stripe')
    assert.equal(readFileSync(machine.path, 'utf8'), before)
    assert.isEmpty(mail.received)
  }).tags(['@SCL-140'])
})
