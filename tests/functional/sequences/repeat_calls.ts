import { randomUUID } from 'node:crypto'
import type { Market, Name, Person, Project } from './model.js'
import { kind, oneOf, signedIn, statusesFor, type Situation } from './plans.js'
import { details, isTitle, mayPost, nameOf, newProject, titles } from './project_calls.js'

const companies: readonly Name[] = ['Cara', 'Cole', 'Cleo']

const favoring = (method: 'PUT' | 'DELETE') =>
  kind({
    call: `${method} /api/favorites/:identifier`,
    on: 'person',
    weight: 2,
    plan(situation, person) {
      const { actor, market, detail } = situation
      const isAvailable = person.role === 'company' && person.status === 'active'
      const found = method === 'DELETE' || isAvailable ? [200] : [404]
      const statuses = actor?.role === 'company' ? [403] : found
      const isMarked = actor?.favorites.has(person.name) ?? false
      // The company that the same step may invite.
      const isWanted =
        person.name === oneOf(companies, detail) &&
        market.projects.some(({ owner, status }) => owner === actor?.name && status === 'open')
      return {
        says: `${method === 'PUT' ? 'marks' : 'no longer marks'} ${person.name} as a favorite`,
        line: `${method} /api/favorites/:identifier`,
        statuses: actor?.isSignedIn ? statuses : [401],
        isUseful: method === 'DELETE' ? isMarked : !isMarked && isWanted,
        perform: async (stage) =>
          stage.ask(actor, `${method} /api/favorites/${await stage.identifierOf(person)}`),
        success() {
          if (method === 'PUT') actor?.favorites.add(person.name)
          else actor?.favorites.delete(person.name)
        },
      }
    },
  })

/** The company's offers on the project that stand in the way of an invitation. */
const offersOf = ({ market }: Situation, project: Project, company: Name | undefined) =>
  market
    .bidsOn(project)
    .filter(
      (bid) =>
        bid.company === company &&
        (bid.status !== 'cancelled' || bid.isGivenUp || bid.orStatus.length > 0)
    )

/** Whether the fee of an offer between the two is paid; null if the model can't tell. */
function haveWorkedTogether(market: Market, owner: Person, company: Name): boolean | null {
  const between = market.bids.filter(
    (bid) => bid.company === company && bid.project.owner === owner.name
  )
  if (between.some(({ isPaid, status }) => isPaid && status === 'accepted')) return true
  return between.some(({ mayBePaid }) => mayBePaid) ? null : false
}

/** RET-52: a favorite, or a company whose fee for the owner's project is paid. */
const inviting = kind({
  call: 'POST /api/projects/:id/invitations',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { market, actor, detail } = situation
    const company = market.person(oneOf(companies, detail))
    const worked = actor && haveWorkedTogether(market, actor, company.name)
    const isKnown = Boolean(actor?.favorites.has(company.name) || worked)
    const offers = offersOf(situation, project, company.name)
    const isPossible =
      project.status === 'open' &&
      !project.isHidden &&
      company.status === 'active' &&
      !(actor && company.blocks.has(actor.name)) &&
      !project.invited.has(company.name)
    const isOwner = actor?.name === project.owner
    const statuses = statusesFor(situation, project, {
      mayActor: isOwner,
      mayNow: isPossible && isKnown && offers.length === 0,
      isUnsure:
        isPossible &&
        ((!isKnown && worked === null) || offers.some((bid) => bid.orStatus.length > 0)),
      success: 201,
    })
    return {
      says: `invites ${company.name} to ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/invitations`,
      // CTL-22: the team has paused the owner's messages.
      statuses: isOwner && actor.isSignedIn && actor.isMuted ? [403, 404] : statuses,
      perform: async (stage) =>
        stage.ask(actor, `POST /api/projects/${project.id}/invitations`, {
          companies: [await stage.identifierOf(company)],
        }),
      success: () => project.invited.set(company.name, false),
    }
  },
})

const declining = kind({
  call: 'POST /api/projects/:id/invitations/decline',
  on: 'project',
  weight: 3,
  plan(situation, project) {
    const { actor } = situation
    const isInvited = actor !== null && project.invited.has(actor.name)
    const mayAsk = actor?.role === 'company' && actor.name !== project.owner
    const offers = offersOf(situation, project, actor?.name)
    const statuses = statusesFor(situation, project, {
      mayActor: mayAsk,
      mayNow: !project.invited.get(actor?.name ?? 'Ada') && offers.length === 0,
      isUnsure: offers.some((bid) => bid.orStatus.length > 0),
    })
    return {
      says: `declines the invitation to ${nameOf(situation, project)}`,
      line: `POST /api/projects/${project.id}/invitations/decline`,
      statuses: actor?.isSignedIn && mayAsk && !isInvited ? [404] : statuses,
      success() {
        if (actor) project.invited.set(actor.name, true)
      },
    }
  },
})

/** RET-58: all or none. */
const postingSeveral = kind({
  call: 'POST /api/projects/batch',
  on: 'market',
  weight: 1,
  plan(situation) {
    const { market, actor, detail } = situation
    const wanted = oneOf(titles, detail)
    const posted = [wanted, 'Lot Seven']
    const { title, city, county, state, ...shared } = details(market.city, wanted)
    return {
      says: `posts ${posted.join(' and ')}`,
      line: 'POST /api/projects/batch',
      body: {
        ...shared,
        homes: posted.map((home) => ({ title: home, city, county, state })),
        clientId: randomUUID(),
      },
      statuses: signedIn(
        situation,
        !isTitle(title) ? 422 : mayPost(situation, posted.length) ? 201 : 409
      ),
      success({ body }) {
        if (!actor) return
        for (const [at, home] of Object.values(body).entries()) {
          const { id } = home as { id: number }
          market.projects.push(newProject(id, actor.name, posted[at]))
        }
        market.projects.sort((one, other) => one.id - other.id)
      },
    }
  },
})

export const repeatCalls = [
  favoring('PUT'),
  favoring('DELETE'),
  inviting,
  declining,
  postingSeveral,
]
