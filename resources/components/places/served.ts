import type { ServingCompanies } from '#shared/market/place_figures'

/** `9 staging companies serve Buncombe County` */
export function served(companies: ServingCompanies, place: string): string {
  if (companies === 0) return `No staging company has signed up for ${place} yet`
  return `${companies === 'few' ? 'A few' : companies} staging companies serve ${place}`
}
