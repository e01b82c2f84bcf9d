import { useLingui } from '@lingui/react/macro'
import { IconDots } from '@tabler/icons-react'
import { Fragment } from 'react'
import type { WorkflowCommandName } from '../../sync/commands/offered.ts'
import type { Envelope } from '../../sync/entities/envelope.ts'
import type { ListItem } from '../../sync/rules/lists.ts'
import type { OpenAct } from '../acts/open-act.tsx'
import { envelopeActs } from '../acts/rules/envelope-acts.ts'
import { ActItems } from '../envelopes/list/row-menu.tsx'
import type { RowAct } from '../envelopes/rules/row-acts.ts'
import { DOCUMENT_FACES } from '../faces/document-faces.ts'
import { sideOf } from '../faces/face.ts'
import { useHandOver } from '../hand-over/hand-over-acts.tsx'
import { useReplica } from '../replica/use-replica.tsx'
import { useSaveAsTemplate } from '../templates/use-save-as-template.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'

/** Everything that is permitted now and has no button of its own in sight, then what a row can do as well. */
export function ActMenu(props: {
  envelope: Envelope
  item: ListItem
  /** Shown as buttons beside the menu. */
  inSight: readonly WorkflowCommandName[]
  onAct: (act: RowAct) => void
  onOpen: (act: OpenAct) => void
}) {
  const { envelope, item, inSight, onAct, onOpen } = props
  const { t } = useLingui()
  const { actor } = useReplica()
  const handOver = useHandOver(envelope, { inPerson: t`Sign in person`, phone: t`Continue on your phone` })
  const template = useSaveAsTemplate(envelope, t`Save as template`)
  const groups = envelopeActs(envelope, actor)
    .menu.map((group) => group.filter((one) => !inSight.includes(one.command)))
    .filter((group) => group.length > 0)
  return (
    <>
      <Menu label={t`Acts`} align="end" trigger={<IconButton icon={IconDots} label={t`More`} />}>
        {groups.map((group) => (
          <Fragment key={group[0]?.command}>
            {group.map(({ command, recipientId }) => {
              const face = DOCUMENT_FACES[command]
              const side = face && sideOf(face, { open: !envelope.openToOrganization })
              if (!face || !side?.act) return null
              return (
                <MenuItem
                  key={command}
                  icon={side.icon}
                  mirrorIcon={face.mirror ?? false}
                  bad={face.tone === 'destructive'}
                  onSelect={() => onOpen({ command, target: recipientId })}
                >
                  {t(side.act)}
                </MenuItem>
              )
            })}
            <MenuSeparator />
          </Fragment>
        ))}
        {handOver.items}
        {template.item}
        <ActItems
          item={item}
          leaveOut={['favourite', 'download', 'remind', 'cancel', 'purge']}
          onAct={onAct}
        />
      </Menu>
      {handOver.dialog}
      {template.dialog}
    </>
  )
}
