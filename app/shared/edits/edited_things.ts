import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What the people of an account may edit at the same time, as a sentence names it. */
export const editedThings = new Enumeration({
  offered: {
    bid: 'this offer',
    agreement: 'this draft',
    template: 'this template',
    access: 'the address and access',
    install: 'the install date',
    answer: 'the answer about the term',
    project: 'this project',
    profile: 'this profile',
    portfolio: 'the portfolio',
  },
})
export type EditedThing = ValueOf<typeof editedThings>
