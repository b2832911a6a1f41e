import { cleanLine } from './pasted_text.js'
import { parseUrl } from '#shared/pages/urls'

/**
 * Limits of the fields that people fill in, and what they read when a field is wrong. Validators and
 * forms use the same ones.
 */
export const maxLengths = {
  name: 120,
  company: 160,
  email: 254,
  website: 300,
  bio: 2000,
  /** A company's note in an offer, and what it tells owners about itself. */
  ownText: 500,
  /** Limits the cost of hashing. */
  password: 1024,
  contactMessage: 5000,
  title: 120,
  description: 5000,
  location: 200,
  /** City, neighborhood, county. */
  place: 100,
  otherRooms: 500,
  budgetRange: 60,
  stagingAddress: 300,
  accessInstructions: 2000,
  reviewTitle: 80,
  reviewComment: 1000,
  reviewReply: 500,
  reportReason: 1000,
  giveUpReason: 500,
  question: 300,
  /** Why a seller would choose an offer. */
  sellerNote: 300,
  answer: 500,
} as const

export const minLengths = { password: 6, contactName: 2, contactMessage: 10 } as const

export const floorPlanMessages = {
  pdf: 'A floor plan can’t be a PDF: save its page as a JPEG or PNG, or take a screenshot of it',
} as const

const emailMessage = 'Please enter a valid email address'

export const accountMessages = {
  email: emailMessage,
  password: `Password must be at least ${minLengths.password} characters`,
  loginPassword: 'Enter your password',
  currentPassword: 'Enter your current password',
  name: 'Name is required',
  phone: 'Phone number is required',
  website: 'Enter a web address, such as https://yourcompany.com',
  introduction: 'Only staging companies can introduce themselves to owners',
  agreeToTerms: 'You must agree to the Terms of Service',
  /** Staging companies fill in a form of their own. */
  stager: {
    email: 'Please enter a valid login email address',
    name: 'Contact name is required',
    company: 'Company name is required',
  },
  profileEmail: 'Valid email is required',
} as const

/** For names of people, companies and projects. */
export const letterMissing = 'Use at least one letter'

export const contactMessages = {
  name: `Name must be at least ${minLengths.contactName} characters`,
  email: emailMessage,
  subject: 'Please select a subject',
  message: `Message must be at least ${minLengths.contactMessage} characters`,
} as const

export const projectMessages = {
  title: 'Project title is required',
  titleCharacters: 'Project title must contain only letters, spaces, commas, periods, and hyphens',
  propertyType: 'Property type is required',
  location: 'Location is required',
  city: 'City is required',
  neighborhood: 'Neighborhood is required',
  county: 'County is required',
  stagingLevel: 'Staging level is required',
  timeline: 'Timeline is required',
  budgetRange: 'Budget range is required',
  description: 'Description is required',
  squareFootage: 'Enter a whole number from 1 to 1,000,000',
  deadline: 'Choose today or a later date',
} as const

export const squareFootageLimit = 1_000_000

/** Roughly as browsers check it; the server's check is stricter. */
export const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cleanLine(text))

/** What a URL starts with, but not a host with a port, and an email address without `mailto:`. */
const otherStart = /^(?:[a-z][a-z\d+.-]*:(?!\d+(?:[/?#]|$))|[^/?#]*@)/i

/**
 * `fernandfield.example` → `https://fernandfield.example`. Leaves other schemes and email addresses
 * alone, which aren't websites.
 */
export function wholeAddress(website: string): string {
  const text = cleanLine(website).replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())
  return text === '' || otherStart.test(text) ? text : `https://${text}`
}

/** Whether a website is blank or an http(s) address of a host with a dot, without `user:password@`. */
export function isWebsite(website: string): boolean {
  const address = wholeAddress(website)
  if (address === '') return true
  const url = /^https?:\/\//.test(address) ? parseUrl(address) : null
  return Boolean(url?.hostname.includes('.')) && url?.username === '' && url.password === ''
}
