import { test } from '@japa/runner'
import type { Turn } from '#shared/jobs/jobs'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { threadOf, unreadOf, sendMessages } from '#tests/helpers/messages'
import { pageProps } from '#tests/helpers/pages'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

test.group('A thread', (group) => {
  group.each.setup(() => emptyDatabase())

  test('returns what two people wrote, oldest first, to both of them', async ({ assert }) => {
    const [dana, renee, other] = [await createOwner(), await createStager(), await createStager()]
    const home = await createProject(dana)
    const [first] = await sendMessages(renee, dana, ['Is the sunroom included?'], home)
    await sendMessages(dana, renee, ['It is.'])
    await sendMessages(other, dana, ['Not of this thread'])

    const { status, body } = await threadOf(dana, renee)

    assert.equal(status, 200)
    assert.deepEqual(body[0], {
      id: first.id,
      senderId: renee.user.id,
      receiverId: dana.user.id,
      projectId: home.id,
      projectTitle: home.title,
      author: null,
      content: 'Is the sunroom included?',
      masked: false,
      note: null,
      hidden: [],
      own: false,
      clientId: null,
      files: [],
      read: false,
      createdAt: first.createdAt.toJSDate().toISOString(),
    })
    assert.deepEqual(
      body.map(({ content, own }) => [content, own]),
      [
        ['Is the sunroom included?', false],
        ['It is.', true],
      ]
    )
    const theirs = await threadOf(renee, dana)
    assert.deepEqual(
      theirs.body.map(({ own, read }) => [own, read]),
      [
        [true, true],
        [false, false],
      ]
    )
  }).tags(['@API-18'])

  test('names the projects it is about, masked, and comes with the live offer', async ({
    assert,
  }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const told = await createProject(dana, { title: 'Ask dana at mail dot example' })
    const home = await createProject(dana)
    const gone = await createProject(dana)
    await sendMessages(renee, dana, ['Is it vacant?'], told)
    await sendMessages(dana, renee, ['It was sold.'], gone)
    await sendMessages(renee, dana, ['Is the sunroom included?'], home)
    await gone.cancel(dana.user)
    const titles = async (reader: Person, other: Person) =>
      (await threadOf(reader, other)).body.map(({ projectTitle }) => projectTitle)
    assert.deepEqual(await titles(dana, renee), [told.title, null, home.title])
    const [masked, ...others] = await titles(renee, dana)
    assert.notInclude(masked, 'mail')
    assert.deepEqual(others, [null, home.title])

    const offerTo = async (reader: Person, other: Person) => {
      const page = await send('GET', `/messages?to=${other.user.id}`, {
        headers: { cookie: cookieOf(reader) },
      })
      return pageProps<{ offer: { amount: number } | null; job: { turn: Turn } | null }>(page.text)
    }
    assert.isNull((await offerTo(renee, dana)).offer)
    const bid = await createBid(home, renee, { amount: 3180 })
    await createBid(home, await createStager(), { amount: 2000 })
    assert.equal((await offerTo(renee, dana)).job?.turn.text, 'Waiting for the owner')
    assert.equal((await offerTo(dana, renee)).offer?.amount, 3180)
    await bid.reject(dana.user)
    assert.isNull((await offerTo(dana, renee)).offer)
  }).tags(['@R129'])

  test('can be read from a cursor, both ways, without gaps', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const texts = Array.from({ length: 120 }, (_, index) => `Message ${index}`)
    const sent = await sendMessages(renee, dana, texts)
    const contentsAt = async (query: string) =>
      (await threadOf(dana, renee, query)).body.map(({ content }) => content)

    assert.deepEqual(await contentsAt(''), texts.slice(70))
    assert.deepEqual(await contentsAt(`?before=${sent[70].id}`), texts.slice(20, 70))
    assert.deepEqual(await contentsAt(`?before=${sent[20].id}`), texts.slice(0, 20))
    assert.deepEqual(await contentsAt(`?after=${sent[9].id}`), texts.slice(10, 60))
    assert.deepEqual(await contentsAt(`?after=${sent[119].id}`), [])
    assert.deepEqual(await contentsAt(`?after=${2 ** 31 - 1}`), [])
    assert.equal((await threadOf(dana, renee, `?after=${2 ** 31}`)).status, 422)
  })

  test('is marked read by opening it, and only up to the last message returned', async ({
    assert,
  }) => {
    const [dana, renee, other] = [await createOwner(), await createStager(), await createStager()]
    const sent = await sendMessages(
      renee,
      dana,
      Array.from({ length: 60 }, (_, index) => `${index}`)
    )
    await sendMessages(other, dana, ['Elsewhere'])

    await threadOf(renee, dana)
    assert.equal(await unreadOf(dana), 61)
    await threadOf(dana, renee, `?after=${sent[4].id}`)
    assert.equal(await unreadOf(dana), 6)
    await threadOf(dana, renee)
    assert.equal(await unreadOf(dana), 1)
  }).tags(['@R15'])

  test('keeps markup and scripts as text', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const texts = [
      '</script><script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '{{ 7*7 }}',
    ]
    await sendMessages(renee, dana, texts)
    assert.deepEqual(
      (await threadOf(dana, renee)).body.map(({ content }) => content),
      texts
    )
    const { status, text } = await send('GET', `/messages?to=${renee.user.id}`, {
      headers: { cookie: cookieOf(dana) },
    })
    assert.equal(status, 200)
    assert.include(text, '&lt;img src=x')
    assert.include(text, '{{ 7*7 }}')
    assert.notInclude(text, '<img src=x')
    assert.notInclude(text, '<script>alert')
  })

  test('needs a session and another, existing person', async ({ assert }) => {
    const dana = await createOwner()
    assert.equal((await call(null, `GET /api/messages/${dana.user.id}`)).status, 401)
    for (const id of [dana.user.id, 999_999, 0, 'x', '2147483648', '-1']) {
      assert.equal((await call(dana, `GET /api/messages/${id}`)).status, 404, `${id}`)
    }
  })

  test('refuses malformed cursors', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    for (const query of [
      '?after=x',
      '?before=-1',
      '?after=2147483648',
      '?before=1.5',
      '?awaiting=x',
      '?peek=x',
    ]) {
      assert.equal((await threadOf(dana, renee, query)).status, 422, query)
    }
  })
})
