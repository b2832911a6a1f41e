import { test } from '@japa/runner'
import { createSentAgreement, createSignedAgreement, signAs } from '#tests/helpers/agreements'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { createStager } from '#tests/helpers/people'
import { createReleased, dayFromNow } from '#tests/helpers/stagings'

interface Props {
  agreement: { shown: { number: number } | null; can: { endRefusal: string | null } } | null
  asked: number | null
  refusal: string | null
}

interface StagingView {
  agreement: Record<string, boolean>
}

const day = dayFromNow(10)

test.group('The page of the agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('reads few rows, and shows the version that the address names', async ({ assert }) => {
    const { owner, project } = await createSignedAgreement(day)
    const address = `/projects/${project.id}/agreement`
    const read = async (query = '') => {
      const { text } = await open(`${address}${query}`, owner)
      return pageProps<Props>(text)
    }
    const newest = await read()
    assert.equal(newest.agreement?.shown?.number, 1)
    assert.isNull(newest.asked)
    assert.equal((await read('?version=1')).asked, 1)

    const queries = await queriesDuring(() => call(owner, `GET /api${address}`))
    assert.isAtMost(queries.length, 10)
  }).tags(['@AGR-53'])

  test('people without access get 403, and visitors learn nothing', async ({ assert }) => {
    const { project } = await createSentAgreement(day)
    const address = `/projects/${project.id}/agreement`
    const stranger = await open(address, await createStager())
    assert.equal(stranger.status, 403)
    assert.isNull(pageProps<Props>(stranger.text).agreement)
    const visitor = await send('GET', address, {})
    assert.equal(visitor.status, 200)
    const { agreement, refusal } = pageProps<Props>(visitor.text)
    assert.isNull(agreement)
    assert.isNull(refusal)
  }).tags(['@AGR-52'])

  test('the staging page says whose turn it is', async ({ assert }) => {
    const released = await createReleased()
    const stateOf = async (scene: typeof released, person: typeof released.owner) => {
      const { body } = await call<StagingView>(person, `GET ${scene.path}`)
      return Object.keys(body.agreement).filter((name) => body.agreement[name])
    }
    assert.deepEqual(await stateOf(released, released.owner), [])
    const scene = await createSentAgreement(day)
    assert.deepEqual(await stateOf(scene, scene.owner), ['isWaiting', 'isYourTurn'])
    await signAs(scene, scene.owner)
    assert.deepEqual(await stateOf(scene, scene.owner), ['isWaiting', 'isTheirTurn'])
    assert.deepEqual(await stateOf(scene, scene.company), ['isWaiting', 'isYourTurn'])
    await signAs(scene, scene.company)
    assert.deepEqual(await stateOf(scene, scene.owner), ['isSigned'])
  }).tags(['@AGR-51'])
})
