import '@adonisjs/core/types/http'

type ParamValue = string | number | bigint | boolean

export type ScannedRoutes = {
  ALL: {
    'webhooks.stripe': { paramsTuple?: []; params?: {} }
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.sessions.store': { paramsTuple?: []; params?: {} }
    'api.accounts.store': { paramsTuple?: []; params?: {} }
    'api.sessions.destroy': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.store': { paramsTuple?: []; params?: {} }
    'api.projects.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.dismissals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_intents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  POST: {
    'webhooks.stripe': { paramsTuple?: []; params?: {} }
    'api.sessions.store': { paramsTuple?: []; params?: {} }
    'api.accounts.store': { paramsTuple?: []; params?: {} }
    'api.sessions.destroy': { paramsTuple?: []; params?: {} }
    'api.projects.store': { paramsTuple?: []; params?: {} }
    'api.project_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.dismissals.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_acceptances.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_releases.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bid_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_intents.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_completions.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.payment_cancellations.store': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  GET: {
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  HEAD: {
    'api.sessions.show': { paramsTuple?: []; params?: {} }
    'api.pending_bids.index': { paramsTuple?: []; params?: {} }
    'api.projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.project_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.projects.index': { paramsTuple?: []; params?: {} }
    'api.bids.index': { paramsTuple?: []; params?: {} }
    'api.bid_contacts.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.user_bids.index': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
    'photos.show': { paramsTuple: [ParamValue]; params: {'file': ParamValue} }
    'home.show': { paramsTuple?: []; params?: {} }
    'sessions.create': { paramsTuple?: []; params?: {} }
    'sessions.redirect_to_registration': { paramsTuple?: []; params?: {} }
    'projects.index': { paramsTuple?: []; params?: {} }
    'projects.show': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'projects.create': { paramsTuple?: []; params?: {} }
    'projects.create_final': { paramsTuple?: []; params?: {} }
    'dashboards.show': { paramsTuple?: []; params?: {} }
    'bids.index': { paramsTuple?: []; params?: {} }
    'checkouts.show': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'checkouts.show_again': { paramsTuple: [ParamValue]; params: {'bidId': ParamValue} }
    'unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PATCH: {
    'api.projects.update': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  DELETE: {
    'api.projects.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.bids.destroy': { paramsTuple: [ParamValue]; params: {'id': ParamValue} }
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  OPTIONS: {
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
  PUT: {
    'api.unknown_paths.show': { paramsTuple: [...ParamValue[]]; params: {'*': ParamValue[]} }
  }
}
declare module '@adonisjs/core/types/http' {
  export interface RoutesList extends ScannedRoutes {}
}