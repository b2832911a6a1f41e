/** What a side of a job reads once the other one can't act on Stagely anymore. */
export const departures = {
  companyLeft: 'This company has left Stagely.',
  ownerLeft: 'This owner has left Stagely.',
  companySuspended:
    'This company can’t use Stagely at the moment. The job goes on; call or write to them.',
  ownerSuspended:
    'This owner can’t use Stagely at the moment. The job goes on; call or write to them.',
} as const
