import { lacksSellers } from '#models/agreement/client_side'
import { oneLine } from '#models/agreement/stated_terms'
import type { AgreementSource } from '#models/agreement/values'

const listOf = new Intl.ListFormat('en-US', { type: 'conjunction' })

type ClientSource = Pick<AgreementSource, 'owner' | 'clientSide'>

/** Whether sellers sign, alone or beside the owner. */
export const sellersSign = ({ clientSide }: Pick<AgreementSource, 'clientSide'>): boolean =>
  clientSide ? clientSide.signers !== 'owner' : false

/** Who signs for the client: `Sam Seller and Dana Whitfield`; null while sellers sign whom nobody has named. */
export function signersOf({ owner, clientSide = null }: ClientSource): string | null {
  if (!clientSide || clientSide.signers === 'owner') return oneLine(owner.name)
  if (lacksSellers(clientSide)) return null
  const names =
    clientSide.signers === 'both' ? [...clientSide.sellers, owner.name] : clientSide.sellers
  return listOf.format(names.map(oneLine))
}

/** Who pays: by name if they sign. */
export function payerOf({ owner, clientSide = null }: ClientSource): string {
  if (!clientSide || clientSide.payer === 'owner') return oneLine(owner.name)
  const { payer, sellers } = clientSide
  const named = sellers.length > 0 ? sellers.map(oneLine) : ['the seller']
  return listOf.format(payer === 'both' ? [...named, oneLine(owner.name)] : named)
}
