import { test } from '@japa/runner'
import { changesOf, formerTermsOf } from '#shared/bids/bid_changes'
import { pending } from '../transformers/bids.js'

const terms = { ...pending, parts: null }
const former = (noteChanged = false) => formerTermsOf(terms, { noteChanged })

test.group('Changes of an offer', () => {
  test('name only what is different', ({ assert }) => {
    assert.deepEqual(changesOf(former(), terms), [])
    assert.deepEqual(changesOf(former(), { ...terms, amount: 4000 }), [
      { label: 'Offer', before: '$3,640', after: '$4,000' },
    ])
  })

  test('say that there is another note, without its text', ({ assert }) => {
    assert.deepEqual(changesOf(former(true), terms), [{ label: 'Note', before: null, after: null }])
    assert.notProperty(former(true), 'note')
  }).tags(['@ASK-64'])

  test('list parts in the order of the items', ({ assert }) => {
    const before = { ...former(), parts: [{ item: 'Removal', amount: 3640 }] as const }
    const parts = [
      { item: 'Kitchen', amount: 640 },
      { item: 'Other', amount: 3000 },
    ] as const
    assert.deepEqual(
      changesOf({ ...before, parts: [...before.parts] }, { ...terms, parts: [...parts] }),
      [
        { label: 'Kitchen', before: null, after: '$640' },
        { label: 'Removal', before: '$3,640', after: null },
        { label: 'Other', before: null, after: '$3,000' },
      ]
    )
  }).tags(['@ASK-64'])
})
