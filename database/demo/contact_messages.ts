import type { DemoContactMessage } from './types.js'

export const demoContactMessages = [
  {
    name: 'Greta Nystrom',
    email: 'greta@northloopstaging.example',
    subject: 'billing',
    hoursAgo: 2,
    message:
      'We paid the platform fee for the North Loop Warehouse Condo and have heard nothing from the owner since. Did our contact details arrive there at all? Our truck is booked for next week.',
  },
  {
    name: 'Yolanda Pierce',
    email: 'yolanda@pierceandsons.example',
    subject: 'general',
    hoursAgo: 5,
    message:
      'Hello, we build four to six houses a year in Henderson County. Is Stagely already useful there, or do most of your staging companies stay inside Asheville?',
  },
  {
    name: 'Samir Haddad',
    email: 'samir@haddadinteriors.example',
    subject: 'staging_company',
    hoursAgo: 26,
    message:
      'I run a staging company with two employees and would like to register. Do we need proof of insurance before we make our first offer, and can both of us use one account?',
  },
  {
    name: 'Kelsey Brandt',
    email: 'kelsey@brandtmountainhomes.example',
    subject: 'technical',
    hoursAgo: 51,
    message:
      'One of my photos was refused as too large although it was taken with a phone. It works after I send it to myself by mail first. Could the limit be shown next to the button?',
  },
  {
    name: 'Owen Prather',
    email: 'owen@bluedoorstaging.example',
    subject: 'billing',
    hoursAgo: 98,
    message:
      'For our books we need the company address on the receipt of the platform fee for the house in Albemarle Park. Where do we enter it so that later receipts carry it too?',
  },
  {
    name: 'Margaret Ostrow',
    email: 'margaret@ostrowphoto.example',
    subject: 'partnership',
    hoursAgo: 170,
    message:
      'I photograph listings in Charlotte and Asheville, often one day after the stagers have left. Would you be open to listing photographers beside the staging companies?',
  },
] as const satisfies readonly DemoContactMessage[]
