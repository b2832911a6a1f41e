import { captured } from '../../../../../stagely/common/captured.ts'
import { ownersBids, signedInUser } from '../../../../../lib/database.ts'

/** The poll of an open project page, for the project's owner. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const user = await signedInUser(request.headers.get('authorization')?.slice('Bearer '.length))
  if (!user) return Response.json({ message: 'Please log in.' }, { status: 401 })
  const bids = await ownersBids(Number(id), user.id)
  return bids
    ? Response.json(captured().offers)
    : Response.json({ message: 'Failed to fetch bids' }, { status: 404 })
}
