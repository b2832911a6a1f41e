import type { ActingPerson } from '#models/person/acting'

/** How the viewer stands to the account that acted. */
interface Onlooker {
  /** The viewer's person. */
  personId: number | null
  /** Whether it is the viewer's own account. */
  isOwn: boolean
  /** Whether contact details are released between the two accounts. */
  isReleased: boolean
}

/** Who acted, as a viewer reads it. */
export interface ShownPerson {
  /** `Former member` for who has left the account. */
  name: string
  account: string
}

/**
 * Decides for every page and call whether a viewer reads which person acted for an account: colleagues always,
 * the other side once contact details are released. Null shows the account as if it had one person; so does what
 * the viewer did.
 */
export function shownPerson(
  by: ActingPerson | null,
  { personId, isOwn, isReleased }: Onlooker
): ShownPerson | null {
  if (!by) return null
  if (isOwn ? by.personId === personId : !isReleased) return null
  return { name: (!by.isFormer && by.name) || 'Former member', account: by.account }
}

/** `Anna Berg, North House Staging`. */
export const withAccount = ({ name, account }: ShownPerson): string => `${name}, ${account}`

/** The same for the team, which also reads who has left; null where the account says it all. */
export const personForTeam = (by: ActingPerson | null): string | null =>
  by && (by.isFormer ? nameOfFormer(by) : by.name)

const nameOfFormer = ({ name }: ActingPerson): string =>
  name === null ? 'Former member' : `${name} (former member)`
