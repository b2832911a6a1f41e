import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Notification from '#models/notification'
import SellerLink from '#models/seller_link'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace, type Ask } from '#tests/helpers/races'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'
import { shareWithSeller } from '#tests/helpers/seller_links'

test.group('Races around a seller’s choice', (group) => {
  group.each.setup(() => emptyDatabase())
  onTwoServers(group)

  const people = async () => ({
    owner: await createOwner(),
    companies: [await createStager(), await createStager()],
  })

  async function createShared({ owner, companies }: Awaited<ReturnType<typeof people>>) {
    const { project, bids } = await createProjectWithBidsBy(owner, companies)
    const link = await shareWithSeller(owner, project)
    const body = { token: link.token, letter: 'A', note: 'The garden room.' }
    const choose = (ask: Ask) => ask(null, 'POST /api/seller/choices', body)
    return { project, link, choose, bid: bids[0].bid }
  }

  /** The link that was raced for. */
  const storedLink = async ({ id }: { id: number }) => {
    const { chosenBidId, note } = await SellerLink.findOrFail(id)
    return { chosenBidId, note }
  }
  const unchosen = { chosenBidId: null, note: null }
  const choices = ({ id: projectId }: { id: number }) =>
    Notification.query().where({ projectId, type: 'seller_chose' })

  test('a withdrawal of the offer ends what the owner reads of the choice, or refuses it', async ({
    assert,
  }) => {
    const all = await people()
    const seen = new Set<number>()
    await repeatRace(
      assert,
      async (round) => {
        const { project, link, choose, bid } = await createShared(all)
        const [chosen, cancelled] = await race(round, choose, (ask) =>
          ask(all.companies[0], `POST /api/bids/${bid.id}/cancel`)
        )
        assert.equal(cancelled.status, 200)
        assert.include([200, 409], chosen.status)
        seen.add(chosen.status)
        const isFirst = chosen.status === 200
        const expected = isFirst ? { chosenBidId: bid.id, note: 'The garden room.' } : unchosen
        assert.deepEqual(await storedLink(link), expected)
        assert.lengthOf(await choices(project), isFirst ? 1 : 0)
        assert.lengthOf(await choices(project).where('read', false), 0)
        const { body } = await call<{ turn: { text: string } }>(
          all.owner,
          `GET /api/projects/${project.id}/job`
        )
        assert.equal(body.turn.text, 'Accept or decline 1 offer')
      },
      { isEnough: async () => seen.size === 2 }
    )
  }).tags(['@SEL-18', '@SEL-86'])

  test('turning the link off or renewing it leaves the choice whole or nothing of it', async ({
    assert,
  }) => {
    const all = await people()
    const seen = new Set<number>()
    await repeatRace(
      assert,
      async (round) => {
        const { project, link, choose, bid } = await createShared(all)
        const isRenewed = round % 4 < 2
        const line = `/api/projects/${project.id}/seller-link`
        const [chosen, ended] = await race(round, choose, (ask) =>
          isRenewed
            ? ask(all.owner, `POST ${line}`, { replaces: link.id })
            : ask(all.owner, `DELETE ${line}`)
        )
        assert.equal(ended.status, isRenewed ? 201 : 204)
        assert.include([200, 404], chosen.status)
        seen.add(chosen.status)
        const expected =
          chosen.status === 200 ? { chosenBidId: bid.id, note: 'The garden room.' } : unchosen
        assert.deepEqual(await storedLink(link), expected)
        const current = await SellerLink.current(project.id)
        if (isRenewed) assert.deepEqual(await storedLink(current!), expected)
        else assert.isNull(current)
        assert.lengthOf(await choices(project), chosen.status === 200 ? 1 : 0)
        const { body: bids } = await call<{ sellersChoice: unknown }[]>(
          all.owner,
          `GET /api/projects/${project.id}/bids`
        )
        const shown = bids.filter(({ sellersChoice }) => sellersChoice !== null)
        assert.lengthOf(shown, isRenewed && chosen.status === 200 ? 1 : 0)
        assert.lengthOf(
          await db.from('bids').where({ project_id: project.id, status: 'pending' }),
          2
        )
      },
      { isEnough: async () => seen.size === 2 }
    )
  }).tags(['@SEL-02', '@SEL-03', '@SEL-86'])
})
