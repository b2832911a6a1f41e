import { ownerReputation, type OwnerReputation } from '#shared/reputation/reputation'
import { reputationFiguresOf } from '#queries/reputation'

/** What a stager may know about a project's owner before making a bid, as the job computed it. */
export async function ownerRecordOf(ownerId: number): Promise<OwnerReputation> {
  return ownerReputation(await reputationFiguresOf({ id: ownerId }))
}
