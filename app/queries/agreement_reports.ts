import AgreementReport from '#models/agreement_report'
import { largeList, newestFirst, type Paging } from '#queries/large_list'

/** A page of the reports of agreements, newest first. @param state  `open`: without an answer */
export function pageOfAgreementReports({ state, ...paging }: { state?: 'open' | null } & Paging) {
  const query = AgreementReport.withSubject()
  if (state === 'open') query.whereNull('decidedAt')
  return largeList(query, newestFirst('agreement_reports')).paginate(paging)
}
