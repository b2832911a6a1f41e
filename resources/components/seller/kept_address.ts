import { PRIVATE_PREFIX } from '~/lib/stored_session'

interface KeptAddress {
  /** Id of the link. */
  id: number
  url: string
}

/** `seller-7`, `crew-7`: of the link of a project. */
export type AddressName = `${'seller' | 'crew'}-${number}`

const keyOf = (name: AddressName) => `${PRIVATE_PREFIX}${name}`

/** For browsers that block storage. */
const made = new Map<AddressName, KeptAddress>()

/** Keeps the address of a seller's or crew's page in this browser until the logout: the server has only its hash. */
export function keepAddress(name: AddressName, address: KeptAddress): void {
  made.set(name, address)
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(address))
  } catch {
    // Storage is blocked. The address is shown until the page is left.
  }
}

/** The kept address of this link; null if another browser made it. */
export function keptAddress(name: AddressName, linkId: number): string | null {
  const stored = storedAddress(name)
  return [stored, made.get(name)].find((kept) => kept?.id === linkId)?.url ?? null
}

function storedAddress(name: AddressName): KeptAddress | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as KeptAddress | null
  } catch {
    return null
  }
}
