import { missingFacts, projectFacts, type FactKey, type ProjectFacts } from './project_facts.js'

/** Companies that must have asked about a fact before their number is shown. */
export const fewestAskers = 3
/** Ready-made questions that an owner gets at a time. */
const shownQuestions = 3

/** What a question is about, by its words in lowercase. The first that fits counts. */
const words: readonly [FactKey, RegExp][] = [
  ['hasElevator', /\b(elevators?|lift)\b/],
  [
    'photographerOn',
    /\bphotographers?\b|\bphoto ?(shoot|session|date|day)s?\b|\bphotos? (being |be )?taken\b/,
  ],
  ['truckParking', /\bpark(ing)?\b|\bdriveway\b|\bloading (dock|zone)\b|\btrucks?\b/],
  ['pets', /\b(pets?|dogs?|cats?|animals?)\b/],
  ['access', /\block ?box\b|\bkeys?\b|\blet(ting)? us in\b|\bopens? the door\b|\bget in(to)?\b/],
  [
    'listingPriceBand',
    /\b(list|listing|listed|asking|sales?) price\b|\bprice (range|point)\b|\blist(ed|ing)? (it )?(for|at)\b/,
  ],
  [
    'listedOn',
    /\balready (listed|on the market)\b|\b(how long|since when)\b.*\b(listed|market)\b|\bon the market (already|yet|now|since)\b/,
  ],
  [
    'listingPlannedOn',
    /\bwhen\b.*\b(list|listing|listed|market|mls|live)\b|\b(listing|list|market|live) (date|day)\b/,
  ],
  ['stairs', /\b(stairs?|staircase|stairway|steps|walk-?up|flights?)\b/],
  ['floor', /\b(which|what) (floor|story|level)\b/],
]

/** The fact that a company's question asks about; null if it is about something else. */
export function factAskedAbout(question: string): FactKey | null {
  const text = question.toLowerCase()
  return words.find(([, pattern]) => pattern.test(text))?.[0] ?? null
}

/** A fact that the owner hasn't stated, as companies would ask about it. */
export interface ReadyQuestion {
  fact: FactKey
  question: string
  /** How many companies asked about it lately, also on other projects; null if only a few did. */
  companies: number | null
}

/**
 * The ready-made questions for an owner, those that companies ask most often first.
 *
 * @param askers  how many companies asked about each fact lately
 */
export function readyQuestions(
  facts: ProjectFacts,
  askers: Partial<Record<FactKey, number>>
): ReadyQuestion[] {
  return missingFacts(facts)
    .map((fact) => {
      const companies = askers[fact] ?? 0
      const isShown = companies >= fewestAskers
      return { fact, question: projectFacts[fact].question, companies: isShown ? companies : null }
    })
    .toSorted((one, other) => (other.companies ?? 0) - (one.companies ?? 0))
    .slice(0, shownQuestions)
}
