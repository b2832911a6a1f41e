import type { ProjectFacts } from '#shared/projects/project_facts'

/** Every fact, apart from the planned listing date, which excludes the listing date. */
export const allFacts: ProjectFacts = {
  listingPriceBand: '500k_750k',
  listedOn: '2026-03-02',
  listingPlannedOn: null,
  photographerOn: '2099-11-30',
  floor: 3,
  hasElevator: true,
  stairs: 'few_steps',
  truckParking: 'within_block',
  pets: 'gone_during_staging',
  access: 'lockbox',
}

export const noFacts: ProjectFacts = {
  listingPriceBand: null,
  listedOn: null,
  listingPlannedOn: null,
  photographerOn: null,
  floor: null,
  hasElevator: null,
  stairs: null,
  truckParking: null,
  pets: null,
  access: null,
}
