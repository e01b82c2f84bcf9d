/** One template beside the list: what it is made of, and what is said of it. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconFilePlus, IconTemplateOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { isOffered, type Template } from '../../../sync/entities/template.ts'
import { mayChangeTemplate } from '../../../sync/rules/template-access.ts'
import { RecordEditor } from '../../records/form/record-editor.tsx'
import { SidePanel } from '../../records/panel/side-panel.tsx'
import type { OpenPanel } from '../../records/records-screen.tsx'
import { RecordMark } from '../../records/replica/record-mark.tsx'
import { useRecordSave } from '../../records/replica/use-record-save.ts'
import { useAuthority, useReplica } from '../../replica/use-replica.tsx'
import { LinkButton } from '../../shell/links.tsx'
import { State } from '../../ui/states.tsx'
import { ActivePill } from './active-pill.tsx'
import styles from './library.module.css'
import { TEMPLATE_LISTS, type TemplateEntry, templateEntry, useTemplateForm } from './template-form.tsx'
import { TemplateStar } from './template-star.tsx'
import { VisibilityPill } from './visibility.tsx'

export function TemplatePanel({ row, onClose }: OpenPanel<Template>) {
  const { t } = useLingui()
  if (row === undefined)
    return (
      <SidePanel title={t`Template`} onClose={onClose}>
        <State icon={IconTemplateOff} title={t`There is no such template`}>
          {t`It may have been deleted, or it is not shown to you.`}
        </State>
      </SidePanel>
    )
  return (
    <SidePanel
      key={row.id}
      title={<bdi>{row.name}</bdi>}
      lead={
        <>
          <ActivePill active={row.active !== false} />
          <VisibilityPill showTo={row.showTo} />
          <RecordMark kind="template" id={row.id} />
        </>
      }
      acts={<TemplateStar template={row} />}
      onClose={onClose}
    >
      {isOffered(row) ? (
        <div className={styles.acts}>
          <LinkButton
            to="/documents/template/$id"
            params={{ id: row.id }}
            variant="tonal"
            icon={IconFilePlus}
          >
            {t`Begin a document`}
          </LinkButton>
        </div>
      ) : null}
      <MadeOf template={row} />
      <TemplateEditor template={row} />
    </SidePanel>
  )
}

/** Its files by name, and how many people and fields it has. */
function MadeOf({ template: { content, ownerName } }: { readonly template: Template }) {
  const { t } = useLingui()
  const [people, fields] = [content.recipients.length, content.fields.length]
  return (
    <div className={styles.made}>
      {content.documents.map((file) => (
        <bdi key={file.id} className="cut">
          {file.name}
        </bdi>
      ))}
      <span className="m t12">
        {t`${plural(people, { one: '# recipient', other: '# recipients' })}`}
        {' · '}
        {t`${plural(fields, { one: '# field', other: '# fields' })}`}
        {' · '}
        <bdi>{ownerName}</bdi>
      </span>
    </div>
  )
}

function TemplateEditor({ template }: { readonly template: Template }) {
  const { actor } = useReplica()
  const authority = useAuthority()
  const form = useTemplateForm(actor.kind === 'person' && actor.personId === template.ownerId)
  const record = useMemo(() => templateEntry(template), [template])
  const { onSave, refused } = useRecordSave<TemplateEntry>({
    command: 'saveTemplate',
    form,
    id: template.id,
    record,
    lists: TEMPLATE_LISTS,
    title: (values) => values.name,
  })
  return (
    <RecordEditor
      form={form}
      recordId={template.id}
      record={record}
      refused={refused}
      readOnly={Boolean(template.recycledAt) || !mayChangeTemplate(template, actor, authority)}
      onSave={onSave}
    />
  )
}
