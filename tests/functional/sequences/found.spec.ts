import { test } from '@japa/runner'
import env from '#start/env'
import { quietMarket } from '#tests/helpers/payments'
import { replay, type Told } from './play.js'
import { newSetting } from './run.js'

/** What random sequences have found, as short as it gets. */
async function tell(...story: Told[]) {
  const setting = await newSetting(env.get('PORT'))
  await replay(story, { ...setting, viewers: 1, tolerates: false })
}

test.group('Sequences that showed a mistake', (group) => {
  group.each.setup(() => quietMarket())

  test('an administrator is promised the deletion of a project that the call allows', async () => {
    await tell(['Olga', 'POST /api/projects'], ['Ada', 'DELETE /api/projects/:id'])
  })
    .tags(['@R01'])
    .fails('can.delete is false for administrators')

  test('a company that has made an offer is not promised a second one', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids'],
      ['Cara', 'POST /api/projects/:id/bids']
    )
  })
    .tags(['@BID-01', '@R12'])
    .fails('can.bid stays true')

  test('a cancelled project is not deleted', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Olga', 'DELETE /api/projects/:id']
    )
  })
    .tags(['@R01', '@DSH-10'])
    .fails('its owner may delete it')

  test('work that is under way stays visible when its owner is suspended', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      ['Cara', 'POST /api/projects/:id/bids'],
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Ada', 'POST /api/admin/users/:id/suspend', 'Olga']
    )
  })
    .tags(['@ADM-17'])
    .fails('strangers get 404')
})
