import AgreementReport from '#models/agreement_report'

/** Reports of agreements for the team, newest first. @param state  `open`: without an answer */
export function listAgreementReports({ state }: { state?: 'open' | null }) {
  const query = AgreementReport.withSubject()
  return state === 'open' ? query.whereNull('decidedAt') : query
}
