import { Trans, useLingui } from '@lingui/react/macro'
import { IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import type { Template, TemplateType } from '../../sync/entities/template.ts'
import { recentTemplates } from '../../sync/rules/recent-templates.ts'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './recent-templates.module.css'
import { RECENT_IN_DIALOG, shownName } from './rules/template-list.ts'
import { SelectTemplateDialog } from './select-template-dialog.tsx'
import { useTemplates } from './use-templates.ts'

export interface RecentTemplatesProps {
  readonly types: readonly TemplateType[]
  readonly onChosen: (template: Template) => void
}

/** The seven templates used last, and the way to all of them. */
export function RecentTemplates({ types, onChosen }: RecentTemplatesProps) {
  const { t } = useLingui()
  const replica = useReplica()
  const templates = useTemplates()
  const templateShelf = useReplicaView((view) => view.templateShelf)
  const [choosing, setChoosing] = useState(false)
  const fitting = new Map([...templates].filter(([, one]) => types.includes(one.type)))
  const recent = recentTemplates(fitting, templateShelf, RECENT_IN_DIALOG)
  if (fitting.size === 0) return null
  return (
    <section className={styles.recentTemplates} aria-label={t`Recent templates`}>
      <div className="head">
        <h3 className="b16 grow">
          <Trans>Recent templates</Trans>
        </h3>
        {recent.length > 0 ? (
          <Button
            variant="quiet"
            onClick={() => void replica.dispatch('clearRecentTemplates', {}, { title: t`Recent templates` })}
          >
            <Trans>Clear</Trans>
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          <Trans>View all</Trans>
        </Button>
      </div>
      {recent.length === 0 ? (
        <p className="t12 m">
          <Trans>Templates you use will appear here.</Trans>
        </p>
      ) : (
        <ul>
          {recent.map((one) => (
            <li key={one.id}>
              <button type="button" title={one.name} onClick={() => onChosen(one)}>
                <Icon of={IconTemplate} />
                <span className="cut" dir="auto">
                  {shownName(one.name)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {choosing ? (
        <SelectTemplateDialog
          types={types}
          purpose="choose"
          onChosen={(one) => {
            setChoosing(false)
            onChosen(one)
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </section>
  )
}
