import { test } from '@japa/runner'
import env from '#start/env'
import { quietMarket } from '#tests/helpers/payments'
import type { Told } from './choosing.js'
import { replay } from './play.js'
import { newSetting } from './run.js'

/** Sequences that random runs have found, in their shortest form. */
async function tell(...story: Told[]) {
  const setting = await newSetting(env.get('PORT'))
  await replay(story, { ...setting, viewers: 1 })
}

const offer: Told = ['Cara', 'POST /api/projects/:id/bids']

test.group('Random sequences that failed once', (group) => {
  group.each.setup(() => quietMarket())

  test('an admin’s `can` flag agrees with the deletion of a project', async () => {
    await tell(['Olga', 'POST /api/projects'], ['Ada', 'DELETE /api/projects/:id'])
  }).tags(['@R01'])

  test('a stager that has made a bid may not make a second one', async () => {
    await tell(['Olga', 'POST /api/projects'], offer, offer)
  }).tags(['@BID-01', '@R12'])

  test('a stager may not make more new bids than a day allows', async () => {
    const again: Told[] = [1, 2, 3, 4, 5, 6].flatMap((number): Told[] => [
      offer,
      ['Cara', 'POST /api/bids/:id/cancel', number],
    ])
    await tell(['Olga', 'POST /api/projects'], ...again, offer)
  }).tags(['@BID-06'])

  test('a stager that has withdrawn makes no new bid on a hidden project', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Cara', 'POST /api/bids/:id/cancel'],
      ['Ada', 'POST /api/admin/projects/:id/hide'],
      offer
    )
  }).tags(['@R89'])

  test('a canceled project is deleted by its owner', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Olga', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('a canceled project is deleted by an admin, and stays in the stager’s history', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Olga', 'POST /api/projects/:id/cancel'],
      ['Ada', 'DELETE /api/projects/:id']
    )
  }).tags(['@R97'])

  test('work under way is visible only to those with a bid if its owner is suspended', async () => {
    await tell(
      ['Olga', 'POST /api/projects'],
      offer,
      ['Olga', 'POST /api/bids/:id/accept'],
      ['Ada', 'POST /api/admin/users/:id/suspend', 'Olga']
    )
  }).tags(['@ADM-17', '@R98'])
})
