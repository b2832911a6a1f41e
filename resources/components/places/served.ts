import { plural } from '~/lib/format'

/** `9 staging companies serve Buncombe County` */
export function served(companies: number, place: string): string {
  if (companies === 0) return `No staging company has signed up for ${place} yet`
  return `${plural(companies, 'staging company serves', 'staging companies serve')} ${place}`
}
