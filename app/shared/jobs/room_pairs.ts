/** Most before-and-after pairs of one bid. */
export const maxRoomPairs = 10

/** Most pairs on the public page of a company. */
export const shownRoomPairs = 12

/** What a pair shows: "Living Room, Asheville, November 2026". Unknown parts are left out. */
export const pairCaption = (parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join(', ')
