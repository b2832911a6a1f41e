/** The keys of all queries. A mutation lists the keys it invalidates. */
export const keys = {
  project: (id: number) => ['project', id] as const,
  bidsOf: (projectId: number) => ['project-bids', projectId] as const,
  staging: (projectId: number) => ['staging', projectId] as const,
  calendar: ['calendar'] as const,
  invitations: (projectId: number) => ['invitations', projectId] as const,
  contact: (bidId: number) => ['contact', bidId] as const,
  ownBids: ['own-bids'] as const,
  dashboard: ['dashboard'] as const,
  pendingBids: ['pending-bids'] as const,
  me: ['me'] as const,
  sessions: ['sessions'] as const,
  unread: ['unread-notifications'] as const,
  notifications: ['notifications'] as const,
  conversations: ['conversations'] as const,
  usualPrice: (kind: string) => ['usual-price', kind] as const,
  thread: (personId: number) => ['thread', personId] as const,
}
