import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'webhooks.stripe': { paramsTuple?: []; params?: {} }
    'webhooks.unsubscribe': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'console.overview.redirect': { paramsTuple?: []; params?: {} }
    'console.overview.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.search.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'name': ParamValue} }
    'console.health.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reviews.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.questions.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.owner_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.given_up_jobs.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.report_files.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue,'file': ParamValue} }
    'console.badges.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.badges.document': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.verification': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'api.admin.verification': { paramsTuple?: []; params?: {} }
    'api.admin.passkey_verification': { paramsTuple?: []; params?: {} }
    'api.admin.stats.show': { paramsTuple?: []; params?: {} }
    'api.admin.health.show': { paramsTuple?: []; params?: {} }
    'api.admin.users.index': { paramsTuple?: []; params?: {} }
    'api.admin.detailed_users.index': { paramsTuple?: []; params?: {} }
    'api.admin.running_jobs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.projects.index': { paramsTuple?: []; params?: {} }
    'api.admin.contact_messages.index': { paramsTuple?: []; params?: {} }
    'api.admin.reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.reviews.index': { paramsTuple?: []; params?: {} }
    'api.admin.questions.index': { paramsTuple?: []; params?: {} }
    'api.admin.agreement_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.owner_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.given_up_jobs.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.index': { paramsTuple?: []; params?: {} }
    'api.admin.badges.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.totals': { paramsTuple?: []; params?: {} }
    'api.admin.payments.free': { paramsTuple?: []; params?: {} }
    'api.admin.reconciliations.index': { paramsTuple?: []; params?: {} }
    'api.admin.suspensions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.suspensions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.person_suspensions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.admin.person_suspensions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.admin.warnings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.mutes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.mutes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.resent_emails.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.account_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.email_confirmations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.hidings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.hidings.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.contact_messages.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.contact_messages.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reviews.remove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reviews.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.questions.hide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.questions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.agreement_reports.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.two_step.store': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.confirm': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.renew_recovery_codes': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.turn_off': { paramsTuple?: []; params?: {} }
    'api.admin.report_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.users.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.team_roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.two_step_resets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.refunds.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badge_types.store': { paramsTuple?: []; params?: {} }
    'api.adminOnly.badge_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.owner_report_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.give_up_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.reconciliations.store': { paramsTuple?: []; params?: {} }
    'api.exports.user_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.payment_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.revenue_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.users': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.projects': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.inquiries': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reports': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reconciliations': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.activity': { paramsTuple?: []; params?: {} }
    'api.exports.data_exports.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.data_exports.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.bids_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.projects_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.timeline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.sessions.store': { paramsTuple?: []; params?: {} }
    'api.passkey_sessions.options': { paramsTuple?: []; params?: {} }
    'api.passkey_sessions.store': { paramsTuple?: []; params?: {} }
    'api.accounts.store': { paramsTuple?: []; params?: {} }
    'api.sessions.destroy': { paramsTuple?: []; params?: {} }
    'api.password_resets.store': { paramsTuple?: []; params?: {} }
    'api.password_resets.update': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.create': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.store': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.update': { paramsTuple?: []; params?: {} }
    'api.email_confirmations.store': { paramsTuple?: []; params?: {} }
    'api.email_confirmations.update': { paramsTuple?: []; params?: {} }
    'api.email_restorations.store': { paramsTuple?: []; params?: {} }
    'api.project_checks.store': { paramsTuple?: []; params?: {} }
    'api.signings.open': { paramsTuple?: []; params?: {} }
    'api.signings.send_code': { paramsTuple?: []; params?: {} }
    'api.signings.sign': { paramsTuple?: []; params?: {} }
    'api.signings.hand_back': { paramsTuple?: []; params?: {} }
    'api.signings.renew': { paramsTuple?: []; params?: {} }
    'api.contact_messages.store': { paramsTuple?: []; params?: {} }
    'api.client_errors.store': { paramsTuple?: []; params?: {} }
    'api.seller_openings.store': { paramsTuple?: []; params?: {} }
    'api.seller_choices.store': { paramsTuple?: []; params?: {} }
    'api.crew_openings.store': { paramsTuple?: []; params?: {} }
    'api.crew_addresses.store': { paramsTuple?: []; params?: {} }
    'api.crew_taps.store': { paramsTuple?: []; params?: {} }
    'api.crew_taps.undo': { paramsTuple?: []; params?: {} }
    'api.crew_damage_notes.store': { paramsTuple?: []; params?: {} }
    'api.crew_photos.store': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.notifications.index': { paramsTuple?: []; params?: {} }
    'api.notifications.count': { paramsTuple?: []; params?: {} }
    'api.notification_preferences.show': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.index': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.dashboards.show': { paramsTuple?: []; params?: {} }
    'api.project_places.index': { paramsTuple?: []; params?: {} }
    'api.jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.condition_photos.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.condition_photos.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_reaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_invitations.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.favorites.index': { paramsTuple?: []; params?: {} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.usual_prices.show': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_checks.show': { paramsTuple: [ParamValue]; params: {'hash': ParamValue} }
    'api.cities.index': { paramsTuple?: []; params?: {} }
    'api.place_suggestions.index': { paramsTuple?: []; params?: {} }
    'api.counties.index': { paramsTuple?: []; params?: {} }
    'api.neighboring_counties.index': { paramsTuple?: []; params?: {} }
    'api.county_maps.show': { paramsTuple?: []; params?: {} }
    'api.open_counties.index': { paramsTuple?: []; params?: {} }
    'api.saved_searches.index': { paramsTuple?: []; params?: {} }
    'api.conversations.index': { paramsTuple?: []; params?: {} }
    'api.message_reports.store': { paramsTuple?: []; params?: {} }
    'api.message_blocks.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_blocks.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_files.store': { paramsTuple?: []; params?: {} }
    'api.message_files.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.photos.store': { paramsTuple?: []; params?: {} }
    'api.photo_previews.store': { paramsTuple?: []; params?: {} }
    'api.badges.store': { paramsTuple?: []; params?: {} }
    'api.badges.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.messages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.messages.store': { paramsTuple?: []; params?: {} }
    'api.projects.store': { paramsTuple?: []; params?: {} }
    'api.projects.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.reopened_projects.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.install_hints.destroy': { paramsTuple?: []; params?: {} }
    'api.notifications.update_all': { paramsTuple?: []; params?: {} }
    'api.notifications.visit': { paramsTuple?: []; params?: {} }
    'api.notifications.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.notification_preferences.update': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.store': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.update': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.dismissals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.declined_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_batches.store': { paramsTuple?: []; params?: {} }
    'api.favorites.store': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'api.favorites.destroy': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'api.reviews.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.reviews.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.reviews.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_facts.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people_in_charge.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.floor_plans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.floor_plans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_photos.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_photos.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.propose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.call_off': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.end': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.describe': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.remove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.tick': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.add': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.pay': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.invoices.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.invoices.take_back': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.damage_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.damage_notes.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.day_taps.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.day_taps.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_outcomes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.consent': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.send': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.amend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.sign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.open': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.arrange': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.send_link': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'partyId': ParamValue} }
    'api.agreements.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_batches.store': { paramsTuple?: []; params?: {} }
    'api.bid_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.undone_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.given_up_jobs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.confirmed_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.owner_reports.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.won_offers.see': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.consent': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.portfolio_labels.update': { paramsTuple?: []; params?: {} }
    'api.portfolio_photos.update': { paramsTuple?: []; params?: {} }
    'api.users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.users.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.data_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.person_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.person_deletions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.receipt_details.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.destroy_all': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'addressId': ParamValue} }
    'api.agreement_templates.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'templateId': ParamValue} }
    'api.agreement_templates.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'templateId': ParamValue} }
    'api.people.rename': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people.leave': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.people.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.seat_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seat_invitations.send': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.seat_invitations.approve': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.seat_invitations.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.passwords.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkey_challenges.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'passkeyId': ParamValue} }
    'api.passkeys.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'passkeyId': ParamValue} }
    'api.two_step.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.verify_passkey': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.renew_recovery_codes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.turn_off': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.second_factors.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.destroy_others': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sessionId': ParamValue} }
    'api.saved_searches.store': { paramsTuple?: []; params?: {} }
    'api.saved_searches.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.saved_searches.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.completed_receipts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_intents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.documents.show': { paramsTuple?: []; params?: {} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'message_files.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'calendars.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'site_maps.show': { paramsTuple?: []; params?: {} }
    'site_maps.robots': { paramsTuple?: []; params?: {} }
    'security_contacts.show': { paramsTuple?: []; params?: {} }
    'service_workers.show': { paramsTuple?: []; params?: {} }
    'service_workers.offline': { paramsTuple?: []; params?: {} }
    'home.show': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreement_checks.show': { paramsTuple?: []; params?: {} }
    'seller_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'crew_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'information.how_it_works': { paramsTuple?: []; params?: {} }
    'information.about': { paramsTuple?: []; params?: {} }
    'statistics.show': { paramsTuple?: []; params?: {} }
    'information.how_reputation_works': { paramsTuple?: []; params?: {} }
    'places.index': { paramsTuple?: []; params?: {} }
    'places.show_state': { paramsTuple: [ParamValue]; params: {'state': ParamValue} }
    'places.show': { paramsTuple: [ParamValue,ParamValue]; params: {'state': ParamValue,'county': ParamValue} }
    'information.contact': { paramsTuple?: []; params?: {} }
    'information.help_center': { paramsTuple?: []; params?: {} }
    'information.terms_of_service': { paramsTuple?: []; params?: {} }
    'information.privacy_policy': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple?: []; params?: {} }
    'email_links.confirm': { paramsTuple?: []; params?: {} }
    'email_links.restore': { paramsTuple?: []; params?: {} }
    'seat_invitations.show': { paramsTuple?: []; params?: {} }
    'signings.show': { paramsTuple?: []; params?: {} }
    'signings.document': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'companies.show': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'comparisons.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'bid_batches.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'won_offers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'room_pairs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_pairs.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.picture': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'projects.create_simple': { paramsTuple?: []; params?: {} }
    'projects.create_new': { paramsTuple?: []; params?: {} }
    'projects.create_old': { paramsTuple?: []; params?: {} }
    'projects.create_first': { paramsTuple?: []; params?: {} }
    'project_batches.create': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'favorites.index': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'alerts.index': { paramsTuple?: []; params?: {} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'messages.show': { paramsTuple?: []; params?: {} }
    'notifications.index': { paramsTuple?: []; params?: {} }
    'notification_preferences.edit': { paramsTuple?: []; params?: {} }
    'unsubscriptions.show': { paramsTuple?: [ParamValue?]; params?: {'token'?: ParamValue} }
    'pricing.show': { paramsTuple?: []; params?: {} }
    'profiles.show': { paramsTuple?: []; params?: {} }
    'profiles.edit': { paramsTuple?: []; params?: {} }
    'account_security.show': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.create': { paramsTuple?: []; params?: {} }
    'agreement_templates.edit': { paramsTuple: [ParamValue]; params: {'templateId': ParamValue} }
    'badges.index': { paramsTuple?: []; params?: {} }
    'badges.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'portfolios.edit': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'ledgers.show': { paramsTuple?: []; params?: {} }
    'ledgers.download': { paramsTuple?: []; params?: {} }
    'businesses.show': { paramsTuple?: []; params?: {} }
    'statements.show': { paramsTuple: [ParamValue]; params: {'year': ParamValue} }
    'statements.download': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'invoices.index': { paramsTuple?: []; params?: {} }
    'invoices.download': { paramsTuple?: []; params?: {} }
    'invoices.download_pdf': { paramsTuple?: []; params?: {} }
    'invoices.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invoices.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'number': ParamValue} }
    'receipts.show_for_bid': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show_former': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.former_document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.former_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'sent_emails.index': { paramsTuple?: []; params?: {} }
    'sent_emails.show': { paramsTuple: [ParamValue]; params: {'email': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'webhooks.stripe': { paramsTuple?: []; params?: {} }
    'webhooks.unsubscribe': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'api.admin.verification': { paramsTuple?: []; params?: {} }
    'api.admin.passkey_verification': { paramsTuple?: []; params?: {} }
    'api.admin.suspensions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.suspensions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.person_suspensions.store': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.admin.person_suspensions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.admin.warnings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.mutes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.mutes.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.resent_emails.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.account_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.email_confirmations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.hidings.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.hidings.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.contact_messages.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reviews.remove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reviews.dismiss': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.questions.hide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.questions.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.agreement_reports.decide': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.two_step.store': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.confirm': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.renew_recovery_codes': { paramsTuple?: []; params?: {} }
    'api.admin.two_step.turn_off': { paramsTuple?: []; params?: {} }
    'api.admin.report_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.refunds.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badges.revoke': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badge_types.store': { paramsTuple?: []; params?: {} }
    'api.adminOnly.owner_report_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.give_up_decisions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.reconciliations.store': { paramsTuple?: []; params?: {} }
    'api.exports.data_exports.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.sessions.store': { paramsTuple?: []; params?: {} }
    'api.passkey_sessions.options': { paramsTuple?: []; params?: {} }
    'api.passkey_sessions.store': { paramsTuple?: []; params?: {} }
    'api.accounts.store': { paramsTuple?: []; params?: {} }
    'api.sessions.destroy': { paramsTuple?: []; params?: {} }
    'api.password_resets.store': { paramsTuple?: []; params?: {} }
    'api.password_resets.update': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.create': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.store': { paramsTuple?: []; params?: {} }
    'api.joined_accounts.update': { paramsTuple?: []; params?: {} }
    'api.email_confirmations.store': { paramsTuple?: []; params?: {} }
    'api.email_confirmations.update': { paramsTuple?: []; params?: {} }
    'api.email_restorations.store': { paramsTuple?: []; params?: {} }
    'api.project_checks.store': { paramsTuple?: []; params?: {} }
    'api.signings.open': { paramsTuple?: []; params?: {} }
    'api.signings.send_code': { paramsTuple?: []; params?: {} }
    'api.signings.sign': { paramsTuple?: []; params?: {} }
    'api.signings.hand_back': { paramsTuple?: []; params?: {} }
    'api.signings.renew': { paramsTuple?: []; params?: {} }
    'api.contact_messages.store': { paramsTuple?: []; params?: {} }
    'api.client_errors.store': { paramsTuple?: []; params?: {} }
    'api.seller_openings.store': { paramsTuple?: []; params?: {} }
    'api.seller_choices.store': { paramsTuple?: []; params?: {} }
    'api.crew_openings.store': { paramsTuple?: []; params?: {} }
    'api.crew_addresses.store': { paramsTuple?: []; params?: {} }
    'api.crew_taps.store': { paramsTuple?: []; params?: {} }
    'api.crew_taps.undo': { paramsTuple?: []; params?: {} }
    'api.crew_damage_notes.store': { paramsTuple?: []; params?: {} }
    'api.crew_photos.store': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.test': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.condition_photos.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_reports.store': { paramsTuple?: []; params?: {} }
    'api.message_blocks.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_files.store': { paramsTuple?: []; params?: {} }
    'api.photos.store': { paramsTuple?: []; params?: {} }
    'api.photo_previews.store': { paramsTuple?: []; params?: {} }
    'api.badges.store': { paramsTuple?: []; params?: {} }
    'api.messages.store': { paramsTuple?: []; params?: {} }
    'api.projects.store': { paramsTuple?: []; params?: {} }
    'api.reopened_projects.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.notifications.update_all': { paramsTuple?: []; params?: {} }
    'api.notifications.visit': { paramsTuple?: []; params?: {} }
    'api.notifications.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.push_subscriptions.store': { paramsTuple?: []; params?: {} }
    'api.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.dismissals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.declined_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_batches.store': { paramsTuple?: []; params?: {} }
    'api.reviews.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.reviews.reply': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.reviews.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_photos.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.propose': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_visits.call_off': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.agree': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.staging_extensions.end': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.remove': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.add': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.invoices.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.invoices.take_back': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.damage_notes.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.day_taps.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.day_taps.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.send': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.amend': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.sign': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.open': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.decline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.send_link': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'partyId': ParamValue} }
    'api.agreements.report': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_batches.store': { paramsTuple?: []; params?: {} }
    'api.bid_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.undone_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.given_up_jobs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.confirmed_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.owner_reports.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.won_offers.see': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seat_invitations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seat_invitations.send': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.seat_invitations.approve': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.passkey_challenges.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.options': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.confirm': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.verify': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.verify_passkey': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.renew_recovery_codes': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.two_step.turn_off': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.saved_searches.store': { paramsTuple?: []; params?: {} }
    'api.completed_receipts.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_intents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'console.overview.redirect': { paramsTuple?: []; params?: {} }
    'console.overview.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.search.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'name': ParamValue} }
    'console.health.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reviews.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.questions.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.owner_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.given_up_jobs.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.report_files.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue,'file': ParamValue} }
    'console.badges.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.badges.document': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.verification': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'api.admin.stats.show': { paramsTuple?: []; params?: {} }
    'api.admin.health.show': { paramsTuple?: []; params?: {} }
    'api.admin.users.index': { paramsTuple?: []; params?: {} }
    'api.admin.detailed_users.index': { paramsTuple?: []; params?: {} }
    'api.admin.running_jobs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.projects.index': { paramsTuple?: []; params?: {} }
    'api.admin.contact_messages.index': { paramsTuple?: []; params?: {} }
    'api.admin.reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.reviews.index': { paramsTuple?: []; params?: {} }
    'api.admin.questions.index': { paramsTuple?: []; params?: {} }
    'api.admin.agreement_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.owner_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.given_up_jobs.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.index': { paramsTuple?: []; params?: {} }
    'api.admin.badges.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.totals': { paramsTuple?: []; params?: {} }
    'api.admin.payments.free': { paramsTuple?: []; params?: {} }
    'api.admin.reconciliations.index': { paramsTuple?: []; params?: {} }
    'api.exports.user_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.payment_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.revenue_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.users': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.projects': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.inquiries': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reports': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reconciliations': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.activity': { paramsTuple?: []; params?: {} }
    'api.exports.data_exports.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.bids_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.projects_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.timeline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.notifications.index': { paramsTuple?: []; params?: {} }
    'api.notifications.count': { paramsTuple?: []; params?: {} }
    'api.notification_preferences.show': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.index': { paramsTuple?: []; params?: {} }
    'api.dashboards.show': { paramsTuple?: []; params?: {} }
    'api.project_places.index': { paramsTuple?: []; params?: {} }
    'api.jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.condition_photos.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_reaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_invitations.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.favorites.index': { paramsTuple?: []; params?: {} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.usual_prices.show': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_checks.show': { paramsTuple: [ParamValue]; params: {'hash': ParamValue} }
    'api.cities.index': { paramsTuple?: []; params?: {} }
    'api.place_suggestions.index': { paramsTuple?: []; params?: {} }
    'api.counties.index': { paramsTuple?: []; params?: {} }
    'api.neighboring_counties.index': { paramsTuple?: []; params?: {} }
    'api.county_maps.show': { paramsTuple?: []; params?: {} }
    'api.open_counties.index': { paramsTuple?: []; params?: {} }
    'api.saved_searches.index': { paramsTuple?: []; params?: {} }
    'api.conversations.index': { paramsTuple?: []; params?: {} }
    'api.messages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.data_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.person_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.documents.show': { paramsTuple?: []; params?: {} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'message_files.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'calendars.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'site_maps.show': { paramsTuple?: []; params?: {} }
    'site_maps.robots': { paramsTuple?: []; params?: {} }
    'security_contacts.show': { paramsTuple?: []; params?: {} }
    'service_workers.show': { paramsTuple?: []; params?: {} }
    'service_workers.offline': { paramsTuple?: []; params?: {} }
    'home.show': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreement_checks.show': { paramsTuple?: []; params?: {} }
    'seller_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'crew_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'information.how_it_works': { paramsTuple?: []; params?: {} }
    'information.about': { paramsTuple?: []; params?: {} }
    'statistics.show': { paramsTuple?: []; params?: {} }
    'information.how_reputation_works': { paramsTuple?: []; params?: {} }
    'places.index': { paramsTuple?: []; params?: {} }
    'places.show_state': { paramsTuple: [ParamValue]; params: {'state': ParamValue} }
    'places.show': { paramsTuple: [ParamValue,ParamValue]; params: {'state': ParamValue,'county': ParamValue} }
    'information.contact': { paramsTuple?: []; params?: {} }
    'information.help_center': { paramsTuple?: []; params?: {} }
    'information.terms_of_service': { paramsTuple?: []; params?: {} }
    'information.privacy_policy': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple?: []; params?: {} }
    'email_links.confirm': { paramsTuple?: []; params?: {} }
    'email_links.restore': { paramsTuple?: []; params?: {} }
    'seat_invitations.show': { paramsTuple?: []; params?: {} }
    'signings.show': { paramsTuple?: []; params?: {} }
    'signings.document': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'companies.show': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'comparisons.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'bid_batches.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'won_offers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'room_pairs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_pairs.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.picture': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'projects.create_simple': { paramsTuple?: []; params?: {} }
    'projects.create_new': { paramsTuple?: []; params?: {} }
    'projects.create_old': { paramsTuple?: []; params?: {} }
    'projects.create_first': { paramsTuple?: []; params?: {} }
    'project_batches.create': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'favorites.index': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'alerts.index': { paramsTuple?: []; params?: {} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'messages.show': { paramsTuple?: []; params?: {} }
    'notifications.index': { paramsTuple?: []; params?: {} }
    'notification_preferences.edit': { paramsTuple?: []; params?: {} }
    'unsubscriptions.show': { paramsTuple?: [ParamValue?]; params?: {'token'?: ParamValue} }
    'pricing.show': { paramsTuple?: []; params?: {} }
    'profiles.show': { paramsTuple?: []; params?: {} }
    'profiles.edit': { paramsTuple?: []; params?: {} }
    'account_security.show': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.create': { paramsTuple?: []; params?: {} }
    'agreement_templates.edit': { paramsTuple: [ParamValue]; params: {'templateId': ParamValue} }
    'badges.index': { paramsTuple?: []; params?: {} }
    'badges.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'portfolios.edit': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'ledgers.show': { paramsTuple?: []; params?: {} }
    'ledgers.download': { paramsTuple?: []; params?: {} }
    'businesses.show': { paramsTuple?: []; params?: {} }
    'statements.show': { paramsTuple: [ParamValue]; params: {'year': ParamValue} }
    'statements.download': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'invoices.index': { paramsTuple?: []; params?: {} }
    'invoices.download': { paramsTuple?: []; params?: {} }
    'invoices.download_pdf': { paramsTuple?: []; params?: {} }
    'invoices.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invoices.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'number': ParamValue} }
    'receipts.show_for_bid': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show_former': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.former_document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.former_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'sent_emails.index': { paramsTuple?: []; params?: {} }
    'sent_emails.show': { paramsTuple: [ParamValue]; params: {'email': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'health.live': { paramsTuple?: []; params?: {} }
    'health.ready': { paramsTuple?: []; params?: {} }
    'console.overview.redirect': { paramsTuple?: []; params?: {} }
    'console.overview.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.users.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.projects.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.inbox.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.search.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.figures.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'name': ParamValue} }
    'console.health.show': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.reviews.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.questions.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.agreement_reports.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.owner_reports.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.given_up_jobs.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.report_files.show': { paramsTuple: [ParamValue,ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue,'file': ParamValue} }
    'console.badges.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.badges.document': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.index': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'console.team.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.payments.show': { paramsTuple: [ParamValue,ParamValue]; params: {'console': ParamValue,'id': ParamValue} }
    'console.verification': { paramsTuple: [ParamValue]; params: {'console': ParamValue} }
    'api.admin.stats.show': { paramsTuple?: []; params?: {} }
    'api.admin.health.show': { paramsTuple?: []; params?: {} }
    'api.admin.users.index': { paramsTuple?: []; params?: {} }
    'api.admin.detailed_users.index': { paramsTuple?: []; params?: {} }
    'api.admin.running_jobs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.projects.index': { paramsTuple?: []; params?: {} }
    'api.admin.contact_messages.index': { paramsTuple?: []; params?: {} }
    'api.admin.reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.reviews.index': { paramsTuple?: []; params?: {} }
    'api.admin.questions.index': { paramsTuple?: []; params?: {} }
    'api.admin.agreement_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.owner_reports.index': { paramsTuple?: []; params?: {} }
    'api.admin.given_up_jobs.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.index': { paramsTuple?: []; params?: {} }
    'api.admin.badges.index': { paramsTuple?: []; params?: {} }
    'api.admin.payments.totals': { paramsTuple?: []; params?: {} }
    'api.admin.payments.free': { paramsTuple?: []; params?: {} }
    'api.admin.reconciliations.index': { paramsTuple?: []; params?: {} }
    'api.exports.user_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.payment_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.revenue_exports.show': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.users': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.projects': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.inquiries': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reports': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.reconciliations': { paramsTuple?: []; params?: {} }
    'api.exports.list_exports.activity': { paramsTuple?: []; params?: {} }
    'api.exports.data_exports.copy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.bids_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.projects_of_account': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.exports.list_exports.timeline': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.notifications.index': { paramsTuple?: []; params?: {} }
    'api.notifications.count': { paramsTuple?: []; params?: {} }
    'api.notification_preferences.show': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.index': { paramsTuple?: []; params?: {} }
    'api.dashboards.show': { paramsTuple?: []; params?: {} }
    'api.project_places.index': { paramsTuple?: []; params?: {} }
    'api.jobs.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.condition_photos.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_reaches.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.seller_links.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_invitations.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.favorites.index': { paramsTuple?: []; params?: {} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.usual_prices.show': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passkeys.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_checks.show': { paramsTuple: [ParamValue]; params: {'hash': ParamValue} }
    'api.cities.index': { paramsTuple?: []; params?: {} }
    'api.place_suggestions.index': { paramsTuple?: []; params?: {} }
    'api.counties.index': { paramsTuple?: []; params?: {} }
    'api.neighboring_counties.index': { paramsTuple?: []; params?: {} }
    'api.county_maps.show': { paramsTuple?: []; params?: {} }
    'api.open_counties.index': { paramsTuple?: []; params?: {} }
    'api.saved_searches.index': { paramsTuple?: []; params?: {} }
    'api.conversations.index': { paramsTuple?: []; params?: {} }
    'api.messages.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.data_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.person_exports.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.documents.show': { paramsTuple?: []; params?: {} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'message_files.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'calendars.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'site_maps.show': { paramsTuple?: []; params?: {} }
    'site_maps.robots': { paramsTuple?: []; params?: {} }
    'security_contacts.show': { paramsTuple?: []; params?: {} }
    'service_workers.show': { paramsTuple?: []; params?: {} }
    'service_workers.offline': { paramsTuple?: []; params?: {} }
    'home.show': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreement_checks.show': { paramsTuple?: []; params?: {} }
    'seller_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'crew_pages.show': { paramsTuple: [ParamValue]; params: {'token': ParamValue} }
    'information.how_it_works': { paramsTuple?: []; params?: {} }
    'information.about': { paramsTuple?: []; params?: {} }
    'statistics.show': { paramsTuple?: []; params?: {} }
    'information.how_reputation_works': { paramsTuple?: []; params?: {} }
    'places.index': { paramsTuple?: []; params?: {} }
    'places.show_state': { paramsTuple: [ParamValue]; params: {'state': ParamValue} }
    'places.show': { paramsTuple: [ParamValue,ParamValue]; params: {'state': ParamValue,'county': ParamValue} }
    'information.contact': { paramsTuple?: []; params?: {} }
    'information.help_center': { paramsTuple?: []; params?: {} }
    'information.terms_of_service': { paramsTuple?: []; params?: {} }
    'information.privacy_policy': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'second_factors.show': { paramsTuple?: []; params?: {} }
    'password_resets.create': { paramsTuple?: []; params?: {} }
    'password_resets.edit': { paramsTuple?: []; params?: {} }
    'email_links.confirm': { paramsTuple?: []; params?: {} }
    'email_links.restore': { paramsTuple?: []; params?: {} }
    'seat_invitations.show': { paramsTuple?: []; params?: {} }
    'signings.show': { paramsTuple?: []; params?: {} }
    'signings.document': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'companies.show': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'comparisons.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'bid_batches.create': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'stagings.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'schedules.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'won_offers.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'room_pairs.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'room_pairs.sheet': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'home_cards.picture': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'projects.create_simple': { paramsTuple?: []; params?: {} }
    'projects.create_new': { paramsTuple?: []; params?: {} }
    'projects.create_old': { paramsTuple?: []; params?: {} }
    'projects.create_first': { paramsTuple?: []; params?: {} }
    'project_batches.create': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'favorites.index': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'alerts.index': { paramsTuple?: []; params?: {} }
    'invitations.index': { paramsTuple?: []; params?: {} }
    'messages.show': { paramsTuple?: []; params?: {} }
    'notifications.index': { paramsTuple?: []; params?: {} }
    'notification_preferences.edit': { paramsTuple?: []; params?: {} }
    'unsubscriptions.show': { paramsTuple?: [ParamValue?]; params?: {'token'?: ParamValue} }
    'pricing.show': { paramsTuple?: []; params?: {} }
    'profiles.show': { paramsTuple?: []; params?: {} }
    'profiles.edit': { paramsTuple?: []; params?: {} }
    'account_security.show': { paramsTuple?: []; params?: {} }
    'people.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.index': { paramsTuple?: []; params?: {} }
    'agreement_templates.create': { paramsTuple?: []; params?: {} }
    'agreement_templates.edit': { paramsTuple: [ParamValue]; params: {'templateId': ParamValue} }
    'badges.index': { paramsTuple?: []; params?: {} }
    'badges.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'portfolios.edit': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'ledgers.show': { paramsTuple?: []; params?: {} }
    'ledgers.download': { paramsTuple?: []; params?: {} }
    'businesses.show': { paramsTuple?: []; params?: {} }
    'statements.show': { paramsTuple: [ParamValue]; params: {'year': ParamValue} }
    'statements.download': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'invoices.index': { paramsTuple?: []; params?: {} }
    'invoices.download': { paramsTuple?: []; params?: {} }
    'invoices.download_pdf': { paramsTuple?: []; params?: {} }
    'invoices.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'invoices.document': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'receipts.show': { paramsTuple: [ParamValue]; params: {'number': ParamValue} }
    'receipts.show_for_bid': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.show_former': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'agreements.former_document': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'agreements.former_text': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'number': ParamValue} }
    'sent_emails.index': { paramsTuple?: []; params?: {} }
    'sent_emails.show': { paramsTuple: [ParamValue]; params: {'email': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PATCH: {
    'api.admin.contact_messages.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.admin.reports.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.badge_types.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.notification_preferences.update': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.update': { paramsTuple?: []; params?: {} }
    'api.seller_links.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.users.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.passkeys.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'passkeyId': ParamValue} }
    'api.saved_searches.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  DELETE: {
    'api.adminOnly.users.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.adminOnly.two_step_resets.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_blocks.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.message_files.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.badges.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.install_hints.destroy': { paramsTuple?: []; params?: {} }
    'api.push_subscriptions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.favorites.destroy': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'api.seller_links.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.floor_plans.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.questions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.undo': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.crew_links.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.users.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.person_deletions.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.destroy_all': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.calendar_feeds.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'addressId': ParamValue} }
    'api.agreement_templates.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'templateId': ParamValue} }
    'api.people.leave': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'seatId': ParamValue} }
    'api.seat_invitations.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'invitationId': ParamValue} }
    'api.passkeys.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'passkeyId': ParamValue} }
    'api.user_sessions.destroy_others': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_sessions.destroy': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'sessionId': ParamValue} }
    'api.saved_searches.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PUT: {
    'api.adminOnly.team_roles.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.favorites.store': { paramsTuple: [ParamValue]; params: {'identifier': ParamValue} }
    'api.project_facts.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.people_in_charge.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.floor_plans.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_photos.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.describe': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.stagings.tick': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.pay': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.schedule_lines.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.damage_notes.answer': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_outcomes.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.home_cards.consent': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreements.arrange': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.room_pairs.consent': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.portfolio_labels.update': { paramsTuple?: []; params?: {} }
    'api.portfolio_photos.update': { paramsTuple?: []; params?: {} }
    'api.receipt_details.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.agreement_templates.update': { paramsTuple: [ParamValue,ParamValue]; params: {'id': ParamValue,'templateId': ParamValue} }
    'api.people.rename': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.passwords.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.second_factors.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  OPTIONS: {
    'api.unknown': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'unknown_methods': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}