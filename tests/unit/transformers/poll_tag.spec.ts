import { test } from '@japa/runner'
import { knownVersions, pollTag } from '#services/http/poll_tag'

const noon = new Date('2026-03-30T12:00:30Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const minute = 60_000
const day = 24 * 60 * minute

const open = { id: 5, version: 3, status: 'open' } as const
const busy = { ...open, status: 'in_progress' } as const

test.group('The ETag of a poll', () => {
  test('is recognized for its project, with the viewer it was made for', ({ assert }) => {
    for (const viewer of [undefined, 7]) {
      const tag = pollTag(open, viewer, noon)
      const known = [{ version: 3, viewerId: viewer ?? 0 }]
      assert.deepEqual(knownVersions(tag, 5, noon), known)
      assert.deepEqual(knownVersions(`W/${tag}`, 5, noon), known)
      assert.isEmpty(knownVersions(tag, 6, noon))
    }
  })

  test('differs by version, viewer and project', ({ assert }) => {
    const tags = [
      pollTag(open, 7, noon),
      pollTag({ ...open, version: 4 }, 7, noon),
      pollTag({ ...open, id: 6 }, 7, noon),
      pollTag(open, 8, noon),
      pollTag(open, undefined, noon),
    ]
    assert.lengthOf([...new Set(tags)], tags.length)
    for (const tag of tags) assert.match(tag, /^"[^"\s]+"$/)
  })

  test('is valid for the day, or until the minute in which an offer becomes releasable', ({
    assert,
  }) => {
    const still = (project: typeof open | typeof busy, milliseconds: number) =>
      knownVersions(pollTag(project, 7, noon), 5, later(milliseconds)).length === 1
    assert.isTrue(still(open, minute))
    assert.isTrue(still(open, 15 * 60 * minute), 'the same day in the market')
    assert.isFalse(still(open, 16 * 60 * minute), 'midnight in the market')
    assert.isFalse(still(open, day))
    assert.isTrue(still(busy, 29_000))
    assert.isFalse(still(busy, 30_000))
    assert.isFalse(still(busy, day))
  })

  test('is found in a list; an asterisk matches any version', ({ assert }) => {
    const header = `"x", W/${pollTag(open, 7, noon)} ,${pollTag({ ...open, version: 4 }, 7, noon)}`
    assert.deepEqual(knownVersions(header, 5, noon), [
      { version: 3, viewerId: 7 },
      { version: 4, viewerId: 7 },
    ])
    assert.equal(knownVersions(' * ', 5, noon), '*')
  }).tags(['@API-21'])

  test('is not recognized if the server cannot have sent it', ({ assert }) => {
    const forged = ['', '"5.3.7"', '5.3.7.d2026-03-30', '"5.-3.7.d2026-03-30"', '"a.b.c.d"']
    const large = ['"5.99999999999.7.d2026-03-30"', '"5.2147483648.7.d2026-03-30"']
    for (const header of [undefined, ...forged, ...large, '"5.3.7.d2026-03-30", x']) {
      assert.deepEqual(knownVersions(header, 5, noon), [], String(header))
    }
  })
})
