import { test } from '@japa/runner'
import throttle from '#config/throttle'
import ContactMessage from '#models/contact_message'
import { contactSubjects } from '#shared/messages/contact_subjects'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { createOwner, createStager } from '#tests/helpers/people'

const write = (changes: Record<string, unknown> = {}, from = '127.0.0.1') =>
  send('POST', '/api/contact', { body: { ...inquiry, ...changes }, from })

test.group('Writing to support', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is open to everyone and stored as unread', async ({ assert }) => {
    const answer = await write()

    assert.equal(answer.status, 201)
    assert.deepEqual(JSON.parse(answer.text), { message: "We'll get back to you soon." })
    assert.isUndefined(answer.headers['set-cookie'])
    const [kept, ...others] = await ContactMessage.all()
    assert.lengthOf(others, 0)
    assert.containSubset(kept.serialize(), { ...inquiry, status: 'unread', adminNotes: null })
    assert.isTrue(kept.createdAt.isValid)
  }).tags(['@API-19', '@INF-06', '@DAT-08', '@R47', '@GEN-05'])

  test('is open to owners and stagers too, under any name', async ({ assert }) => {
    for (const person of [await createOwner(), await createStager()]) {
      const answer = await send('POST', '/api/contact', { body: inquiry, as: person })
      assert.equal(answer.status, 201)
    }
    const kept = await ContactMessage.all()
    assert.sameMembers(
      kept.map(({ email }) => email),
      [inquiry.email, inquiry.email]
    )
  })

  test('accepts every subject, trims the text, and ignores extra fields', async ({
    assert,
    cleanup,
  }) => {
    const usual = throttle.contact
    cleanup(() => void (throttle.contact = usual))
    throttle.contact = { requests: 100, seconds: 60 }
    for (const subject of contactSubjects.values) {
      assert.equal((await write({ subject })).status, 201, subject)
    }
    const answer = await write({
      name: '  Al ',
      email: ' Al@Pierce.Example ',
      message: '  0123456789\n',
      status: 'read',
      adminNotes: 'mine',
      id: 4000,
    })
    assert.equal(answer.status, 201)
    const kept = await ContactMessage.query().orderBy('id', 'desc').firstOrFail()
    assert.containSubset(kept.serialize(), {
      name: 'Al',
      email: 'al@pierce.example',
      message: '0123456789',
      status: 'unread',
      adminNotes: null,
    })
    assert.notEqual(kept.id, 4000)
  }).tags(['@ENU-13'])

  test('keeps markup as plain text', async ({ assert }) => {
    const message = "<script>alert(1)</script> {{ 1 + 1 }} '; drop table users; --"
    assert.equal((await write({ message })).status, 201)
    assert.equal((await ContactMessage.firstOrFail()).message, message)
  })

  test('is limited per network', async ({ assert }) => {
    const before = throttle.contact.requests
    for (let index = 0; index < before; index += 1) assert.equal((await write()).status, 201)
    const dump = await databaseDump()

    const answer = await write()
    assert.equal(answer.status, 429)
    assert.deepEqual(JSON.parse(answer.text), {
      message: 'Too many attempts. Try again in an hour.',
    })
    const wait = Number(answer.headers['retry-after'])
    assert.isTrue(wait > 0 && wait <= throttle.contact.seconds, `Retry-After: ${wait}`)
    assert.deepEqual(await databaseDump(), dump)

    const person = await createOwner()
    const pretender = await send('POST', '/api/contact', {
      body: inquiry,
      as: person,
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    assert.equal(pretender.status, 429)
    assert.equal((await write({}, '127.0.0.2')).status, 201)
  })

  test('counts parallel messages one by one', async ({ assert }) => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => write()))
    const statuses = answers.map(({ status }) => status).toSorted()
    const allowed = throttle.contact.requests
    assert.deepEqual(statuses, [
      ...Array<number>(allowed).fill(201),
      ...Array<number>(15 - allowed).fill(429),
    ])
    assert.lengthOf(await ContactMessage.all(), allowed)
  })
})
