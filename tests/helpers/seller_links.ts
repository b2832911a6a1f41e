import type Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import type { Person } from '#tests/helpers/people'
import type SellerOfferTransformer from '#transformers/seller_offer_transformer'
import type { sellerPageProps } from '#transformers/seller_page'

export interface MadeLink {
  id: number
  token: string
  /** Path of the seller's page. */
  path: string
}

/** Makes the link of a project for its seller, or gives it a new address. */
export async function shareWithSeller(
  owner: Person,
  { id }: Pick<Project, 'id'>,
  body: { replaces?: number | null; days?: number } = {}
): Promise<MadeLink> {
  const { status, body: made } = await call<{
    link: { id: number }
    url: string
    message?: string
  }>(owner, `POST /api/projects/${id}/seller-link`, body)
  if (status !== 201) throw new Error(`${status}: ${made.message}`)
  const path = new URL(made.url).pathname
  return { id: made.link.id, token: path.split('/')[2], path }
}

export const chooseOffer = ({ token }: Pick<MadeLink, 'token'>, letter: string, note?: string) =>
  call(null, 'POST /api/seller/choices', { token, letter, note })

export const openAsSeller = ({ token }: Pick<MadeLink, 'token'>, agent = 'Phone') =>
  send('POST', '/api/seller/openings', { body: { token }, headers: { 'user-agent': agent } })

type SellerProps = Omit<ReturnType<typeof sellerPageProps>, 'offers'> & {
  offers: ReturnType<SellerOfferTransformer['toObject']>[]
}

/** The page as whoever has the link sees it. */
export async function sellerPageAt({ path }: Pick<MadeLink, 'path'>, as?: Person) {
  const page = await open(path, as)
  const props = page.status === 200 ? pageProps<SellerProps & { user: unknown }>(page.text) : null
  return { ...page, props }
}
