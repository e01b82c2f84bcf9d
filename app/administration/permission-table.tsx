import { useLingui } from '@lingui/react/macro'
import { Fragment, useId } from 'react'
import type { Authority } from '../../sync/rules/authority.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import styles from './matrix-screen.module.css'
import type { RoleRow } from './role-rows.tsx'
import { AREAS, type AreaName, permissionAt, RIGHTS, type Right, type Subject } from './rules/role-areas.ts'
import { givenBy, gives, mayMove, type RoleDraft, withPermission } from './rules/role-draft.ts'
import { AREA_WORDS, PERMISSION_WORDS, RIGHT_WORDS, SUBJECT_WORDS } from './words.ts'

export interface PermissionTableProps {
  readonly labelledBy: string
  /** The role as it is held, and as the draft would have it. */
  readonly stands: RoleRow
  readonly now: Pick<RoleRow, 'permissions' | 'restrictions'>
  readonly authority: Authority | undefined
  readonly draft: RoleDraft
  /** Nothing can be changed without it. */
  readonly onDraft: ((draft: RoleDraft) => void) | undefined
  /** Lines that were looked for; all of them without. */
  readonly subjects: ReadonlySet<Subject> | undefined
}

/** What a role allows: a line for each thing, a box for seeing it and one for changing it (A193). */
export function PermissionTable(props: PermissionTableProps) {
  const { t } = useLingui()
  const { subjects } = props
  const areas = (Object.keys(AREAS) as AreaName[])
    .map((area) => [area, AREAS[area].filter((one) => subjects?.has(one) ?? true)] as const)
    .filter(([, lines]) => lines.length > 0)
  if (areas.length === 0) return null
  return (
    <table className={styles.table} aria-labelledby={props.labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t({ message: 'Area', context: 'permission' })}</th>
          {RIGHTS.map((right) => (
            <th key={right} scope="col" className={styles.right}>
              {t(RIGHT_WORDS[right])}
            </th>
          ))}
        </tr>
      </thead>
      {areas.map(([area, lines]) => (
        <tbody key={area}>
          <tr className={styles.area}>
            <th scope="rowgroup" colSpan={1 + RIGHTS.length}>
              {t(AREA_WORDS[area])}
            </th>
          </tr>
          {lines.map((subject) => (
            <SubjectRow key={subject} {...props} subject={subject} />
          ))}
        </tbody>
      ))}
    </table>
  )
}

function SubjectRow(props: PermissionTableProps & { readonly subject: Subject }) {
  const { subject, stands, now, authority, draft, onDraft } = props
  const { t } = useLingui()
  const noteId = useId()
  const words = SUBJECT_WORDS[subject]
  const cells = RIGHTS.map((right) => {
    const permission = permissionAt(subject, right)
    return permission && { right, permission, whole: givenBy(now, permission) }
  })
  const isForeign =
    onDraft !== undefined && cells.some((one) => one && !mayMove(stands, one.permission, authority))
  const comesAlong = cells.some((one) => one?.whole)
  const notes = [
    words.hint && t(words.hint),
    isForeign && t`You may not do this yourself, so you can neither give it nor take it.`,
    comesAlong && t`Who may change also sees.`,
  ].filter((note) => typeof note === 'string')
  return (
    <tr>
      <th scope="row">
        {t(words.label)}
        {notes.length === 0 ? null : (
          <span className={styles.small} id={noteId}>
            {notes.map((note) => (
              <span key={note}>{note} </span>
            ))}
          </span>
        )}
      </th>
      {cells.map((cell, at) => (
        <Fragment key={RIGHTS[at] as Right}>
          {cell === undefined ? (
            <td className={styles.right}>
              <span className="m" aria-hidden="true">
                –
              </span>
              <span className="sr">{t`Nothing to allow`}</span>
            </td>
          ) : (
            <td className={styles.right} data-changed={draft.permissions[cell.permission] !== undefined}>
              <Checkbox
                label={t(PERMISSION_WORDS[cell.permission])}
                hideLabel
                aria-describedby={notes.length === 0 ? undefined : noteId}
                checked={cell.whole !== undefined || gives(now, cell.permission)}
                disabled={
                  !onDraft || cell.whole !== undefined || !mayMove(stands, cell.permission, authority)
                }
                onChecked={(on) => onDraft?.(withPermission(stands, draft, cell.permission, on))}
              />
            </td>
          )}
        </Fragment>
      ))}
    </tr>
  )
}
