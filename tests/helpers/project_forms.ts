/** The body that the newest form sends (API-07). */
export const projectForm = {
  title: 'Colonial on Maple Street',
  description: 'The house has been vacant since spring.',
  propertyType: 'single_family_home',
  occupancyStatus: 'vacant',
  squareFootage: 2850,
  bedrooms: 4,
  bathrooms: '2.5',
  city: 'Asheville',
  neighborhood: 'Lakeview',
  county: 'Buncombe',
  state: 'NC',
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room', 'Kitchen'],
  otherRooms: 'Sun porch',
  levels: 2,
  locationTypes: ['City limits'],
  photos: [],
}

/** The minimum that a project needs (SUB-13). */
export const smallestForm = {
  title: 'Small house',
  description: 'One room.',
  propertyType: 'other',
  timeline: 'flexible',
  stagingLevel: 'standard',
  city: 'Asheville',
}
