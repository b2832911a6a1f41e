import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const contactSubjects = new Enumeration({
  offered: {
    general: 'General question',
    technical: 'Technical problem',
    billing: 'Billing',
    staging_company: 'For staging companies',
    project_owner: 'For project owners',
    partnership: 'Partnership',
    feedback: 'Feedback',
  },
})
export type ContactSubject = ValueOf<typeof contactSubjects>
