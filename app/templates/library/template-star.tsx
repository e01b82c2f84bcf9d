import { useLingui } from '@lingui/react/macro'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Template } from '../../../sync/entities/template.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

/** A favourite of one's own. */
export function TemplateStar({ template }: { readonly template: Template }) {
  const { t } = useLingui()
  const replica = useReplica()
  const starred = useReplicaView(({ templateShelf }) => templateShelf.starred.includes(template.id))
  return (
    <IconButton
      icon={starred ? IconStarFilled : IconStar}
      label={starred ? t`Not a favourite any more` : t`Favourite`}
      aria-pressed={starred}
      onClick={(event) => {
        // The row under it opens otherwise.
        event.stopPropagation()
        void replica.dispatch(
          'starTemplate',
          { templateId: template.id, starred: !starred },
          { title: template.name },
        )
      }}
    />
  )
}
