import { areaDistances } from '#shared/projects/saved_searches'

const milesPerDegree = 69 // of latitude

/** Degrees of latitude that an area reaches at most. */
const farthest = (Math.max(...areaDistances) / milesPerDegree).toFixed(4)

/** From a point to the corners of a square that contains every area that reaches it. */
const toCorner = (point: string) =>
  // A degree of longitude is shorter, the farther north.
  `point(${farthest} / cos(radians(abs((${point})[1]) + ${farthest})), ${farthest})`

/**
 * SQL condition for areas around a city, `a`, that reach a point, which is an expression. The index is
 * read with the square around it. A point that is null is reached by none.
 */
export const reaches = (a: string, point: string) =>
  `(${a}.city is not null and point(${a}.longitude, ${a}.latitude)
      <@ box((${point}) - ${toCorner(point)}, (${point}) + ${toCorner(point)})
    and miles_between(point(${a}.longitude, ${a}.latitude), ${point}) <= ${a}.miles)`
