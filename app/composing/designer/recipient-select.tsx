import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toneOf } from './designer-context.tsx'

export interface RecipientSelectProps {
  readonly label: string
  readonly recipients: readonly RecipientView[]
  readonly value: RecipientView['id'] | null
  readonly onValue: (id: RecipientView['id']) => void
  readonly id?: string
}

/** Whose field it is: the native choice with the person's colour before it. */
export function RecipientSelect({ label, recipients, value, onValue, id }: RecipientSelectProps) {
  const { t } = useLingui()
  const chosen = recipients.find((one) => one.id === value)
  return (
    <span className="in pick dz-who">
      <Avatar name={chosen?.name || chosen?.email || '?'} tone={toneOf(recipients, value)} size={24} />
      <select
        id={id}
        aria-label={label}
        value={chosen ? chosen.id : ''}
        onChange={(event) => onValue(event.target.value as RecipientView['id'])}
      >
        {chosen ? null : (
          <option value="" disabled>
            {recipients.length === 0 ? t`No recipients yet` : t`Choose a recipient`}
          </option>
        )}
        {recipients.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name || one.email || t`Recipient ${one.order}`}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={16} />
    </span>
  )
}
