import type { ListingPriceBand, ProjectFacts } from '#shared/projects/project_facts'
import { addDays } from '#shared/jobs/staging_terms'
import type { DemoProject } from './types.js'

type Home = Pick<DemoProject, 'propertyType' | 'occupancyStatus' | 'squareFootage' | 'stagingLevel'>

function priceOf({ squareFootage, stagingLevel }: Home): ListingPriceBand {
  if (stagingLevel === 'ultra_luxury') return 'over_2m'
  if (squareFootage < 1200) return '250k_500k'
  if (squareFootage < 2200) return '500k_750k'
  return squareFootage < 3200 ? '750k_1m' : '1m_2m'
}

/** How the furniture gets in. */
function wayIn({ propertyType }: Home, index: number): Partial<ProjectFacts> {
  if (propertyType === 'condominium' || propertyType === 'apartment') {
    const floor = 1 + ((index * 3) % 9)
    return { floor, hasElevator: floor > 3, truckParking: index % 4 ? 'within_block' : 'difficult' }
  }
  const stairs = (['few_steps', 'none', 'one_flight', 'few_steps'] as const)[index % 4]
  return { stairs, truckParking: propertyType === 'townhouse' ? 'street' : 'driveway' }
}

/**
 * What the owner says about a home: every fifth says nothing, and hardly any says everything.
 *
 * @param posted  the day it was posted
 */
export function demoFacts(home: Home, index: number, posted: string): Partial<ProjectFacts> {
  if (index % 5 === 4) return {}
  const isVacant = home.occupancyStatus === 'vacant'
  return {
    ...wayIn(home, index),
    ...(index % 2
      ? { listedOn: addDays(posted, -(10 + (index % 25))) }
      : { listingPlannedOn: addDays(posted, 20 + (index % 10)) }),
    ...(index % 3 !== 1 && { listingPriceBand: priceOf(home) }),
    ...(index % 3 !== 2 && { photographerOn: addDays(posted, 16 + (index % 8)) }),
    ...(!isVacant && { pets: index % 2 ? 'living_there' : 'gone_during_staging' }),
    access: isVacant ? 'lockbox' : index % 2 ? 'owner' : 'agent',
  }
}
