import type { ProjectDetails } from '#models/project/details'

/** Texts of a project with a contact detail in each; `leaked` matches a part of every detail. */
export const secretTexts = {
  title: 'Cottage, see zqxtitle.com',
  description: `Bright rooms on two levels. ${'We love a plant. '.repeat(15)}Please call 828-555-0142 or mail zqxmail@harbor.example, 12 Zqxlane Street.`,
  location: '12 Zqxplace, Asheville',
  city: 'Asheville zqxcity.com',
  neighborhood: 'Lakeview @zqxhood',
  county: 'Buncombe zqxcounty.com',
  otherRooms: 'Pantry, ig: zqxrooms',
  budgetRange: '$2,000, zqxbudget.com',
} satisfies Partial<ProjectDetails>

const words = 'title|mail|lane|place|city|hood|county|rooms|budget|new'

/** Also in no random text, as keys and names of files are. */
export const leaked = new RegExp(`zqx(?:${words})|555-?0142|828-555`, 'i')
