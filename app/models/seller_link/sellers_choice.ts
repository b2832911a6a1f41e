/** That the seller of a project would choose an offer. */
export interface SellersChoice {
  /** Why, without contact details; null if the seller gave no reason. */
  note: string | null
  /** ISO. */
  chosenAt: string
}

/** SQL: the `SellersChoice` of the bid `bids` of the project `p`, for its owner; null for everyone else. */
export const sellersChoiceOf = (bids: string, viewerId: string) => `
  case when p.user_id = ${viewerId} then (
    select json_build_object('note', l.note, 'chosenAt', l.chosen_at) from seller_links l
    where l.project_id = p.id and l.ended_at is null and l.chosen_bid_id = ${bids}.id) end`
