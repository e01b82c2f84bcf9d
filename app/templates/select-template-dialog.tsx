import { Trans, useLingui } from '@lingui/react/macro'
import { IconSearch, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Template, TemplateType } from '../../sync/entities/template.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/states.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PanelTabs } from '../ui/tabs.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ListTime } from '../ui/values.tsx'
import { TemplateStar } from './library/template-star.tsx'
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
  const { rows, page, pages, total } = templatePage(templates, shelf, { tab, search, types, page: at })
  const words: Record<TemplateTab, string> = {
    all: t`All`,
    recent: t`Recent`,
    favourite: t({ message: 'Favourite', context: 'tab of templates' }),
  }
  // Without any, neither search nor tabs could ever show something.
  const none = ![...templates.values()].some((one) => types.includes(one.type))
  const columns = useColumns({ isTenant, purpose, onChosen })
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
    </Dialog>
  )
}

interface ActsOfRow {
  readonly purpose: SelectTemplateDialogProps['purpose']
  readonly onChosen: (template: Template) => void
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
          <TemplateStar template={one} />
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
      cell: (one) => (
        <span className={styles.templateActs}>
          <Button variant="tonal" onClick={() => of.onChosen(one)}>
            {of.purpose === 'initiate' ? t`Initiate` : t`Select Template`}
          </Button>
        </span>
      ),
    },
  ]
}
