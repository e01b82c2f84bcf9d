/** What documents and requests begin from (`/templates/all`), forms (`/forms/all`), and the bin of both. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconFilePlus, IconTemplate, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { Template } from '../../../sync/entities/template.ts'
import type { RecordSource } from '../../records/record-table.ts'
import { RecordsScreen } from '../../records/records-screen.tsx'
import { useHeldSource } from '../../records/replica/use-held-source.ts'
import { TabCount } from '../../records/table/filter-tabs.tsx'
import { useRecordSearch } from '../../records/use-record-search.ts'
import { useHeld } from '../../replica/use-replica.tsx'
import { LinkButton, PlainLink } from '../../shell/links.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LinkTabs } from '../../ui/tabs.tsx'
import { TemplatePanel } from './template-panel.tsx'
import { useTemplateTable } from './template-table.tsx'
import { useTemplateActs } from './use-template-acts.tsx'

export type Library = 'templates' | 'forms' | 'bin'

const FITS: Readonly<Record<Library, (one: Template) => boolean>> = {
  templates: (one) => !one.recycledAt && one.type !== 'form',
  forms: (one) => !one.recycledAt && one.type === 'form',
  bin: (one) => Boolean(one.recycledAt),
}

export function LibraryScreen({ of }: { readonly of: Library }) {
  const { t } = useLingui()
  const kept = of === 'bin' ? 'bin' : 'here'
  const source = useLibrary(of)
  const table = useTemplateTable(source.rows, kept)
  const search = useRecordSearch(table)
  const acts = useTemplateActs(kept)
  const titles = { templates: t`Templates`, forms: t`Forms`, bin: t`Deleted templates` }
  const begin = (
    <LinkButton to="/create-document" variant="tonal" icon={IconFilePlus}>
      <Trans>Compose a document</Trans>
    </LinkButton>
  )
  return (
    <RecordsScreen
      title={titles[of]}
      table={table}
      source={source}
      search={search}
      acts={acts}
      countWords={(count) =>
        of === 'forms'
          ? t`${plural(count, { one: '# form', other: '# forms' })}`
          : t`${plural(count, { one: '# template', other: '# templates' })}`
      }
      {...(of === 'bin' ? { notice: <TabsOfBin /> } : { tabs: <BinTab />, actions: begin })}
      empty={
        of === 'bin' ? (
          <EmptyState icon={IconTrash}>
            <Trans>Templates you move to the recycle bin stand here until you delete them for good.</Trans>
          </EmptyState>
        ) : (
          <EmptyState icon={IconTemplate} acts={begin}>
            <Trans>
              There are no templates yet. Save a draft or a document of yours as a template to begin others
              from it.
            </Trans>
          </EmptyState>
        )
      }
      panel={(panel) => <TemplatePanel {...panel} />}
    />
  )
}

function useLibrary(of: Library): RecordSource<Template> {
  const source = useHeldSource('template')
  return useMemo(() => ({ ...source, rows: source.rows.filter(FITS[of]) }), [source, of])
}

function useBinned(): number {
  const templates = useHeld('template')
  return useMemo(() => [...templates.values()].filter(FITS.bin).length, [templates])
}

/** After the tabs of the list. */
function BinTab() {
  const { t } = useLingui()
  const count = useBinned()
  if (count === 0) return null
  return (
    <PlainLink to="/templates/bin" search={{}} activeProps={{}}>
      {t`Recycle bin`}
      <TabCount count={count} />
    </PlainLink>
  )
}

function TabsOfBin() {
  const { t } = useLingui()
  const count = useBinned()
  return (
    <LinkTabs label={t`Templates`}>
      <PlainLink to="/templates/all" search={{}} activeProps={{}}>
        {t`Templates`}
      </PlainLink>
      <PlainLink to="/templates/bin" search={{}} activeProps={{}} aria-current="page">
        {t`Recycle bin`}
        <TabCount count={count} />
      </PlainLink>
    </LinkTabs>
  )
}
