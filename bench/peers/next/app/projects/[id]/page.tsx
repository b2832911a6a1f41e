import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { operator, projectPageProps, userProps } from '../../../stagely/page_props.ts'
import { ownersPage, signedInUser } from '../../../lib/database.ts'
import { ShownPage } from './shown_page.tsx'

const origin = process.env.APP_URL ?? 'http://localhost:3000'

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const jar = await cookies()
  const user = await signedInUser(jar.get('stagely-session')?.value)
  if (!user) redirect('/')
  const found = await ownersPage(Number(id), user.id)
  if (!found) notFound()
  const { counts, ...rows } = found
  const props = {
    ...projectPageProps(rows, user, origin),
    user: userProps(user),
    renderedAt: Date.now(),
    ...counts,
    operator,
    unconfirmedEmail: user.emailConfirmed ? null : user.email,
  }
  return <ShownPage url={`/projects/${id}`} props={props} />
}
