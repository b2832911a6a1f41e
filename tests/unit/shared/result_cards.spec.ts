import { test } from '@japa/runner'
import { cardsOf } from '#shared/projects/result_cards'
import { searchPaging } from '#shared/projects/search_enums'

const alone = (id: number) => ({ id, batchId: null })
const twin = (id: number, batchId = 'one') => ({ id, batchId })

const idsOf = (results: { id: number; batchId: string | null }[]) =>
  cardsOf(results).map((card) => card.map(({ id }) => id))

test.group('The cards of search results', () => {
  test('have the homes of one batch at the place of the first', ({ assert }) => {
    assert.deepEqual(
      idsOf([alone(1), twin(2), twin(3, 'other'), alone(4), twin(5), twin(6, 'third'), twin(7)]),
      [[1], [2, 5, 7], [3], [4], [6]]
    )
    assert.deepEqual(idsOf([]), [])
  }).tags(['@PLC-113'])

  test('join no homes of different pages, so that more results change no card', ({ assert }) => {
    const first = Array.from({ length: searchPaging.size - 1 }, (_, at) => alone(at))
    const page = [...first, twin(100)]
    const more = [...page, twin(101), alone(102), twin(103)]
    assert.deepEqual(idsOf(more).slice(0, page.length), idsOf(page))
    assert.deepEqual(idsOf(more).slice(page.length), [[101, 103], [102]])
  }).tags(['@PLC-113'])
})
