import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { subjectOf } from '../../../sync/entities/actor.ts'
import type { Template } from '../../../sync/entities/template.ts'
import { useComposingFiles } from '../../files/composing-files.tsx'
import { useFormatSettings } from '../../i18n/use-format.ts'
import { useLiveDrafts } from '../../live/use-draft.tsx'
import { deviceIds } from '../../replica/device-ids.ts'
import { useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { handOver } from '../../templates/rules/handed-over.ts'
import type { Replacements } from '../../templates/start-from-template.ts'
import { createNewFiles } from './new-files.ts'
import { startDraft } from './start-draft.ts'
import { useNewFilesState } from './use-new-files.ts'

const NOTHING_REPLACED: Replacements = new Map()

/** Everything the create-document dialog and page share. */
export function useCreateDocument(kind: 'document' | 'request' = 'document') {
  const { t } = useLingui()
  const navigate = useNavigate()
  const replica = useReplica()
  const drafts = useLiveDrafts()
  const files = useComposingFiles()
  const me = useReplicaView((view) => view.profile)
  const organization = useReplicaView(
    ({ held, profile }) => profile && held.organization.get(profile.organizationId),
  )
  const { locale, timeZone } = useFormatSettings()
  const [iSign, setISign] = useState(false)
  const [template, choose] = useState<Template | null>(null)
  const [replacements, setReplacements] = useState<Replacements>(NOTHING_REPLACED)
  const [state, setState] = useState<'open' | 'starting' | 'failed'>('open')
  const newFiles = useMemo(
    () =>
      createNewFiles({
        files,
        storage: localStorage,
        storageKey: `composing/${kind}/${subjectOf(replica.actor)}`,
        newKey: () => crypto.randomUUID(),
      }),
    [files, replica, kind],
  )
  const { ready, busy, list } = useNewFilesState(newFiles)
  const documents = ready.filter((one) => one.purpose === 'document')
  const why = template
    ? ''
    : busy > 0
      ? t`${plural(busy, { one: '# file still uploading', other: '# files still uploading' })}`
      : documents.length === 0
        ? list.length === 0
          ? t`Choose at least one document`
          : t`There is no document to continue with`
        : ''

  /** Whether the draft is open now. */
  const start = async (): Promise<boolean> => {
    if (why !== '' || state === 'starting') return false
    setState('starting')
    try {
      if (template) {
        newFiles.clear()
        await navigate({ to: '/add', search: handOver(template, replacements) })
        setState('open')
        return true
      }
      const envelopeId = await startDraft(
        {
          kind,
          files: ready,
          iSign,
          language: locale,
          timeZone,
          me,
          organization: organization ?? undefined,
        },
        { replica, drafts: await drafts(), ids: deviceIds },
      )
      newFiles.release()
      await navigate({ to: '/add', search: { draft: envelopeId, step: iSign ? 'fields' : 'recipients' } })
      setState('open')
      return true
    } catch {
      setState('failed')
      return false
    }
  }
  const setTemplate = (next: Template | null) => {
    choose(next)
    setReplacements(NOTHING_REPLACED)
    setISign(false)
  }
  const cancel = () => {
    newFiles.clear()
    setISign(false)
    setTemplate(null)
    setState('open')
  }
  return {
    newFiles,
    iSign,
    setISign,
    template,
    setTemplate,
    replacements,
    setReplacements,
    why,
    state,
    start,
    cancel,
  }
}
