import { gzipSync } from 'node:zlib'
import { test } from '@japa/runner'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

const kib = 1024
const mib = 1024 * kib

test.group('Request bodies', (group) => {
  group.each.setup(() => emptyDatabase())

  test('that are not JSON are refused with 400', async ({ assert }) => {
    const person = await createOwner()
    const before = await databaseDump()
    const broken = ['{', '{"title": }', "{'title': 'x'}", '{"a":1}{"b":2}', '{"a":1', '[1,']
    for (const body of [...broken, '{"a":"\n"}', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])]) {
      const answer = await send('POST', '/api/projects', { as: person, body })
      assert.equal(answer.status, 400, String(body))
      assert.deepEqual(JSON.parse(answer.text), { message: 'The request could not be read.' })
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('that are neither object nor list are refused with 422', async ({ assert }) => {
    const person = await createOwner()
    for (const body of ['null', '7', '"text"', 'true', 'title=x', '\u0000']) {
      const answer = await send('POST', '/api/projects', { as: person, body })
      assert.equal(answer.status, 422, body)
      assert.isString(JSON.parse(answer.text).message)
    }
  })

  test('that are lists or empty lack the required fields', async ({ assert }) => {
    const person = await createOwner()
    for (const body of ['[]', '[1, 2]', '{}', '']) {
      const answer = await send('POST', '/api/projects', { as: person, body })
      assert.equal(answer.status, 422, body)
    }
  })

  test('cannot reach any prototype', async ({ assert }) => {
    const person = await createOwner()
    for (const key of ['__proto__', 'constructor']) {
      const inner = key === 'constructor' ? '{"prototype":{"isAdmin":true}}' : '{"isAdmin":true}'
      const body = `{"${key}":${inner},${JSON.stringify(smallestForm).slice(1)}`
      const answer = await send('POST', '/api/projects', { as: person, body })
      assert.include([201, 400], answer.status)
      assert.isUndefined(Reflect.get({}, 'isAdmin'))
    }
  })

  test('of another content type are refused with 415', async ({ assert }) => {
    const person = await createOwner()
    const body = JSON.stringify(smallestForm)
    const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'x']
    const refused: Record<string, string>[] = [
      ...types.map((type) => ({ 'content-type': type })),
      { 'content-type': 'text/plain; charset=application/json' },
      { 'content-encoding': 'gzip' },
      { 'content-encoding': 'br' },
    ]
    const before = await databaseDump()
    for (const headers of refused) {
      const answer = await send('POST', '/api/projects', { as: person, body, headers })
      assert.equal(answer.status, 415, JSON.stringify(headers))
      assert.isString(JSON.parse(answer.text).message)
    }
    const zipped = await send('POST', '/api/projects', {
      as: person,
      body: gzipSync(body),
      headers: { 'content-encoding': 'gzip' },
    })
    assert.equal(zipped.status, 415)
    assert.equal((await send('POST', '/api/projects', { as: person })).status, 415)
    assert.deepEqual(await databaseDump(), before)
  })

  test('beyond 64 KiB are refused with 413 where no photos are accepted', async ({ assert }) => {
    const company = await createStager()
    const { id } = await createProject(await createOwner())
    const padded = (bytes: number) => JSON.stringify({ password: 'x'.repeat(bytes - 15) })
    const paths = ['/api/auth/login', '/api/auth/register', `/api/projects/${id}/bids`]
    for (const path of paths) {
      const fits = await send('POST', path, { as: company, body: padded(64 * kib) })
      assert.equal(fits.status, 422, path)
      const over = await send('POST', path, { as: company, body: padded(64 * kib + 1) })
      assert.equal(over.status, 413, path)
      assert.deepEqual(JSON.parse(over.text), { message: 'This is too large to send.' })
    }
  }).tags(['@R25'])

  test('with photos may have 28 MiB', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    // Bytes after the end of a photo aren't read.
    const small = await jpeg()
    const photoOf = (bytes: number) =>
      dataString(Buffer.concat([small, Buffer.alloc(bytes - small.length)]))
    const photos = Array.from({ length: 4 }, () => photoOf(4_300_000))
    const sized = (bytes: number) => {
      const form = { ...smallestForm, description: 'x', photos: [...photos, dataString('')] }
      const left = bytes - JSON.stringify(form).length
      const last = photoOf(Math.floor(left / 4) * 3)
      const description = 'x'.repeat(1 + (left % 4))
      return JSON.stringify({ ...form, description, photos: [...photos, last] })
    }
    for (const [method, path, status] of [
      ['POST', '/api/projects', 201],
      ['PATCH', `/api/projects/${id}`, 200],
    ] as const) {
      const fits = await send(method, path, { as: owner, body: sized(28 * mib) })
      assert.equal(fits.status, status)
      const over = await send(method, path, { as: owner, body: sized(28 * mib + 1) })
      assert.equal(over.status, 413)
    }
  }).tags(['@R25'])

  test('from guests are not even read', async ({ assert }) => {
    const body = 'x'.repeat(2 * mib)
    const answer = await send('POST', '/api/projects', { body })
    assert.equal(answer.status, 401)
  })
})
