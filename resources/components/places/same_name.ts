/** A name without case, accents, punctuation and "County". */
export const plainName = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/ county$/, '')
    .replaceAll(/[^a-z\d]/g, '')

/**
 * Whether two names in a list are obviously the same, without case, accents, punctuation and "County". The server
 * compares names that are sent to it, also with their abbreviations.
 */
export const sameName = (one: string, other: string) => plainName(one) === plainName(other)
