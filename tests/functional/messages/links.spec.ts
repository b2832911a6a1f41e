import { test } from '@japa/runner'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
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
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are on a project for everyone but its owner and guests', async ({ assert }) => {
    const [owner, bidder, reader] = [await createOwner(), await createStager(), await createOwner()]
    const project = await createProject(owner)
    await createBid(project, bidder)
    const way = `/messages?to=${owner.user.id}&project=${project.id}`
    assert.deepEqual(await entrances(project.id, bidder), [way])
    assert.deepEqual(await entrances(project.id, reader), [way])
    assert.deepEqual(await entrances(project.id), [])
    const ways = await entrances(project.id, owner)
    // The header of the job, and the offer.
    assert.deepEqual([...new Set(ways)], [`/messages?to=${bidder.user.id}&project=${project.id}`])
  }).tags(['@R15'])

  test('are on a bid whose fee is due or paid', async ({ assert }) => {
    for (const scene of [await createAcceptedBid(), await createPaidBid()]) {
      const ways = await entrances(scene.project.id, scene.owner)
      assert.include(ways, `/messages?to=${scene.company.user.id}&project=${scene.project.id}`)
    }
  }).tags(['@R15'])
})
