import { test } from '@japa/runner'
import Place from '#models/place'
import type { UsState } from '#shared/places/us_states'

/** What is typed into the field of the city, the chosen state, and what becomes of it. */
const inputs: readonly [typed: string, state: UsState | null, becomes: string][] = [
  ['Asheville', 'NC', 'Asheville, NC (Buncombe)'],
  [' ASHEVILLE ', 'NC', 'Asheville, NC (Buncombe)'],
  ['Asheville', null, 'Asheville, NC (Buncombe)'],
  ['Ashville', 'NC', 'Did you mean Asheville, NC?'],
  ['Ashevile', 'NC', 'Did you mean Asheville, NC?'],
  ['Ashvile', 'NC', 'Did you mean Asheville, NC?'],
  ['Ashevlle', 'NC', 'Did you mean Asheville, NC?'],
  ['Ashville', null, 'Which Ashville?'],
  ['28801', 'NC', 'Asheville, NC (Buncombe)'],
  ['28801', null, 'Asheville, NC (Buncombe)'],
  ['28801-1234', null, 'Asheville, NC (Buncombe)'],
  ['Asheville 28801', null, 'Asheville, NC (Buncombe)'],
  ['Boone', 'NC', 'Boone, NC (Watauga)'],
  ['Boone, NC', null, 'Boone, NC (Watauga)'],
  ['Boone, NC', 'NC', 'Boone, NC (Watauga)'],
  ['Boone NC', null, 'Boone, NC (Watauga)'],
  ['boone nc', 'NC', 'Boone, NC (Watauga)'],
  ['Boone, N.C.', null, 'Boone, NC (Watauga)'],
  ['Boone, North Carolina', null, 'Boone, NC (Watauga)'],
  ['Boone North Carolina', null, 'Boone, NC (Watauga)'],
  ['Boone 28607', 'NC', 'Boone, NC (Watauga)'],
  ['Boone, NC 28607', null, 'Boone, NC (Watauga)'],
  ['Boone, NC 90210', null, 'Boone, NC (Watauga)'],
  ['Springfield, OR 62701', null, 'Springfield, OR (Lane)'],
  ['Boone, NC, USA', null, 'Boone, NC (Watauga)'],
  ['City of Boone', 'NC', 'Boone, NC (Watauga)'],
  ['The City of Asheville', 'NC', 'Asheville, NC (Buncombe)'],
  ['Town of Boone', 'NC', 'Boone, NC (Watauga)'],
  ['Boone Town', 'NC', 'Boone, NC (Watauga)'],
  ['Boone, TN', 'NC', 'Did you mean Boone, NC?'],
  ['New York City', 'NY', 'New York, NY (New York)'],
  ['New York City', null, 'New York, NY (New York)'],
  ['New York, New York', null, 'New York, NY (New York)'],
  ['NYC', null, 'New York, NY (New York)'],
  ['Washington DC', null, 'Washington, DC (District of Columbia)'],
  ['Washington, D.C.', null, 'Washington, DC (District of Columbia)'],
  ['Washington DC', 'DC', 'Washington, DC (District of Columbia)'],
  ['Kansas City', 'MO', 'Kansas City, MO (Jackson)'],
  ['Kansas City, Kansas', null, 'Kansas City, KS (Wyandotte)'],
  ['Oklahoma City', 'OK', 'Oklahoma City, OK (Oklahoma)'],
  ['St Louis', 'MO', 'St. Louis, MO (St. Louis City)'],
  ['Saint Louis, MO', null, 'St. Louis, MO (St. Louis City)'],
  ['Ft Worth TX', null, 'Fort Worth, TX (Tarrant)'],
  ['Mckinney', 'TX', 'McKinney, TX (Collin)'],
  ['Lees Summit', 'MO', "Lee's Summit, MO (Jackson)"],
  ['La Grange', 'GA', 'LaGrange, GA (Troup)'],
  ['Canon City', 'CO', 'Cañon City, CO (Fremont)'],
  ['Bloomington', 'MN', 'Bloomington, MN (Hennepin)'],
  ['Lakewood, CO', null, 'Lakewood, CO (Jefferson)'],
  ['Sandy Springs', 'GA', 'Sandy Springs, GA (Fulton)'],
  ['Edina MN', null, 'Edina, MN (Hennepin)'],
  ['Paradise', 'NV', 'Paradise, NV (Clark)'],
  ['O Fallon', 'MO', "O'Fallon, MO (St. Charles)"],
  ['Winston Salem', 'NC', 'Winston-Salem, NC (Forsyth)'],
  ['Kaneohe', 'HI', 'Kaneohe, HI (Honolulu)'],
  ['N Las Vegas', 'NV', 'North Las Vegas, NV (Clark)'],
  ['Philly', null, 'Philadelphia, PA (Philadelphia)'],
  ['Springfield', null, 'Which Springfield?'],
  ['12 Main St, Asheville, NC 28801', null, 'Asheville, NC (Buncombe)'],
  ['Asheville, Buncombe County, NC', null, 'Asheville, NC (Buncombe)'],
  ['Buncombe County', 'NC', 'Buncombe County, NC'],
  ['Buncombe County', null, 'Buncombe County, NC'],
  ['Buncomb', 'NC', 'Keep it?'],
  ['Bakersvile', 'NC', 'Did you mean Bakersville, NC?'],
  ['Bakersville', 'NC', 'Bakersville, NC (Mitchell)'],
  ['Raliegh', 'NC', 'Did you mean Raleigh, NC?'],
  ['Tuscon', 'AZ', 'Did you mean Tucson, AZ?'],
  ['Charlote', 'NC', 'Did you mean Charlotte, NC?'],
  ['Hendersonvile NC', null, 'Did you mean Hendersonville, NC?'],
  ['Nowhereville Qzx', 'NC', 'Keep it?'],
  ['東京', 'NC', 'Keep it?'],
  ['99999', 'NC', 'Keep it?'],
  ['Lake View Estates', 'NC', 'Did you mean Lakeview, NC?'],
]

/**
 * What a form does with a text: it takes the place that the text says, or else asks, with the place that may be
 * meant. Without one, it asks whether to keep the text. Of several places without a state, none is taken.
 */
async function becomes(typed: string, state: UsState | null): Promise<string> {
  const found = await Place.understand(typed, { state })
  if (found?.kind === 'city') return `${found.name}, ${found.state} (${found.county})`
  if (found) return `${found.name} County, ${found.state}`
  const suggested = await Place.suggest(typed, state, 8)
  const first = suggested.find((place) => !state || place.state === state)
  if (!first) return 'Keep it?'
  return first.match === 'similar'
    ? `Did you mean ${first.name}, ${first.state}?`
    : `Which ${first.name}?`
}

test.group('Places as people type them', () => {
  for (const [typed, state, expected] of inputs) {
    test(`"${typed}"${state ? `, ${state}` : ''}`, async ({ assert }) => {
      assert.equal(await becomes(typed, state), expected)
    }).tags(['@PLC-03', '@PLC-04'])
  }
})
