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

export interface BidWithStager {
  bid: Bid
  company: Person
}

export interface ProjectWithBids {
  owner: Person
  project: Project
  bids: BidWithStager[]
}

/** An open project with a bid from each of so many stagers. */
export async function createProjectWithBids(
  rivals = 2,
  terms: Partial<BidTerms> = {}
): Promise<ProjectWithBids> {
  const owner = await createOwner()
  const companies = await Promise.all(Array.from({ length: rivals }, () => createStager()))
  return createProjectWithBidsBy(owner, companies, terms)
}

/** The same for existing people. */
export async function createProjectWithBidsBy(
  owner: Person,
  companies: Person[],
  terms: Partial<BidTerms> = {}
): Promise<ProjectWithBids> {
  const project = await createProject(owner)
  const bids: BidWithStager[] = []
  for (const company of companies) {
    bids.push({ company, bid: await createBid(project, company, terms) })
  }
  return { owner, project, bids }
}
