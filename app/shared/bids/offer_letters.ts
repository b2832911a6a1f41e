const letters = 26

/**
 * The letter of an offer on its project: A for the first one that arrived, then B to Z, AA, AB and so on.
 *
 * @param place  from 1, by arrival; withdrawn offers keep theirs
 */
export function offerLetter(place: number): string {
  const rest = place - 1
  const last = String.fromCharCode(65 + (rest % letters))
  return rest < letters ? last : offerLetter(Math.floor(rest / letters)) + last
}
