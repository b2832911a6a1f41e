import { errors } from '@vinejs/vine'
import { hasMany } from '@adonisjs/lucid/orm'
import type { HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SavedSearchSchema } from '#database/schema'
import {
  savedSearchMessages,
  type AlertFrequency,
  type SearchCriteria,
} from '#shared/projects/saved_searches'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { savedSearchRefusals } from '#lifecycles/saved_search_rules'
import AuditEvent from '#models/audit_event'
import SavedSearchArea from '#models/saved_search_area'
import type User from '#models/user'
import { locatedAreas, understoodAreas, type GivenArea } from '#models/saved_search/areas'
import { wantAlerts } from '#models/notification/preferences'
import { lockActiveAccount } from '#models/user/active_account_lock'

/** What a company types or chooses. */
export interface SavedSearchDetails {
  name: string
  /** What is around a city, a county, or a whole state without either. */
  areas: readonly GivenArea[]
  stagingLevels: SearchCriteria['stagingLevels'][number][]
  sizes: SearchCriteria['sizes'][number][]
  propertyTypes: SearchCriteria['propertyTypes'][number][]
  alerts: AlertFrequency
}

/**
 * The rows to store.
 *
 * @throws E_VALIDATION_ERROR (422) for an unknown city
 */
async function areaRows(areas: readonly GivenArea[], trx: TransactionClientContract) {
  const located = await locatedAreas(areas, trx)
  return areas.map(({ state, county, city, miles }, at) => {
    const { center, ...keys } = located[at]
    if (city && !center) refuseUnknownCity(at)
    return {
      ...{ state, ...keys },
      county: county || null,
      city: city || null,
      miles: city ? miles : null,
      latitude: center?.latitude ?? null,
      longitude: center?.longitude ?? null,
    }
  })
}

function refuseUnknownCity(at: number): never {
  const message = savedSearchMessages.unknownCity
  throw new errors.E_VALIDATION_ERROR([{ field: `areas.${at}.city`, message, rule: 'city' }])
}

/**
 * The areas without repetitions, and without counties of states that are searched as a whole. Of
 * several distances around a city, the largest stays.
 */
function distinctAreas(areas: readonly GivenArea[], located: Awaited<ReturnType<typeof areaRows>>) {
  const whole = new Set(
    areas.filter(({ county, city }) => !county && !city).map(({ state }) => state)
  )
  const rows = located.filter(({ state, county }) => !county || !whole.has(state))
  const isSame = (one: (typeof rows)[number]) => (other: (typeof rows)[number]) =>
    one.state === other.state && one.countyKey === other.countyKey && one.cityKey === other.cityKey
  return rows.filter((row, at) => {
    const largest = rows
      .filter(isSame(row))
      .toSorted((one, other) => (other.miles ?? 0) - (one.miles ?? 0))
    return rows.indexOf(largest[0]) === at
  })
}

/** A search that a staging company has saved. It is alerted to new projects that match. */
export default class SavedSearch extends SavedSearchSchema {
  @hasMany(() => SavedSearchArea)
  declare areas: HasMany<typeof SavedSearchArea>

  /** A company's searches with their areas, oldest first. */
  static ofUser(person: User) {
    return this.query()
      .where('userId', person.id)
      .preload('areas', (areas) => areas.orderBy('id'))
      .orderBy('id')
  }

  /** @throws NotFound (404) if the company has no such search */
  static async findOwnOrFail(person: User, id: number): Promise<SavedSearch> {
    const search = await this.ofUser(person).where('id', id).first()
    if (!search) throw new NotFound()
    return search
  }

  /**
   * @throws RuleViolation (409) beyond the number of searches that a company may have
   * @throws E_VALIDATION_ERROR (422) for `name` if the company has a search with this name, and for an
   *   unknown city
   */
  static async add(actor: User, { areas, ...details }: SavedSearchDetails): Promise<SavedSearch> {
    return actor.underLock(async (user, trx) => {
      await lockActiveAccount(user, trx)
      const stored = await this.query({ client: trx }).where('userId', user.id)
      refuseIf(savedSearchRefusals.create({ stored: stored.length }))
      refuseTakenName(details.name, stored)
      const personId = actor.seat?.personId ?? null
      const search = await this.create({ ...details, userId: user.id, personId }, { client: trx })
      if (search.alerts !== 'off') await wantAlerts(actor, trx)
      await search.#storeAreas(areas)
      await AuditEvent.record(trx, 'search_saved', { actor, user })
      return search
    })
  }

  /**
   * Changes the search; details that are left out stay.
   *
   * @throws NotFound (404) if it has been deleted since
   * @throws E_VALIDATION_ERROR (422) for `name` if the company has another search with this name
   */
  async edit(
    actor: User,
    { areas, ...details }: Partial<SavedSearchDetails>
  ): Promise<SavedSearch> {
    return this.#underLock(actor, async (search, user, trx) => {
      const others = await SavedSearch.query({ client: trx })
        .where('userId', user.id)
        .whereNot('id', search.id)
      refuseTakenName(details.name ?? search.name, others)
      await search.merge(details).save()
      if (search.alerts !== 'off') await wantAlerts(actor, trx)
      if (areas) {
        await search.related('areas').query().delete()
        await search.#storeAreas(areas)
      } else await search.load('areas', (stored) => stored.orderBy('id'))
      await AuditEvent.record(trx, 'saved_search_edited', { actor, user })
      return search
    })
  }

  /** @throws NotFound (404) if it has been deleted since */
  async remove(actor: User) {
    await this.#underLock(actor, async (search, user, trx) => {
      await search.delete()
      await AuditEvent.record(trx, 'saved_search_deleted', { actor, user })
    })
  }

  async #underLock<T>(
    actor: User,
    work: (search: SavedSearch, user: User, trx: TransactionClientContract) => Promise<T>
  ): Promise<T> {
    return actor.underLock(async (user, trx) => {
      await lockActiveAccount(user, trx)
      const search = await SavedSearch.query({ client: trx })
        .where({ id: this.id, userId: user.id })
        .first()
      if (!search) throw new NotFound()
      return work(search, user, trx)
    })
  }

  /** Stores the areas and loads them. */
  async #storeAreas(this: SavedSearch, given: readonly GivenArea[]) {
    const areas = await understoodAreas(given, this.$trx!)
    const located = await areaRows(areas, this.$trx!)
    const stored = await this.related('areas').createMany(distinctAreas(areas, located))
    this.$setRelated('areas', stored)
  }
}

function refuseTakenName(name: string, searches: readonly SavedSearch[]) {
  const key = name.toLowerCase()
  if (searches.every((search) => search.name.toLowerCase() !== key)) return
  throw new errors.E_VALIDATION_ERROR([
    { field: 'name', message: savedSearchMessages.nameTaken, rule: 'unique' },
  ])
}
