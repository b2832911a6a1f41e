import { test } from '@japa/runner'
import { outcomeSentence } from '#shared/bids/offer_outcomes'

const sentence = (priceRank: number, comparedOffers: number, medianPrice: number | null = null) =>
  outcomeSentence({ priceRank, comparedOffers, medianPrice })

test.group('What a company reads about an offer that was not chosen', () => {
  test('is its rank by price, and the median if there is one', ({ assert }) => {
    assert.equal(
      sentence(3, 7, 4250),
      'Your price was the 3rd lowest of 7. The median was about $4,250.'
    )
    assert.equal(sentence(2, 4), 'Your price was the 2nd lowest of 4.')
    assert.equal(
      sentence(1, 5, 2000),
      'Your price was the lowest of 5. The median was about $2,000.'
    )
    assert.equal(sentence(4, 4), 'Your price was the highest of 4.')
    assert.equal(sentence(1, 1), 'Your price was the lowest of 1.')
  }).tags(['@TRU-01'])

  test('counts in English', ({ assert }) => {
    const ranks = [2, 3, 4, 11, 12, 13, 21, 22, 23, 24]
    const read = ranks.map((rank) => /the (\S+) lowest/.exec(sentence(rank, 99))?.[1])
    assert.deepEqual(read, '2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 24th'.split(' '))
  })
})
