import '@adonisjs/inertia/types'

import type React from 'react'
import type { Prettify } from '@adonisjs/core/types/common'

type ExtractProps<T> =
  T extends React.FC<infer Props>
    ? Prettify<Omit<Props, 'children'>>
    : T extends React.Component<infer Props>
      ? Prettify<Omit<Props, 'children'>>
      : never

declare module '@adonisjs/inertia/types' {
  export interface InertiaPages {
    'agreement_templates/edit': ExtractProps<(typeof import('../../resources/pages/agreement_templates/edit.tsx'))['default']>
    'agreement_templates/index': ExtractProps<(typeof import('../../resources/pages/agreement_templates/index.tsx'))['default']>
    'agreements/check': ExtractProps<(typeof import('../../resources/pages/agreements/check.tsx'))['default']>
    'agreements/former': ExtractProps<(typeof import('../../resources/pages/agreements/former.tsx'))['default']>
    'agreements/show': ExtractProps<(typeof import('../../resources/pages/agreements/show.tsx'))['default']>
    'agreements/sign': ExtractProps<(typeof import('../../resources/pages/agreements/sign.tsx'))['default']>
    'alerts/index': ExtractProps<(typeof import('../../resources/pages/alerts/index.tsx'))['default']>
    'badges/index': ExtractProps<(typeof import('../../resources/pages/badges/index.tsx'))['default']>
    'bids/create_batch': ExtractProps<(typeof import('../../resources/pages/bids/create_batch.tsx'))['default']>
    'bids/index': ExtractProps<(typeof import('../../resources/pages/bids/index.tsx'))['default']>
    'business/show': ExtractProps<(typeof import('../../resources/pages/business/show.tsx'))['default']>
    'companies/show': ExtractProps<(typeof import('../../resources/pages/companies/show.tsx'))['default']>
    'console/agreement_report': ExtractProps<(typeof import('../../resources/pages/console/agreement_report.tsx'))['default']>
    'console/agreement_reports': ExtractProps<(typeof import('../../resources/pages/console/agreement_reports.tsx'))['default']>
    'console/badges': ExtractProps<(typeof import('../../resources/pages/console/badges.tsx'))['default']>
    'console/figure': ExtractProps<(typeof import('../../resources/pages/console/figure.tsx'))['default']>
    'console/figures': ExtractProps<(typeof import('../../resources/pages/console/figures.tsx'))['default']>
    'console/given_up_jobs': ExtractProps<(typeof import('../../resources/pages/console/given_up_jobs.tsx'))['default']>
    'console/health': ExtractProps<(typeof import('../../resources/pages/console/health.tsx'))['default']>
    'console/inbox': ExtractProps<(typeof import('../../resources/pages/console/inbox.tsx'))['default']>
    'console/overview': ExtractProps<(typeof import('../../resources/pages/console/overview.tsx'))['default']>
    'console/owner_reports': ExtractProps<(typeof import('../../resources/pages/console/owner_reports.tsx'))['default']>
    'console/payment': ExtractProps<(typeof import('../../resources/pages/console/payment.tsx'))['default']>
    'console/payments': ExtractProps<(typeof import('../../resources/pages/console/payments.tsx'))['default']>
    'console/project': ExtractProps<(typeof import('../../resources/pages/console/project.tsx'))['default']>
    'console/projects': ExtractProps<(typeof import('../../resources/pages/console/projects.tsx'))['default']>
    'console/questions': ExtractProps<(typeof import('../../resources/pages/console/questions.tsx'))['default']>
    'console/reports': ExtractProps<(typeof import('../../resources/pages/console/reports.tsx'))['default']>
    'console/reviews': ExtractProps<(typeof import('../../resources/pages/console/reviews.tsx'))['default']>
    'console/search': ExtractProps<(typeof import('../../resources/pages/console/search.tsx'))['default']>
    'console/team_member': ExtractProps<(typeof import('../../resources/pages/console/team_member.tsx'))['default']>
    'console/team': ExtractProps<(typeof import('../../resources/pages/console/team.tsx'))['default']>
    'console/user': ExtractProps<(typeof import('../../resources/pages/console/user.tsx'))['default']>
    'console/users': ExtractProps<(typeof import('../../resources/pages/console/users.tsx'))['default']>
    'console/verify': ExtractProps<(typeof import('../../resources/pages/console/verify.tsx'))['default']>
    'crew/show': ExtractProps<(typeof import('../../resources/pages/crew/show.tsx'))['default']>
    'dashboard/show': ExtractProps<(typeof import('../../resources/pages/dashboard/show.tsx'))['default']>
    'email_links/confirm': ExtractProps<(typeof import('../../resources/pages/email_links/confirm.tsx'))['default']>
    'email_links/restore': ExtractProps<(typeof import('../../resources/pages/email_links/restore.tsx'))['default']>
    'errors/not_allowed': ExtractProps<(typeof import('../../resources/pages/errors/not_allowed.tsx'))['default']>
    'errors/not_found': ExtractProps<(typeof import('../../resources/pages/errors/not_found.tsx'))['default']>
    'errors/not_received': ExtractProps<(typeof import('../../resources/pages/errors/not_received.tsx'))['default']>
    'errors/server_error': ExtractProps<(typeof import('../../resources/pages/errors/server_error.tsx'))['default']>
    'favorites/index': ExtractProps<(typeof import('../../resources/pages/favorites/index.tsx'))['default']>
    'home_cards/show': ExtractProps<(typeof import('../../resources/pages/home_cards/show.tsx'))['default']>
    'home/show': ExtractProps<(typeof import('../../resources/pages/home/show.tsx'))['default']>
    'information/about': ExtractProps<(typeof import('../../resources/pages/information/about.tsx'))['default']>
    'information/contact': ExtractProps<(typeof import('../../resources/pages/information/contact.tsx'))['default']>
    'information/help_center': ExtractProps<(typeof import('../../resources/pages/information/help_center.tsx'))['default']>
    'information/how_it_works': ExtractProps<(typeof import('../../resources/pages/information/how_it_works.tsx'))['default']>
    'information/how_reputation_works': ExtractProps<(typeof import('../../resources/pages/information/how_reputation_works.tsx'))['default']>
    'information/privacy_policy': ExtractProps<(typeof import('../../resources/pages/information/privacy_policy.tsx'))['default']>
    'information/statistics': ExtractProps<(typeof import('../../resources/pages/information/statistics.tsx'))['default']>
    'information/terms_of_service': ExtractProps<(typeof import('../../resources/pages/information/terms_of_service.tsx'))['default']>
    'invitations/index': ExtractProps<(typeof import('../../resources/pages/invitations/index.tsx'))['default']>
    'invoices/index': ExtractProps<(typeof import('../../resources/pages/invoices/index.tsx'))['default']>
    'invoices/show': ExtractProps<(typeof import('../../resources/pages/invoices/show.tsx'))['default']>
    'messages/show': ExtractProps<(typeof import('../../resources/pages/messages/show.tsx'))['default']>
    'notifications/index': ExtractProps<(typeof import('../../resources/pages/notifications/index.tsx'))['default']>
    'notifications/preferences': ExtractProps<(typeof import('../../resources/pages/notifications/preferences.tsx'))['default']>
    'notifications/unsubscribe': ExtractProps<(typeof import('../../resources/pages/notifications/unsubscribe.tsx'))['default']>
    'password_resets/create': ExtractProps<(typeof import('../../resources/pages/password_resets/create.tsx'))['default']>
    'password_resets/edit': ExtractProps<(typeof import('../../resources/pages/password_resets/edit.tsx'))['default']>
    'payments/checkout': ExtractProps<(typeof import('../../resources/pages/payments/checkout.tsx'))['default']>
    'payments/ledger': ExtractProps<(typeof import('../../resources/pages/payments/ledger.tsx'))['default']>
    'people/index': ExtractProps<(typeof import('../../resources/pages/people/index.tsx'))['default']>
    'people/join': ExtractProps<(typeof import('../../resources/pages/people/join.tsx'))['default']>
    'places/index': ExtractProps<(typeof import('../../resources/pages/places/index.tsx'))['default']>
    'places/show': ExtractProps<(typeof import('../../resources/pages/places/show.tsx'))['default']>
    'portfolios/edit': ExtractProps<(typeof import('../../resources/pages/portfolios/edit.tsx'))['default']>
    'pricing/show': ExtractProps<(typeof import('../../resources/pages/pricing/show.tsx'))['default']>
    'profiles/edit': ExtractProps<(typeof import('../../resources/pages/profiles/edit.tsx'))['default']>
    'profiles/security': ExtractProps<(typeof import('../../resources/pages/profiles/security.tsx'))['default']>
    'profiles/show': ExtractProps<(typeof import('../../resources/pages/profiles/show.tsx'))['default']>
    'projects/compare': ExtractProps<(typeof import('../../resources/pages/projects/compare.tsx'))['default']>
    'projects/create_batch': ExtractProps<(typeof import('../../resources/pages/projects/create_batch.tsx'))['default']>
    'projects/create_first': ExtractProps<(typeof import('../../resources/pages/projects/create_first.tsx'))['default']>
    'projects/create': ExtractProps<(typeof import('../../resources/pages/projects/create.tsx'))['default']>
    'projects/index': ExtractProps<(typeof import('../../resources/pages/projects/index.tsx'))['default']>
    'projects/show_company': ExtractProps<(typeof import('../../resources/pages/projects/show_company.tsx'))['default']>
    'projects/show_owner': ExtractProps<(typeof import('../../resources/pages/projects/show_owner.tsx'))['default']>
    'projects/show_team': ExtractProps<(typeof import('../../resources/pages/projects/show_team.tsx'))['default']>
    'projects/show': ExtractProps<(typeof import('../../resources/pages/projects/show.tsx'))['default']>
    'projects/unavailable': ExtractProps<(typeof import('../../resources/pages/projects/unavailable.tsx'))['default']>
    'receipts/show': ExtractProps<(typeof import('../../resources/pages/receipts/show.tsx'))['default']>
    'room_pairs/index': ExtractProps<(typeof import('../../resources/pages/room_pairs/index.tsx'))['default']>
    'room_pairs/sheet': ExtractProps<(typeof import('../../resources/pages/room_pairs/sheet.tsx'))['default']>
    'schedules/show': ExtractProps<(typeof import('../../resources/pages/schedules/show.tsx'))['default']>
    'seller/show': ExtractProps<(typeof import('../../resources/pages/seller/show.tsx'))['default']>
    'sent_emails/index': ExtractProps<(typeof import('../../resources/pages/sent_emails/index.tsx'))['default']>
    'sessions/create': ExtractProps<(typeof import('../../resources/pages/sessions/create.tsx'))['default']>
    'sessions/second_factor': ExtractProps<(typeof import('../../resources/pages/sessions/second_factor.tsx'))['default']>
    'stagings/show': ExtractProps<(typeof import('../../resources/pages/stagings/show.tsx'))['default']>
    'statements/show': ExtractProps<(typeof import('../../resources/pages/statements/show.tsx'))['default']>
    'won_offers/show': ExtractProps<(typeof import('../../resources/pages/won_offers/show.tsx'))['default']>
  }
}
