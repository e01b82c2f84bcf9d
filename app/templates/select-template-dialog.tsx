import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconPencil,
  IconSearch,
  IconStar,
  IconStarFilled,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Template, TemplateType } from '../../sync/entities/template.ts'
import { mayChangeTemplate } from '../../sync/rules/template-access.ts'
import { useAuthority, useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { isolate } from '../ui/isolate.ts'
import { EmptyState } from '../ui/states.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PanelTabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ListTime } from '../ui/values.tsx'
import { DeleteTemplateDialog, RenameTemplateDialog } from './change-template-dialogs.tsx'
import { shownName, type TemplateTab, templatePage, templateTabs } from './rules/template-list.ts'
import styles from './select-template-dialog.module.css'
import { useTemplates } from './use-templates.ts'

export interface SelectTemplateDialogProps {
  readonly types: readonly TemplateType[]
  /** `choose`: for a dialog that goes on with it; `initiate`: it begins at once. */
  readonly purpose: 'choose' | 'initiate'
  /** On the host of a tenant (A002). */
  readonly isTenant?: boolean
  readonly onChosen: (template: Template) => void
  /** Where it can be begun without one too; offered while there is none. */
  readonly onWithout?: () => void
  readonly onClose: () => void
}

/** Which template to begin from, 850 wide, the whole screen on phones. */
export function SelectTemplateDialog(props: SelectTemplateDialogProps) {
  const { types, purpose, isTenant = false, onChosen, onWithout, onClose } = props
  const { t } = useLingui()
  const templates = useTemplates()
  const shelf = useReplicaView((view) => view.templateShelf)
  const [tab, setTab] = useState<TemplateTab>('all')
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const [changing, setChanging] = useState<{ what: 'rename' | 'delete'; template: Template } | null>(null)
  const { rows, page, pages, total } = templatePage(templates, shelf, { tab, search, types, page: at })
  const words: Record<TemplateTab, string> = {
    all: t`All`,
    recent: t`Recent`,
    favourite: t({ message: 'Favourite', context: 'tab of templates' }),
  }
  // Without any, neither search nor tabs could ever show something.
  const none = ![...templates.values()].some((one) => types.includes(one.type))
  const columns = useColumns({ isTenant, purpose, onChosen, onChange: setChanging })
  const [shown, last] = [page + 1, pages]
  return (
    <Dialog
      open
      width={850}
      title={types.includes('document') ? t`Select template` : t`Select a template or form`}
      onClose={onClose}
      footer={
        <>
          <span className="why" aria-live="polite">
            {last > 1 ? t`Page ${shown} of ${last}` : ''}
          </span>
          {last > 1 ? (
            <>
              <Button size="md" variant="quiet" disabled={page === 0} onClick={() => setAt(page - 1)}>
                <Trans>Previous</Trans>
              </Button>
              <Button size="md" variant="quiet" disabled={shown === last} onClick={() => setAt(page + 1)}>
                <Trans>Next</Trans>
              </Button>
            </>
          ) : null}
          <Button size="md" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {none ? (
        <EmptyState
          icon={IconTemplate}
          acts={
            onWithout ? (
              <Button variant="filled" onClick={onWithout}>
                <Trans>Begin from a file</Trans>
              </Button>
            ) : undefined
          }
        >
          <Trans>
            There are no templates yet. Save a draft or a document of yours as a template to begin others from
            it.
          </Trans>
        </EmptyState>
      ) : (
        <div className={styles.selectTemplate}>
          <TextInput
            label={t`Search templates`}
            hideLabel
            icon={IconSearch}
            type="search"
            placeholder={t`Search templates`}
            value={search}
            onText={(text) => {
              setSearch(text)
              setAt(0)
            }}
          />
          <PanelTabs
            label={t`Templates`}
            value={tab}
            onValue={(next) => {
              setTab(next)
              setAt(0)
            }}
            tabs={templateTabs(isTenant).map((value) => ({ value, label: words[value] }))}
          >
            {total === 0 ? (
              <EmptyState icon={IconTemplate}>
                {search.trim() !== '' ? (
                  <Trans>No template has this in its name.</Trans>
                ) : tab === 'recent' ? (
                  <Trans>Templates you use will appear here.</Trans>
                ) : tab === 'favourite' ? (
                  <Trans>Templates you mark with a star will appear here.</Trans>
                ) : null}
              </EmptyState>
            ) : (
              <div className={styles.scrollX}>
                <Table caption={t`Templates`} columns={columns} rows={rows} rowId={(one) => one.id} />
              </div>
            )}
          </PanelTabs>
        </div>
      )}
      {changing?.what === 'rename' ? (
        <RenameTemplateDialog template={changing.template} onClose={() => setChanging(null)} />
      ) : null}
      {changing?.what === 'delete' ? (
        <DeleteTemplateDialog template={changing.template} onClose={() => setChanging(null)} />
      ) : null}
    </Dialog>
  )
}

interface ActsOfRow {
  readonly purpose: SelectTemplateDialogProps['purpose']
  readonly onChosen: (template: Template) => void
  readonly onChange: (change: { what: 'rename' | 'delete'; template: Template }) => void
}

function useColumns(of: ActsOfRow & { readonly isTenant: boolean }): Column<Template>[] {
  const { t } = useLingui()
  const { actor } = useReplica()
  const isMine = (one: Template) => actor.kind === 'person' && one.ownerId === actor.personId
  return [
    {
      id: 'name',
      header: t`Name`,
      cell: (one) => (
        <span className={styles.templateName}>
          <Star template={one} />
          <span className="b" dir="auto" title={one.name}>
            {shownName(one.name)}
          </span>
        </span>
      ),
    },
    ...(of.isTenant
      ? []
      : [{ id: 'modified', header: t`Modified`, cell: (one: Template) => <ListTime at={one.modifiedAt} /> }]),
    {
      id: 'owner',
      header: t`Owner`,
      cell: (one) =>
        isMine(one) ? t({ message: 'me', context: 'owner of a template' }) : <bdi>{one.ownerName}</bdi>,
    },
    {
      id: 'acts',
      header: t`Actions`,
      hideHeader: true,
      end: true,
      cell: (one) => <Acts template={one} {...of} />,
    },
  ]
}

function Acts({ template, purpose, onChosen, onChange }: ActsOfRow & { readonly template: Template }) {
  const { t } = useLingui()
  const { actor } = useReplica()
  const authority = useAuthority()
  const name = isolate(template.name)
  return (
    <span className={styles.templateActs}>
      {mayChangeTemplate(template, actor, authority) ? (
        <>
          <IconButton
            icon={IconPencil}
            label={t`Rename ${name}`}
            onClick={() => onChange({ what: 'rename', template })}
          />
          <IconButton
            icon={IconTrash}
            label={t`Delete ${name}`}
            onClick={() => onChange({ what: 'delete', template })}
          />
        </>
      ) : null}
      <Button variant="tonal" onClick={() => onChosen(template)}>
        {purpose === 'initiate' ? t`Initiate` : t`Select Template`}
      </Button>
    </span>
  )
}

function Star({ template }: { readonly template: Template }) {
  const { t } = useLingui()
  const replica = useReplica()
  const starred = useReplicaView(({ templateShelf }) => templateShelf.starred.includes(template.id))
  return (
    <IconButton
      icon={starred ? IconStarFilled : IconStar}
      label={starred ? t`Not a favourite any more` : t`Favourite`}
      aria-pressed={starred}
      onClick={() =>
        void replica.dispatch(
          'starTemplate',
          { templateId: template.id, starred: !starred },
          { title: template.name },
        )
      }
    />
  )
}
