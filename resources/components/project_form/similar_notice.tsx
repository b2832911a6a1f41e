import type { Data } from '@generated/data'
import { CopyPlus } from 'lucide-react'
import { Notice } from '~/components/ui/notice'

/** Where the form's contents come from, and what is not taken over. */
export function SimilarNotice({ project, limit }: { project: Data.Project; limit: number }) {
  const rest = project.photoCount - limit
  return (
    <Notice
      tone="info"
      icon={CopyPlus}
      title={`Filled in from ${project.title}`}
      className="mt-8 lg:col-span-2 lg:max-w-[44rem]"
    >
      Look through it and change what is different; the former project stays as it is.
      {project.photoCount > 0 && ' Its photos are added as copies.'}
      {rest > 0 && ` Only the first ${limit} of ${project.photoCount} fit into this form.`}
    </Notice>
  )
}
