import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

const write = (from: Person | null, body: unknown) => call(from, 'POST /api/messages', body)

test.group('Sending a message', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stores it as written and returns it to its sender', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const home = await createProject(dana)
    const content = 'Call me on 828 555 0142.'

    const { status, body } = await write(renee, {
      receiverId: dana.user.id,
      content: `  ${content}\n`,
      projectId: home.id,
    })

    assert.equal(status, 201)
    const [row] = await db.from('messages')
    assert.containSubset(row, { content, read_at: null, project_id: home.id })
    assert.deepEqual(body, {
      id: row.id,
      senderId: renee.user.id,
      receiverId: dana.user.id,
      projectId: home.id,
      projectTitle: null,
      content,
      masked: false,
      note: null,
      hidden: [{ kind: 'phone', start: 11, end: 23 }],
      own: true,
      author: null,
      clientId: null,
      read: false,
      files: [],
      createdAt: row.created_at.toISOString(),
    } as never)
  }).tags(['@API-18'])

  test('is open to any two people, without a project', async ({ assert }) => {
    const people = [
      await createOwner(),
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    for (const from of people) {
      for (const to of people.filter((person) => person !== from)) {
        const { status } = await write(from, { receiverId: to.user.id, content: 'Hello' })
        assert.equal(status, 201)
      }
    }
  }).tags(['@MSG-07', '@ROL-04', '@GEN-05'])

  test('refuses {0}')
    .with([
      ['a blank text', { content: ' \n\t ' }, 'content', 'Write something first'],
      ['an invisible text', { content: '\u200b\u00a0\u0085' }, 'content', 'Write something first'],
      ['no text', { content: undefined }, 'content', 'Write something first'],
      ['an object as text', { content: { a: 1 } }, 'content', 'Write something first'],
      [
        'more than 5000 characters',
        { content: 'x'.repeat(5001) },
        'content',
        'This is too long: 5000 characters at most',
      ],
      ['a NUL', { content: 'a\0b' }, 'content', 'Remove the characters that cannot be displayed'],
      ['no receiver', { receiverId: undefined }, 'receiverId', 'Choose who should read it'],
      ['an id as text', { receiverId: '2' }, 'receiverId', 'Choose who should read it'],
      [
        'an id that is too large',
        { receiverId: 2 ** 31 },
        'receiverId',
        'Choose who should read it',
      ],
      ['an invalid project', { projectId: -1 }, 'projectId', 'Choose a project'],
    ] as const)
    .run(async ({ assert }, [, change, field, message]) => {
      const [dana, renee] = [await createOwner(), await createStager()]
      const body = { receiverId: dana.user.id, content: 'Hello', ...change }
      const refused = await write(renee, body)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.errors?.[0].field, field)
      assert.equal(refused.body.message, message)
      assert.lengthOf(await db.from('messages'), 0)
    })
    .tags(['@MSG-04'])

  test('accepts 5000 characters', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const { status } = await write(renee, { receiverId: dana.user.id, content: 'x'.repeat(5000) })
    assert.equal(status, 201)
  }).tags(['@R15'])

  test('to oneself is refused with a field error', async ({ assert }) => {
    const dana = await createOwner()
    const { status, body } = await write(dana, { receiverId: dana.user.id, content: 'Me' })
    assert.equal(status, 422)
    assert.deepEqual(body.errors, [
      { field: 'receiverId', message: 'You cannot write to yourself' },
    ])
  }).tags(['@R15'])

  test('needs a session, an existing receiver, and a project of one of the two', async ({
    assert,
  }) => {
    const [dana, renee, gone, other] = [
      await createOwner(),
      await createStager(),
      await createOwner(),
      await createOwner(),
    ]
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    const foreign = await createProject(other)
    const before = await databaseDump(['sessions'])
    const to = { receiverId: dana.user.id, content: 'Hello' }

    assert.equal((await write(null, to)).status, 401)
    for (const change of [
      { receiverId: 999_999 },
      { receiverId: gone.user.id },
      { projectId: 999_999 },
      { projectId: foreign.id },
    ]) {
      assert.equal((await write(renee, { ...to, ...change })).status, 404)
    }
    assert.deepEqual(await databaseDump(['sessions']), before)
  }).tags(['@R15'])

  test('accepts JSON only', async ({ assert }) => {
    const renee = await createStager()
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const typed = await send('POST', '/api/messages', { as: renee, body: 'a=b', headers: form })
    assert.equal(typed.status, 415)
    const broken = await send('POST', '/api/messages', { as: renee, body: '{' })
    assert.equal(broken.status, 400)
    const huge = await write(renee, { content: 'x'.repeat(70_000) })
    assert.equal(huge.status, 413)
  })

  test('is rate limited per sender', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const to = { receiverId: dana.user.id, content: 'Hello' }
    for (let sent = 0; sent < throttle.messages.requests; sent += 1) {
      assert.equal((await write(renee, to)).status, 201)
    }
    const refused = await write(renee, to)
    assert.equal(refused.status, 429)
    assert.isAbove(Number(refused.headers['retry-after']), 0)
    const answer = await write(dana, { receiverId: renee.user.id, content: 'Slow down' })
    assert.equal(answer.status, 201)
  })
})
