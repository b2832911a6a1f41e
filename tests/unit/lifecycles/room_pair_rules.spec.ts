import { test } from '@japa/runner'
import { pairCaption, maxRoomPairs } from '#shared/jobs/room_pairs'
import { freePhotos, roomPairRefusals, type RoomPairSituation } from '#lifecycles/room_pair_rules'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const

const dimensions = {
  paid: yesNo,
  cancelled: yesNo,
  hidden: yesNo,
  ownerDeleted: yesNo,
  completed: yesNo,
  install: ['none', 'tomorrow', 'today', 'past'],
  full: yesNo,
  photo: ['free', 'paired', 'hidden', 'foreign'],
} as const

type Given = { [Name in keyof typeof dimensions]: (typeof dimensions)[Name][number] }

const today = '2026-11-28'
const installs = { none: null, tomorrow: '2026-11-29', today, past: '2026-10-01' }

function situationOf(given: Given): RoomPairSituation {
  const pairs = [{ sourcePhoto: 'paired' }]
  if (given.full === 'yes') {
    for (let at = 1; at < maxRoomPairs; at += 1) pairs.push({ sourcePhoto: `former ${at}` })
  }
  return {
    bid: {
      status: given.paid === 'yes' ? 'accepted' : 'payment_required',
      paymentStatus: given.paid === 'yes' ? 'paid' : 'unpaid',
      stagerCompletedAt: given.completed === 'yes' || null,
      installOn: installs[given.install],
    },
    project: {
      status: given.cancelled === 'yes' ? 'cancelled' : 'in_progress',
      hiddenAt: given.hidden === 'yes' || null,
      photos: ['free', 'paired', 'hidden'],
      hiddenPhotos: ['hidden'],
    },
    owner: { deletedAt: given.ownerDeleted === 'yes' || null },
    pairs,
    today,
  }
}

const isGone = 'This photo is not part of the project anymore.'

test.group('Rules of room pairs', () => {
  test('add one for each photo of a paid job whose rooms are finished', ({ assert }) => {
    expectTable(
      assert,
      dimensions,
      [
        [{ paid: 'no' }, 'Photos can be added once the fee is paid and the rooms are finished.'],
        [{ cancelled: 'yes' }, 'This project was cancelled.'],
        [{ hidden: 'yes' }, 'Our team has hidden this project. Contact support.'],
        [{ ownerDeleted: 'yes' }, 'The owner has deleted the account.'],
        [
          { install: 'tomorrow' },
          'The install is on Nov 29. Photos can be added from that day on.',
        ],
        [
          { install: 'none', completed: 'no' },
          'Agree on an install day or mark your work completed first.',
        ],
        [{ full: 'yes' }, `A project has at most ${maxRoomPairs} pairs.`],
        [{ photo: 'hidden' }, isGone],
        [{ photo: 'foreign' }, isGone],
        [{ photo: 'paired' }, 'This photo has an after photo already.'],
        [{}, null],
      ],
      (given) => roomPairRefusals.add(situationOf(given), given.photo)
    )
    const usual: Given = {
      paid: 'yes',
      cancelled: 'no',
      hidden: 'no',
      ownerDeleted: 'no',
      completed: 'no',
      install: 'today',
      full: 'no',
      photo: 'free',
    }
    const situation = situationOf(usual)
    assert.deepEqual(freePhotos(situation), ['free'])
    assert.isNull(roomPairRefusals.add(situation))
    const pairs = [...situation.pairs, { sourcePhoto: 'free' }]
    assert.equal(
      roomPairRefusals.add({ ...situation, pairs }),
      'Every photo of this project has a pair.'
    )
  }).tags(['@TRU-60', '@JOB-23'])

  test('show one while neither the project nor the photo is hidden', ({ assert }) => {
    expectTable(
      assert,
      { cancelled: yesNo, hidden: yesNo, photo: ['shown', 'hidden'] },
      [
        [{ cancelled: 'yes' }, 'This project was cancelled.'],
        [{ hidden: 'yes' }, 'Our team has hidden this project. Contact support.'],
        [{ photo: 'hidden' }, 'Our team has hidden the photo of this room. Contact support.'],
        [{}, null],
      ],
      ({ cancelled, hidden, photo }) =>
        roomPairRefusals.consent(
          {
            project: {
              status: cancelled === 'yes' ? 'cancelled' : 'completed',
              hiddenAt: hidden === 'yes' || null,
              photos: ['shown', 'hidden'],
              hiddenPhotos: ['hidden'],
            },
          },
          { sourcePhoto: photo }
        )
    )
  }).tags(['@TRU-61'])

  test('name room, city and month, without what is unknown', ({ assert }) => {
    assert.equal(pairCaption(['Kitchen', 'Asheville', 'May 2026']), 'Kitchen, Asheville, May 2026')
    assert.equal(pairCaption(['Kitchen', null, 'May 2026']), 'Kitchen, May 2026')
  }).tags(['@R225'])
})
