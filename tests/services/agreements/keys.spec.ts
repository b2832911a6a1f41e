import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { agreementSeal } from '#config/agreements'
import { demoSealKey } from '#services/documents/agreement_seal/demo_key'
import env from '#start/env'
import { configurationProblems, sealWarnings } from '#services/operations/env_rules'
import { readSealKey } from '#services/documents/agreement_seal/key'
import { newSealKey } from '#services/documents/agreement_seal/new_key'
import { call } from '#tests/helpers/calls'
import { agreementPath, type AgreementView, createSignedAgreement } from '#tests/helpers/agreements'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import type { Person } from '#tests/helpers/people'
import { sealOf } from '#tests/helpers/sealed_pdf'
import { readCommand, startSecondServer } from '#tests/helpers/second_server'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const install = dayFromNow(20)

async function download(path: string, person?: Person) {
  const headers = person && { cookie: cookieOf(person) }
  return exchange('GET', path.replace('/api', ''), { headers })
}

async function writeKey(file: string, organization = 'Stagely LLC') {
  process.env.OPERATOR_NAME = organization
  ace.ui.switchMode('raw')
  const { exitCode = 0, logger } = await ace.exec('agreements:key', [file])
  const lines = logger.getLogs().map(({ message }) => message)
  ace.ui.switchMode('normal')
  delete process.env.OPERATOR_NAME
  return { exitCode, lines }
}

test.group('Processes with different keys', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('give out one file', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'seal.pem')
    await writeKey(file)
    const other = await startSecondServer({ AGREEMENT_KEY_FILE: file })
    cleanup(() => other.stop())
    const scene = await createSignedAgreement(install)
    const path = `${agreementPath(scene)}/1/pdf`.replace('/api', '')
    const headers = { cookie: cookieOf(scene.owner) }
    const [here, there] = await Promise.all([
      exchange('GET', path, { headers }),
      exchange('GET', path, { headers, port: other.port }),
    ])
    assert.deepEqual([here.status, there.status], [200, 200])
    assert.isTrue(here.body.equals(there.body))
    const fingerprints = [agreementSeal!, readSealKey(await readFile(file, 'utf8'))]
    const used = sealOf(here.body)!.fingerprint
    assert.include(
      fingerprints.map(({ fingerprint }) => fingerprint),
      used
    )
    assert.lengthOf(await db.from('agreement_documents'), 1)
  }).tags(['@AGR-109'])
})

test.group('A new key of the seal', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('leaves earlier files valid, and the page for checking names every certificate', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'seal.pem')
    const sealedFile = async (person: Person, path: string, port: number) => {
      const headers = { cookie: cookieOf(person) }
      const { body } = await exchange('GET', path.replace('/api', ''), { headers, port })
      const sha256 = createHash('sha256').update(body).digest('hex')
      return { seal: sealOf(body)!, sha256 }
    }
    const scenes = [await createSignedAgreement(install), await createSignedAgreement(install)]
    const files: Awaited<ReturnType<typeof sealedFile>>[] = []
    const fingerprints: string[] = []
    for (const [at, scene] of scenes.entries()) {
      await rm(file, { force: true })
      await writeKey(file)
      fingerprints.push(readSealKey(await readFile(file, 'utf8')).fingerprint)
      const server = await startSecondServer({ AGREEMENT_KEY_FILE: file })
      cleanup(() => server.stop())
      const path = (of: typeof scene) => `${agreementPath(of)}/1/pdf`
      files.push(await sealedFile(scene.owner, path(scene), server.port))
      if (at === 0) continue
      // The process with the new key gives out the earlier file as it was, and knows it.
      const earlier = await sealedFile(scenes[0].owner, path(scenes[0]), server.port)
      assert.deepEqual(earlier, files[0])
      for (const { sha256, seal } of files) {
        assert.isTrue(seal.isIntact && seal.isSigned)
        const check = await send('GET', `/api/agreements/checks/${sha256}`, { port: server.port })
        assert.equal(check.status, 200)
      }
      const page = await send('GET', '/agreements/check', { port: server.port })
      for (const fingerprint of fingerprints) assert.include(page.text, fingerprint)
      assert.include(page.text, 'Earlier files have one of these:')
    }
    assert.deepEqual(
      files.map(({ seal }) => seal.fingerprint),
      fingerprints
    )
  }).tags(['@SCL-169', '@R764'])
})

