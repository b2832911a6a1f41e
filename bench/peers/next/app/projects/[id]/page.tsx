import { cookies } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { captured } from '../../../stagely/common/captured.ts'
import { ownersPage, signedInUser } from '../../../lib/database.ts'
import { ShownPage } from './shown_page.tsx'

export default async function ProjectPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  const jar = await cookies()
  const user = await signedInUser(jar.get('stagely-session')?.value)
  if (!user) redirect('/')
  const found = await ownersPage(Number(id), user.id)
  if (!found) notFound()
  const props = { ...captured().props, renderedAt: Date.now() }
  return <ShownPage url={`/projects/${id}`} props={props} />
}
