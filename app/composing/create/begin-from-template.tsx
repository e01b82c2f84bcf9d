import { Trans, useLingui } from '@lingui/react/macro'
import { IconTemplateOff } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { useLiveDrafts } from '../../live/use-draft.tsx'
import { deviceIds } from '../../replica/device-ids.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { LinkButton } from '../../shell/links.tsx'
import { useIsOnline } from '../../shell/use-connection.ts'
import { replacementsOf } from '../../templates/rules/handed-over.ts'
import { startFromTemplate } from '../../templates/start-from-template.ts'
import { useTemplates } from '../../templates/use-templates.ts'
import { OfflineAbsent, State } from '../../ui/states.tsx'
import styles from '../wizard/add-screen.module.css'
import { WizardSkeleton } from '../wizard/wizard-skeleton.tsx'

export interface BeginFromTemplateProps {
  readonly templateId: string
  /** SHA-256 of files on this device that stand in for the template's documents, in their order; empty: as it is. */
  readonly files?: readonly string[]
  /** Their names. */
  readonly documents?: readonly string[]
}

/** Begins a draft and goes on with it in the wizard; what the address says is used once. */
export function BeginFromTemplate({ templateId, files = [], documents = [] }: BeginFromTemplateProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const replica = useReplica()
  const drafts = useLiveDrafts()
  const composing = useComposingFiles()
  const { timeZone } = useFormatSettings()
  const pulledAt = useReplicaView((view) => view.pulledAt)
  const isOnline = useIsOnline()
  const template = useTemplates().get(templateId)
  const [failed, setFailed] = useState(false)
  const begun = useRef(false)
  useEffect(() => {
    if (!template || begun.current) return
    begun.current = true
    const replacements = replacementsOf(template, { files, documents }, composing.progress)
    drafts()
      .then((open) =>
        startFromTemplate(template, replacements, { replica, drafts: open, ids: deviceIds, timeZone }),
      )
      .then((draft) => navigate({ to: '/add', search: { draft, step: 'recipients' }, replace: true }))
      .catch(() => setFailed(true))
  })
  const home = (
    <LinkButton to="/create-document" variant="filled">
      <Trans>Create document</Trans>
    </LinkButton>
  )
  if (!failed && (template || (isOnline && pulledAt === null))) return <WizardSkeleton />
  return (
    <main id="main" tabIndex={-1} className={styles.wizState}>
      {failed ? (
        <State icon={IconTemplateOff} level={1} title={t`The draft could not be started`} acts={home}>
          <Trans>This device did not accept it. Try again.</Trans>
        </State>
      ) : isOnline ? (
        <State icon={IconTemplateOff} level={1} title={t`There is no such template`} acts={home}>
          <Trans>It may have been deleted, or it is not shown to you.</Trans>
        </State>
      ) : (
        <OfflineAbsent name={t`Template`} />
      )}
    </main>
  )
}
