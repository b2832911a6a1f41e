import db from '@adonisjs/lucid/services/db'
import type { UsState } from '#enums/us_states'
import Project from '#models/project'
import type User from '#models/user'

export interface SearchFilters {
  city?: string | null
  county?: string | null
  state?: UsState | null
  /** Only those the company has removed from its results. */
  removed?: boolean
}

/** SRC, R22: open projects of a city or county, the stateless ones too, newest first. */
export function searchProjects(filters: SearchFilters, stager: User) {
  const dismissed = db
    .from('dismissals')
    .where('dismissals.user_id', stager.id)
    .whereColumn('dismissals.project_id', 'projects.id')
  const query = Project.withFigures()
    .where('projects.status', 'open')
    .whereNot('projects.user_id', stager.id)
    .where((open) =>
      open.whereNull('projects.deadline').orWhereRaw('projects.deadline >= current_date')
    )
  if (filters.removed) query.whereExists(dismissed)
  else query.whereNotExists(dismissed)
  if (filters.city) query.where('projects.city_key', filters.city.toLowerCase())
  if (filters.county) {
    query.where('projects.county_key', filters.county.toLowerCase().replace(/\s+county$/, ''))
  }
  if (filters.state) {
    const state = filters.state
    query.where((place) => place.where('projects.state', state).orWhereNull('projects.state'))
  }
  return query.orderBy('projects.created_at', 'desc').orderBy('projects.id', 'desc')
}
