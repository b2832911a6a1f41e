import { hasCapability, type Capability, type SeatRights } from './seat_rights.js'

/** Pages that are the same for everyone, and those that lead to one that isn't. */
export const openPages: readonly string[] = [
  '/',
  '/how-it-works',
  '/about',
  '/statistics',
  '/how-reputation-works',
  '/home-staging',
  '/home-staging/:state',
  '/home-staging/:state/:county',
  '/contact',
  '/help-center',
  '/terms-of-service',
  '/privacy-policy',
  '/agreements/check',
  '/pricing',
  '/login',
  '/register',
  '/two-step',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/restore-email',
  '/join',
  '/crew/:token',
  '/seller/:token',
  '/sign',
  '/sign/pdf',
  '/unsubscribe/:token?',
  '/payment',
  '/payment-checkout',
  '/dev/mail',
  '/dev/mail/:email',
  '/*',
]

/** What a seat needs for a page, one of them. All others need `work`, so that a new page can't be forgotten. */
export const pageCapabilities: Record<string, readonly Capability[]> = {
  // Leads a seat without the work to what it has.
  '/dashboard': ['self'],
  '/edit-profile': ['self'],
  '/password-and-sessions': ['self'],
  '/notifications': ['self'],
  '/people': ['self'],
  '/notifications/preferences': ['self'],

  '/payments': ['money'],
  '/payments.csv': ['money'],
  '/business': ['money'],
  // Everyone of the account reads it; changes need the money.
  '/projects/:id/schedule': ['work', 'money'],
  '/invoices': ['money'],
  '/invoices.csv': ['money'],
  '/invoices.pdf': ['money'],
  '/invoices/:id': ['money'],
  '/invoices/:id/pdf': ['money'],
  '/statements/:year': ['money'],
  '/statements/:file': ['money'],
  // Who pays a fee gets its receipt, too.
  '/receipts/:number': ['money', 'commit'],
  '/bids/:id/receipt': ['money', 'commit'],
  '/payment/:bidId': ['commit'],
  '/payment-checkout/:bidId': ['commit'],
}

/** Where a seat's person begins: null for the dashboard. @param isStager  the account's type */
export function homeWithoutWork(
  seat: SeatRights,
  { isStager }: { isStager: boolean }
): '/payments' | '/edit-profile' | null {
  if (hasCapability(seat, 'work')) return null
  return isStager ? '/payments' : '/edit-profile'
}
