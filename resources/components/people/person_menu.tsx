import type { PersonAction } from '~/components/people/people_list'
import type { SeatedPerson } from '~/components/people/people_types'
import { IconButton } from '~/components/ui/button'
import { Ellipsis, KeyRound, LogOut, UserX } from '~/components/ui/icons'
import { MenuItem } from '~/components/ui/menu_item'
import { useMenu } from '~/hooks/use_menu'

interface PersonMenuProps {
  person: SeatedPerson
  onAsk: (action: PersonAction, person: SeatedPerson) => void
}

/** What else can be done with a person. Without anything there is no menu, except where a sentence says why. */
export function PersonMenu({ person, onAsk }: PersonMenuProps) {
  const { name, role, isSelf, can, refusal } = person
  const menu = useMenu()
  if (!can.remove && !isSelf) return null
  const item = { onChosen: menu.close }
  return (
    <div ref={menu.group} className="relative">
      <IconButton {...menu.opener} icon={Ellipsis} label={`More for ${name}`} />
      {menu.open && (
        <div
          id={menu.id}
          className="absolute top-full right-0 z-20 mt-1 grid w-64 rounded-lg border border-line bg-surface p-1.5 shadow-raised"
        >
          {can.edit && role !== 'owner' && (
            <MenuItem {...item} icon={KeyRound} onPress={() => onAsk('make_owner', person)}>
              Make owner
            </MenuItem>
          )}
          {can.remove && (
            <MenuItem {...item} icon={UserX} tone="danger" onPress={() => onAsk('remove', person)}>
              Remove…
            </MenuItem>
          )}
          {can.leave && (
            <MenuItem {...item} icon={LogOut} tone="danger" onPress={() => onAsk('leave', person)}>
              Leave this account…
            </MenuItem>
          )}
          {refusal && <p className="px-3 py-2 text-sm text-pretty text-muted">{refusal}</p>}
        </div>
      )}
    </div>
  )
}
