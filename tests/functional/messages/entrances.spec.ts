import { test } from '@japa/runner'
import { open } from '#tests/helpers/pages'
import { quietMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

/** Where the Message buttons of a project's page lead. */
async function entrances(projectId: number, viewer?: Person): Promise<string[]> {
  const { text } = await open(`/projects/${projectId}`, viewer)
  return [...text.matchAll(/href="(\/messages\?[^"]*)"/g)].map(([, href]) =>
    href.replaceAll('&amp;', '&')
  )
}

test.group('Links to a conversation', (group) => {
  group.each.setup(() => quietMarket())

  test('are on a project for everyone but its owner and guests', async ({ assert }) => {
    const [poster, bidder, reader] = [
      await createOwner(),
      await createStager(),
      await createOwner(),
    ]
    const posted = await createProject(poster)
    await createBid(posted, bidder)
    const way = `/messages?to=${poster.user.id}&project=${posted.id}`
    assert.deepEqual(await entrances(posted.id, bidder), [way])
    assert.deepEqual(await entrances(posted.id, reader), [way])
    assert.deepEqual(await entrances(posted.id), [])
    const ways = await entrances(posted.id, poster)
    assert.deepEqual(ways, [`/messages?to=${bidder.user.id}&project=${posted.id}`])
  }).tags(['@R15'])

  test('are on a bid whose fee is due or paid', async ({ assert }) => {
    for (const scene of [await createAcceptedBid(), await createPaidBid()]) {
      const ways = await entrances(scene.project.id, scene.poster)
      assert.include(ways, `/messages?to=${scene.company.user.id}&project=${scene.project.id}`)
    }
  }).tags(['@R15'])
})
