import type { Data } from '@generated/data'
import { BadgeReview } from '~/components/console/badge_review'
import { BadgeTypes } from '~/components/console/badge_types'
import { ListPage } from '~/components/console/list_page'
import type { ListProps } from '~/components/console/use_console_list'
import ConsoleLayout from '~/layouts/console'

type BadgesProps = ListProps<'badges'> & {
  types: Data.BadgeType[]
  /** Whether the viewer may change the kinds of badges. */
  canEdit: boolean
}

export default function Badges({ types, canEdit, ...props }: BadgesProps) {
  return (
    <ListPage
      name="badges"
      page={props}
      around={(listed) => (
        <>
          {listed}
          <BadgeTypes types={types} canEdit={canEdit} />
        </>
      )}
    >
      {({ rows, reread }, ask) =>
        rows.map((badge) => (
          <BadgeReview key={badge.id} badge={badge} onAsk={ask} onDecided={reread} />
        ))
      }
    </ListPage>
  )
}

Badges.layout = ConsoleLayout
