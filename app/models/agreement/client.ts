import type { UserType } from '#shared/accounts/user_types'
import type User from '#models/user'

/** How someone who posts a project signs, in the words of an agreement. */
interface Capacity {
  role: string
  /** Whose home it is, as the agreement names them. */
  homeOwner: string
}

const asOwner = (role: string): Capacity => ({ role, homeOwner: 'the client' })

const capacities: Record<Exclude<UserType, 'staging_company'>, Capacity> = {
  homeowner: asOwner('owner of the home'),
  builder: asOwner('builder'),
  investor: asOwner('real estate investor'),
  realtor: { role: 'real estate agent', homeOwner: 'the seller' },
}

type Client = Pick<User, 'name' | 'company' | 'userType'>

const capacityOf = ({ userType }: Client): Capacity =>
  userType === 'staging_company' ? capacities.homeowner : capacities[userType]

const isAgent = ({ userType }: Client) => userType === 'realtor'

export const roleOf = (client: Client): string => capacityOf(client).role

/** Who insures the home and answers for the furniture in it. */
export const homeOwnerOf = (client: Client): string => capacityOf(client).homeOwner

/** Whom the client's signature binds. */
export function onBehalfOf(client: Client): string {
  if (isAgent(client)) return 'on behalf of the seller'
  return client.company ? `on behalf of ${client.company}` : 'on their own behalf'
}

/** In which capacity someone signs for another person; null for those who sign for themselves. */
export const signsAs = (client: Client): string | null =>
  isAgent(client) ? `${roleOf(client)}, ${onBehalfOf(client)}` : null

/** `Dana Whitfield, Mountain Realty, real estate agent, on behalf of the seller`. */
export const clientOf = (client: Client): string =>
  [client.name, client.company, signsAs(client) ?? roleOf(client)].filter(Boolean).join(', ')
