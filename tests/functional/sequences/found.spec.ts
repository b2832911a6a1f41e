import { test } from '@japa/runner'
import env from '#start/env'
import { quietMarket } from '#tests/helpers/payments'
import type { Told } from './choosing.js'
import { replay } from './play.js'
import { newSetting } from './run.js'

/** What random sequences have found, as short as it gets. */
async function tell(...story: Told[]) {
  const setting = await newSetting(env.get('PORT'))
  await replay(story, { ...setting, viewers: 1 })
}

const offer: Told = ['Cara', 'POST /api/projects/:id/bids']

test.group('Sequences that showed a mistake', (group) => {
  group.each.setup(() => quietMarket())

  test('an administrator is promised the deletion of a project that the call allows', async () => {
    await tell(['Olga', 'POST /api/projects'], ['Ada', 'DELETE /api/projects/:id'])
  }).tags(['@R01'])

  test('a company that has made an offer is not promised a second one', async () => {
    await tell(['Olga', 'POST /api/projects'], offer, offer)
  }).tags(['@BID-01', '@R12'])

  test('a company is not promised more new offers than a day allows', async () => {
    const again: Told[] = [1, 2, 3, 4, 5, 6].flatMap((number): Told[] => [
      offer,
      ['Cara', 'POST /api/bids/:id/cancel', number],
    ])
    await tell(['Olga', 'POST /api/projects'], ...again, offer)
  }).tags(['@BID-06'])

  test('a company that has withdrawn makes no new offer on a hidden project', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Cara', 'POST /api/bids/:id/cancel'],
      ['Ada', 'POST /api/admin/projects/:id/hide'],
      offer
    )
  }).tags(['@R89'])

  test('a cancelled project is deleted by its owner', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Olga', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('a cancelled project is deleted by an administrator, and stays in the history of the company', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Ada', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('work under way is visible to those with an offer alone when its owner is suspended', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Ada', 'POST /api/admin/users/:id/suspend', 'Olga']
    )
  }).tags(['@ADM-17', '@R98'])
})