test.group('The key of the seal', () => {
  test('the command writes one that fits, only for its owner, and overwrites nothing', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    cleanup(() => rm(folder, { recursive: true }))
    const file = join(folder, 'seal.pem')
    const written = await writeKey(file)
    assert.equal(written.exitCode, 0)
    const { mode } = await stat(file)
    assert.equal(mode & 0o777, 0o600)
    const pem = await readFile(file, 'utf8')
    const key = readSealKey(pem)
    const { lines } = written
    assert.include(lines, `AGREEMENT_KEY_FILE=${file}`)
    assert.include(lines, `Fingerprint (SHA-256): ${key.fingerprint}`)
    assert.notInclude(lines.join('\n'), 'PRIVATE')

    // A start is refused while the variable names a missing file, but the command that writes it isn't.
    const settings = {
      OPERATOR_NAME: 'Stagely LLC',
      AGREEMENT_KEY_FILE: join(folder, 'missing.pem'),
    }
    const next = join(folder, 'next.pem')
    const production = await readCommand(['agreements:key', next], {
      ...settings,
      NODE_ENV: 'production',
    })
    assert.equal(production.code, 0, production.text)
    assert.equal(readSealKey(await readFile(next, 'utf8')).name, 'Stagely LLC')
    const nameless = join(folder, 'nameless.pem')
    const refused = await writeKey(nameless, ' ')
    assert.equal(refused.exitCode, 1)
    assert.include(refused.lines.join(), 'OPERATOR_NAME is missing: the certificate names it.')
    await assert.rejects(() => stat(nameless))

    const again = await writeKey(file)
    assert.equal(again.exitCode, 1)
    assert.equal(await readFile(file, 'utf8'), pem)
    const nowhere = await writeKey(join(folder, 'none', 'seal.pem'))
    assert.equal(nowhere.exitCode, 1)

    const values = { NODE_ENV: 'production', AGREEMENT_KEY_FILE: file }
    const named = (list: string[]) => list.filter((text) => text.includes('AGREEMENT_KEY_FILE'))
    assert.deepEqual(named(configurationProblems(values)), [])
    assert.deepEqual(named(sealWarnings(values)), [])
  }).tags(['@AGR-110', '@SCL-123'])

  test('a start refuses what doesn’t fit, and production the key that everyone has', async ({
    assert,
    cleanup,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    cleanup(() => rm(folder, { recursive: true }))
    const [one, other] = [join(folder, 'one.pem'), join(folder, 'other.pem')]
    await writeKey(one)
    await writeKey(other)
    const [pem, otherPem] = [await readFile(one, 'utf8'), await readFile(other, 'utf8')]
    const privatePart = pem.slice(0, pem.indexOf('-----BEGIN CERTIFICATE'))
    const certificate = pem.slice(privatePart.length)
    const file = join(folder, 'tried.pem')
    const problemsWith = async (text: string, NODE_ENV = 'development') => {
      await writeFile(file, text, { mode: 0o600 })
      const problems = configurationProblems({ NODE_ENV, AGREEMENT_KEY_FILE: file })
      return problems.filter((problem) => problem.includes('AGREEMENT_KEY_FILE'))
    }
    for (const [text, expected] of [
      [privatePart, /it has no certificate in PEM/],
      [certificate, /it has no private key in PEM without a passphrase/],
      [privatePart + otherPem.slice(otherPem.indexOf('-----BEGIN CERT')), /belongs to another key/],
      ['', /it has no certificate in PEM/],
    ] as const) {
      const [problem, ...others] = await problemsWith(text)
      assert.match(problem, expected)
      assert.deepEqual(others, [])
    }
    const missing = configurationProblems({ NODE_ENV: 'test', AGREEMENT_KEY_FILE: `${file}.no` })
    assert.match(missing[0], /it can’t be read \(ENOENT\)/)

    assert.deepEqual(await problemsWith(demoSealKey), [], 'in development')
    const [refused] = await problemsWith(demoSealKey, 'production')
    assert.match(refused, /the key of the demonstration, which everyone has/)
    const day = 24 * 3_600_000
    for (const [days, expected] of [
      [61, []],
      [59, [/ends on \d{4}-\d\d-\d\d\. After that agreements get no seal/]],
      [-1, [/is not valid now: agreements get no seal/]],
    ] as const) {
      await writeFile(file, await newSealKey('Operator', new Date(Date.now() + days * day)))
      const values = { NODE_ENV: 'production', AGREEMENT_KEY_FILE: file }
      const warnings = sealWarnings(values)
      assert.lengthOf(warnings, expected.length, `${days} days`)
      for (const [at, pattern] of expected.entries()) assert.match(warnings[at], pattern)
      assert.deepEqual(await problemsWith(await readFile(file, 'utf8')), [], 'it still starts')
    }
    const [warning] = sealWarnings({ NODE_ENV: 'production' })
    assert.match(warning, /AGREEMENT_KEY_FILE is not set: PDFs of signed agreements have no seal/)
    assert.deepEqual(sealWarnings({ NODE_ENV: 'development' }), [])
  }).tags(['@AGR-110', '@R366'])
})

test.group('Agreements after a change of APP_KEY', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())
  // Otherwise the next start is refused, because another key is recorded.
  group.teardown(() => emptyDatabase())

  test('stay readable with the former key, and say so without it', async ({ assert }) => {
    const scene = await createSignedAgreement(install)
    const { owner } = scene
    const file = `${agreementPath(scene)}/1/pdf`
    const { body: original } = await download(file, owner)
    const APP_KEY = 'a-new-key-of-more-than-32-characters'
    const formerKey = env.get('APP_KEY').release()
    await readCommand(['keys:check', '--accept-loss'], { APP_KEY })
    const replaced = await startSecondServer({ APP_KEY })
    const rotated = await startSecondServer({ APP_KEY, FORMER_APP_KEYS: `${formerKey}, ` })
    try {
      const headers = { cookie: cookieOf(owner) }
      const path = file.replace('/api', '')
      const kept = await exchange('GET', path, { headers, port: rotated.port })
      assert.isTrue(kept.body.equals(original))
      assert.equal((await exchange('GET', path, { headers, port: replaced.port })).status, 404)
      const line = `GET ${agreementPath(scene)}`
      const { body } = await call<AgreementView>(owner, line, undefined, replaced.port)
      assert.deepInclude(body.shown, { number: 1, title: null, sections: [] })
      assert.equal(body.versions[0].state, 'signed')
    } finally {
      await Promise.all([rotated.stop(), replaced.stop()])
    }
  }).tags(['@AGR-30'])
})
