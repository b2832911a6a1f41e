import { bidAmountLimit } from '#shared/bids/bid_enums'
import { money } from '#shared/values/money'

/** What people read when a field of an offer is wrong. The messages below are for what follows from one. */
export const bidMessages = {
  amountMissing: 'Enter your offer',
  giveUpReason: 'Say why you can’t do the job',
  amountNotNumber: 'Enter your offer as a number',
  amountWithCents: 'Enter whole dollars, without cents',
  amountTooSmall: 'Enter an amount of at least $1',
  amountTooLarge: `Enter ${money(bidAmountLimit)} or less`,
  timeline: 'Please select a valid timeline option',
  experienceLevel: 'Please select a valid experience level',
  stagingPeriod: 'Please select a valid staging period',
  paymentTerms: 'Please select valid payment terms',
  extensionPerMonth: 'Enter whole dollars, at least $1',
  partItem: 'Choose a room or service',
  partItemTwice: 'Choose each room or service only once',
  partAmount: 'Enter the price in whole dollars, at least $1',
} as const

export const stagingMessages = {
  date: 'Choose a date',
  time: 'Enter a time, such as 9:00 AM',
  address: 'Enter the address of the home',
  answer: 'Choose sold, extend or remove',
} as const

export const reviewMessages = {
  rating: 'Choose one to five stars',
  answer: 'Choose yes or no',
  reply: 'Write your reply first',
  report: 'Tell us what is wrong with it',
} as const

export const questionMessages = {
  text: 'Write your question first',
  answer: 'Write your answer first',
  report: 'Tell us what is wrong with it',
} as const

export const agreementMessages = {
  templateName: 'Name the template',
  sections: 'Add a section',
  heading: 'Write a heading for this section',
  signedName: 'Type your full name',
  consent: 'Agree to sign electronically first',
  code: 'Type the six digits of the code',
  sellerName: 'Enter the seller’s full name',
  sellerEmail: 'Enter the seller’s email address',
  decline: 'Say why you decline it',
  withdraw: 'Say why you withdraw it',
  report: 'Tell us what is wrong with it',
} as const
