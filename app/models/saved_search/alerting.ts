import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { sizeClass } from '#shared/projects/saved_searches'
import Place from '#models/place'
import Project from '#models/project'
import { isOnOffer } from '#models/project/visibility'
import { reaches } from '#models/saved_search/reach'
import { notifyAboutNewProject, type MatchedSearch } from '#notifications/notify'
import { inBatches, untilDone, type Batch } from '#services/queue/timer_batches'
import { withRetries } from '#services/database/transaction_retry'

/** SQL condition for active companies, `u`, that a project may interest. */
const mayBeAlerted = `u.user_type = 'staging_company' and u.deleted_at is null
  and u.suspended_at is null and u.id <> :ownerId
  and not exists (select from bids b where b.project_id = :projectId and b.user_id = u.id)
  and not exists (select from dismissals d where d.project_id = :projectId and d.user_id = u.id)`

/** Alerts wait until the project's owner has confirmed their email address. */
const isOwnerConfirmed =
  'exists (select from users owners where owners.id = projects.user_id and owners.email_confirmed)'

/**
 * Alerts each company with a matching saved search to the project, once, if the project takes
 * offers. A company with several matching searches is alerted as the most urgent one asks. Each
 * batch of companies is one transaction, and those alerted before are left out, so an interrupted
 * job continues where it stopped.
 */
export async function alertCompanies(projectId: number) {
  const project = await onOffer(projectId)
  if (!project) return
  await inBatches(async (batch) => {
    const matched = await matchingSearches(project, batch)
    const ids = matched.map(({ id }) => id)
    await withRetries(() => db.transaction((trx) => alertBatch(projectId, ids, trx)))
    return matched.map(({ userId }) => userId)
  }, untilDone)
}

/** The project if it takes offers and its alerts don't wait. In a transaction, its row is locked until the commit. */
async function onOffer(id: number, trx?: TransactionClientContract): Promise<Project | null> {
  const query = Project.query({ client: trx })
    .where('id', id)
    .whereRaw(isOnOffer('projects'))
    .whereRaw(isOwnerConfirmed)
  if (trx) query.knexQuery.forKeyShare()
  return query.first()
}

/**
 * The searches that the project matches, one for each company that wasn't alerted yet, in the order
 * of the companies' ids. A project without a state is matched if only one state has its county.
 */
async function matchingSearches(
  project: Project,
  batch: Batch
): Promise<{ id: number; userId: number }[]> {
  const { city, county } = project
  const state = project.state ?? (county && (await Place.stateOfCounty(county)))
  if (!state) return []
  const { rows } = await db.rawQuery<{ rows: { id: number; userId: number }[] }>(
    `with here as materialized (select place_point(:city, :county, :state) as point)
     select distinct on (s.user_id) s.id, s.user_id as "userId"
     from (
       select a.saved_search_id from saved_search_areas a
       where a.state = :state and a.city_key is null
         and (a.county_key is null or a.county_key = county_key(:county))
       union all
       select a.saved_search_id from saved_search_areas a
       where ${reaches('a', '(select point from here)')}
     ) a
     join saved_searches s on s.id = a.saved_search_id
     join users u on u.id = s.user_id
     where s.user_id > :after and s.alerts <> 'off'
       and (s.staging_levels = '{}' or :level = any(s.staging_levels))
       and (s.sizes = '{}' or :size = any(s.sizes))
       and (s.property_types = '{}' or :type = any(s.property_types))
       and ${mayBeAlerted}
       and not exists (select from notifications n where n.user_id = u.id
         and n.project_id = :projectId and n.type = 'new_project')
     order by s.user_id, s.alerts = 'daily', s.id limit :limit`,
    {
      ...batch,
      city,
      county,
      state,
      level: project.stagingLevel,
      size: sizeClass(project.squareFootage) ?? '',
      type: project.propertyType,
      projectId: project.id,
      ownerId: project.userId,
    }
  )
  return rows
}

/** Reads everything again, because the searches, the accounts and the project may have changed. */
async function alertBatch(projectId: number, ids: number[], trx: TransactionClientContract) {
  const project = await onOffer(projectId, trx)
  if (!project) return
  const { rows } = await trx.rawQuery<{ rows: MatchedSearch[] }>(
    `select s.id, s.user_id as "userId", s.name, s.alerts, s.staging_levels as "stagingLevels",
       s.sizes, s.property_types as "propertyTypes", u.email_confirmed as "emailConfirmed", s.person_id as "savedBy",
       (select count(*) > 1 from seats where seats.user_id = u.id and ended_at is null) as "isShared",
       (select json_agg(json_build_object('state', a.state, 'county', a.county,
          'city', a.city, 'miles', a.miles) order by a.id)
        from saved_search_areas a where a.saved_search_id = s.id) as areas,
       (select round(min(miles_between(point(a.longitude, a.latitude), p.point)))::int
        from saved_search_areas a join projects p on p.id = :projectId
        where a.saved_search_id = s.id and a.latitude is not null) as miles
     from saved_searches s join users u on u.id = s.user_id
     where s.id = any(:ids) and s.alerts <> 'off' and ${mayBeAlerted}
     order by u.id for key share of u, s`,
    { ids, projectId, ownerId: project.userId }
  )
  await notifyAboutNewProject(trx, project, rows)
}
