import type Bid from '#models/bid'
import type { BidTerms } from '#models/bid/submission'
import type Project from '#models/project'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

export interface Offer {
  bid: Bid
  company: Person
}

export interface Contest {
  poster: Person
  project: Project
  offers: Offer[]
}

/** An open project with a bid from each of so many stagers. */
export async function contest(rivals = 2, terms: Partial<BidTerms> = {}): Promise<Contest> {
  const poster = await createOwner()
  const companies = await Promise.all(Array.from({ length: rivals }, () => createStager()))
  return newContest(poster, companies, terms)
}

/** The same for existing people. */
export async function newContest(
  poster: Person,
  companies: Person[],
  terms: Partial<BidTerms> = {}
): Promise<Contest> {
  const posted = await createProject(poster)
  const offers: Offer[] = []
  for (const company of companies) {
    offers.push({ company, bid: await createBid(posted, company, terms) })
  }
  return { poster, project: posted, offers }
}
