const linkedKinds = ['accept', 'delete', 'release'] as const
export type LinkedKind = (typeof linkedKinds)[number]

/** The question that the URL opens: `?accept=12`, `?delete=12` or `?release=12`. */
export function linkedQuestion(url: string): { kind: LinkedKind; bidId: number } | null {
  const query = new URLSearchParams(url.split('?')[1])
  const kind = linkedKinds.find((name) => query.has(name))
  return kind ? { kind, bidId: Number(query.get(kind)) } : null
}

/** The text of the login prompt, which is also the title of the toast if the session has ended. */
export const signedOutTexts: Record<LinkedKind, string> = {
  accept: 'Please log in to accept a bid',
  delete: 'Please log in to delete a bid',
  release: 'Please log in to release an offer',
}
