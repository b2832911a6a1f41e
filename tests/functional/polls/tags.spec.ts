import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import Project from '#models/project'
import { send } from '#tests/helpers/http'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  terms,
  type Person,
} from '#tests/helpers/people'
import { withinOnePeriod } from '#tests/helpers/waiting'

type Path = '' | '/bids'
const paths: Path[] = ['', '/bids']

async function poll(id: number, path: Path, person?: Person, tag?: string) {
  const headers: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag }
  const answer = await send('GET', `/api/projects/${id}${path}`, { as: person, headers })
  return { ...answer, tag: String(answer.headers.etag) }
}

/** Polls with a tag, and again with the tag of the answer. */
async function pollTwice(ask: (tag?: string) => ReturnType<typeof poll>, tag?: string) {
  const first = await ask(tag)
  return { first, again: await ask(first.tag) }
}

/** Asserts that the action changes each poll of the project, for each kind of viewer. */
function changes(what: string, action: (scene: Scene) => Promise<unknown>) {
  return test(`change with ${what}`, async ({ assert }) => {
    const scene = await setTheScene()
    const polls = [scene.owner, scene.company, undefined].flatMap((viewer) =>
      paths.map((path) => (tag?: string) => poll(scene.id, path, viewer, tag))
    )
    // The tag of a project in progress changes every minute.
    const pollAll = (tags: string[] = []) =>
      withinOnePeriod(60, async () => {
        const answers = []
        for (const [index, ask] of polls.entries()) answers.push(await pollTwice(ask, tags[index]))
        return answers
      })
    const before = await pollAll()
    for (const { first, again } of before) {
      assert.equal(first.status, 200)
      assert.deepEqual([again.status, again.text], [304, ''])
    }
    await action(scene)
    const tags = before.map(({ first }) => first.tag)
    for (const [index, { first, again }] of (await pollAll(tags)).entries()) {
      assert.equal(first.status, 200, `poll ${index} after ${what}`)
      assert.notEqual(first.tag, tags[index])
      assert.equal(again.status, 304)
    }
  })
}

interface Scene {
  id: number
  owner: Person
  company: Person
  offer: Bid
}

async function setTheScene(): Promise<Scene> {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  return { id: project.id, owner, company, offer: await createBid(project, company) }
}

test.group('change with ${what}', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  changes('a new bid', async ({ id }) => Bid.submit(id, (await createStager()).user, terms)).tags([
    '@R25',
  ])
  changes('an accepted bid', ({ offer: bid, owner }) => bid.accept(owner.user))
  changes('a declined bid', async ({ offer: bid, owner }) =>
    (await Bid.findVisibleOrFail(bid.id)).reject(owner.user)
  )
  changes('a withdrawn bid', async ({ offer: bid, company }) =>
    (await Bid.findVisibleOrFail(bid.id)).cancel(company.user)
  )
  changes('an edited project', async ({ id, offer: bid, owner }) => {
    await (await Bid.findVisibleOrFail(bid.id)).reject(owner.user)
    await (await Project.findOrFail(id)).edit(owner.user, { title: 'Renamed' })
  })
  changes('a stager’s new portfolio', ({ company }) =>
    db
      .from('users')
      .where('id', company.user.id)
      .update({ portfolio_photos: ['a'.repeat(32)] })
  )

  test('change with payment, completed work and the end', async ({ assert }) => {
    const scene = await createPaidBid()
    const { id } = scene.project
    const tags = async () => (await poll(id, '/bids', scene.owner)).tag.split('.')[1]
    const seen = [await tags()]
    await scene.bid.completeWork(scene.company.user)
    seen.push(await tags())
    await scene.project.complete(scene.owner.user)
    seen.push(await tags())
    assert.lengthOf([...new Set(seen)], 3)
  })

  test('are not answered 304 for another viewer’s tag', async ({ assert }) => {
    const { id, owner, company } = await setTheScene()
    const viewers = [owner, company, await createStager(), undefined]
    for (const path of paths) {
      const seen = await Promise.all(viewers.map((viewer) => poll(id, path, viewer)))
      assert.lengthOf([...new Set(seen.map(({ tag }) => tag))], viewers.length)
      for (const [index, viewer] of viewers.entries()) {
        for (const [other, { tag }] of seen.entries()) {
          const { status } = await poll(id, path, viewer, tag)
          assert.equal(status, index === other ? 304 : 200, `${path} ${index} with ${other}`)
        }
      }
    }
  })

  test('are not answered 304 for another project’s tag or a malformed one', async ({ assert }) => {
    const { id } = await setTheScene()
    const { id: otherId } = await createProject(await createOwner())
    const other = await poll(otherId, '')
    for (const path of paths) {
      const { tag } = await poll(id, path)
      const wrong = ['""', tag.slice(1, -1), `${tag}x`, '"1.2.3"', '"x.y.z.w"', '\u00ff']
      for (const nonsense of [other.tag, ...wrong]) {
        assert.equal((await poll(id, path, undefined, nonsense)).status, 200, nonsense)
      }
      assert.equal((await poll(id, path, undefined, `W/${tag}`)).status, 304)
    }
  })

  test('send Vary, because responses depend on the viewer', async ({ assert }) => {
    const { id, owner } = await setTheScene()
    for (const path of paths) {
      for (const answer of [
        await poll(id, path, owner),
        await poll(id, path, owner, (await poll(id, path, owner)).tag),
      ]) {
        assert.equal(answer.headers['cache-control'], 'private, no-cache')
        const varied = String(answer.headers.vary).toLowerCase()
        assert.include(varied, 'authorization')
        assert.include(varied, 'cookie')
        assert.match(answer.tag, /^"[^"]+"$/)
      }
    }
  })
})
