import { refreshPolled } from '~/hooks/use_polled_query'

/** In milliseconds. */
export const projectInterval = 10_000
export const bidsInterval = 5_000

export const projectKey = (id: number) => ['project', id] as const
export const bidsKey = (id: number) => ['project-bids', id] as const

/** After an action: reads again what the page shows. Resolves once the page shows it. */
export async function refreshProject(id: number): Promise<void> {
  await Promise.all([refreshPolled(projectKey(id)), refreshPolled(bidsKey(id))])
  // Query results reach the components one task later; the focus has to land in what they draw.
  await new Promise((resolve) => setTimeout(resolve))
}
