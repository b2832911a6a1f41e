import { userTypes, type UserType } from '#shared/user_types'
import { Fieldset } from '~/components/ui/fieldset'
import { RadioTile } from '~/components/ui/tiles'

const roles: readonly UserType[] = ['realtor', 'builder', 'investor']

interface RoleChoiceProps {
  value: string
  onSelect: (value: string) => void
}

export function RoleChoice({ value, onSelect }: RoleChoiceProps) {
  return (
    <Fieldset legend="I am posting as">
      <div className="grid gap-2.5 sm:grid-cols-3">
        {roles.map((role) => (
          <RadioTile
            key={role}
            name="role"
            value={role}
            label={userTypes.label(role)}
            checked={value === role}
            onSelect={onSelect}
          />
        ))}
      </div>
    </Fieldset>
  )
}
