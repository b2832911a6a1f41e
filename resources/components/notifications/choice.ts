/** What the list shows, as its address says. */
export interface Choice {
  filter: 'all' | 'unread'
  topic: string | null
  page: number
}

/** The address of a choice; every change of it but the page begins at the first page. */
export function choiceHref({ filter, topic, page }: Choice): string {
  const query = new URLSearchParams()
  if (filter === 'unread') query.set('filter', filter)
  if (topic) query.set('topic', topic)
  if (page > 1) query.set('page', String(page))
  const search = query.toString()
  return search ? `/notifications?${search}` : '/notifications'
}
