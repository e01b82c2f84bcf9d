import { useLingui } from '@lingui/react/macro'
import {
  IconArrowBackUp,
  IconBan,
  IconBell,
  IconBuildingCommunity,
  IconCalendar,
  IconCornerUpLeft,
  IconDots,
  IconMessageCancel,
  IconMessageQuestion,
  IconRotate2,
  IconUserPlus,
  IconUserShare,
  IconUsersPlus,
  IconX,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import type { WorkflowCommandName } from '../../../sync/commands/offered.ts'
import type { Envelope } from '../../../sync/entities/envelope.ts'
import type { ListItem } from '../../../sync/rules/lists.ts'
import { useHandOver } from '../../hand-over/hand-over-acts.tsx'
import { useReplica } from '../../replica/use-replica.tsx'
import { useSaveAsTemplate } from '../../templates/use-save-as-template.tsx'
import type { IconShape } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx'
import type { OpenAct } from '../acts/open-act.tsx'
import { CLOSE_TO_ORGANIZATION, WORKFLOW_LABELS } from '../envelope-words.ts'
import { ActItems } from '../list/row-menu.tsx'
import { envelopeActs } from '../rules/envelope-acts.ts'
import type { RowAct } from '../rules/row-acts.ts'

type Look = { icon: IconShape; mirror?: true; bad?: true }
const LOOKS: Readonly<Partial<Record<WorkflowCommandName, Look>>> = {
  askQuestion: { icon: IconMessageQuestion },
  withdrawQuestion: { icon: IconMessageCancel },
  delegateStep: { icon: IconUserShare },
  returnStep: { icon: IconCornerUpLeft, mirror: true },
  revertEnvelope: { icon: IconArrowBackUp, mirror: true },
  recallAct: { icon: IconRotate2, mirror: true },
  addStep: { icon: IconUserPlus },
  changeExpiry: { icon: IconCalendar },
  changeReminders: { icon: IconBell },
  shareEnvelope: { icon: IconUsersPlus },
  changeOpenness: { icon: IconBuildingCommunity },
  rejectStep: { icon: IconX, bad: true },
  revokeEnvelope: { icon: IconBan, bad: true },
  cancelEnvelope: { icon: IconBan, bad: true },
}

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
              const look = LOOKS[command]
              const label =
                command === 'changeOpenness' && envelope.openToOrganization
                  ? CLOSE_TO_ORGANIZATION
                  : WORKFLOW_LABELS[command]
              if (!look || !label) return null
              return (
                <MenuItem
                  key={command}
                  icon={look.icon}
                  mirrorIcon={look.mirror ?? false}
                  bad={look.bad ?? false}
                  onSelect={() => onOpen({ command, target: recipientId })}
                >
                  {t(label)}
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
