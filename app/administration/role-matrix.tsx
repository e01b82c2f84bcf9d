import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconHistory, IconLock, IconQuestionMark, IconUsers } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RESTRICTIONS } from '../../sync/entities/permission.ts'
import type { CustomRole } from '../../sync/entities/role.ts'
import { changedFields } from '../../sync/rules/changed-fields.ts'
import { useRefusalSentence } from '../faces/refusal-sentence.ts'
import { useEntriesKeeper } from '../records/form/kept-entries.ts'
import { RecordMark } from '../records/replica/record-mark.tsx'
import { useReplica, useReplicaView } from '../replica/use-replica.tsx'
import { PlainLinkButton } from '../shell/links.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldMessage } from '../ui/field.tsx'
import { announce } from '../ui/live-region.tsx'
import { LeavingDialog } from './leaving-dialog.tsx'
import { ActivePill } from './managed-list.tsx'
import styles from './matrix-screen.module.css'
import { PermissionTable } from './permission-table.tsx'
import { BuiltInPill, type RoleRow } from './role-rows.tsx'
import type { MatrixFound } from './rules/matrix-search.ts'
import {
  draftBetween,
  mayChangeRestriction,
  NO_DRAFT,
  type RoleDraft,
  stepsOf,
  withDraft,
  withRestriction,
} from './rules/role-draft.ts'
import { type Administration, nameOf, useRoleWords } from './use-administration.ts'
import { useStepWords } from './use-step-words.ts'
import { RESTRICTION_WORDS } from './words.ts'

export function RoleMatrix(props: {
  readonly row: RoleRow
  readonly administration: Administration
  /** What was looked for; null where nothing is. */
  readonly found: MatrixFound | null
  readonly onWhy: () => void
  readonly onHistory: (() => void) | undefined
}) {
  const { row, administration, found, onWhy, onHistory } = props
  const { t } = useLingui()
  const { authority, seesPeople } = administration
  const [draft, setDraft] = useDraft(row.id)
  const { made } = row
  const mayEdit = made !== null && administration.mayChangeRoles
  const asDrafted = { ...row, ...(made && withDraft(made, draft)) }
  const titleId = useId()
  return (
    <>
      <div className={classNames('scroll', styles.body)}>
        <div className={styles.head}>
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              <bdi>{row.name}</bdi>
              {made ? row.active ? null : <ActivePill active={false} /> : <BuiltInPill />}
              {made ? <RecordMark kind="role" id={row.id} /> : null}
            </h2>
            {seesPeople ? <Who row={row} /> : null}
          </div>
          <div className={styles.acts}>
            <PlainLinkButton
              variant="outline"
              icon={IconUsers}
              to="/administration/roles"
              search={{ open: row.id }}
            >
              <Trans>Who has it</Trans>
            </PlainLinkButton>
            {onHistory ? (
              <Button variant="outline" icon={IconHistory} onClick={onHistory}>
                <Trans>History</Trans>
              </Button>
            ) : null}
            {seesPeople ? (
              <Button variant="outline" icon={IconQuestionMark} onClick={onWhy}>
                <Trans>Why may they?</Trans>
              </Button>
            ) : null}
          </div>
        </div>
        {made ? (
          <>
            {mayEdit ? null : (
              <FieldMessage icon={IconLock}>
                <Trans>Only who may change roles can change what this one allows.</Trans>
              </FieldMessage>
            )}
            <Refused role={made} onSeen={setDraft} />
          </>
        ) : (
          <FieldMessage icon={IconLock}>
            <Trans>
              Built-in roles are the same in every organization, so what they allow cannot be changed. Make a
              role of your own for anything else.
            </Trans>
          </FieldMessage>
        )}
        <PermissionTable
          labelledBy={titleId}
          stands={row}
          now={asDrafted}
          authority={authority}
          draft={draft}
          onDraft={mayEdit ? setDraft : undefined}
          subjects={found?.subjects}
        />
        <fieldset className={styles.restrictions} hidden={found?.restrictions.length === 0}>
          <legend>
            <Trans>What it takes away</Trans>
          </legend>
          <p className={styles.small}>
            <Trans>Whoever has the role may not do this, whatever else allows it.</Trans>
          </p>
          {(found?.restrictions ?? RESTRICTIONS).map((one) => {
            const mayMove = mayEdit && mayChangeRestriction(row, one, authority)
            return (
              <div
                key={one}
                className={styles.restriction}
                data-changed={draft.restrictions[one] !== undefined}
              >
                <Checkbox
                  label={t(RESTRICTION_WORDS[one].label)}
                  hint={
                    mayEdit && !mayMove
                      ? t`You are under this yourself, so you cannot lift it.`
                      : t(RESTRICTION_WORDS[one].hint)
                  }
                  checked={asDrafted.restrictions.includes(one)}
                  disabled={!mayMove}
                  onChecked={(on) => made && setDraft(withRestriction(made, draft, one, on))}
                />
              </div>
            )
          })}
        </fieldset>
      </div>
      {made && mayEdit ? (
        <SaveBar role={made} row={row} draft={draft} onDraft={setDraft} seesPeople={seesPeople} />
      ) : null}
    </>
  )
}

/** What is changed and not saved is on this device until it is saved or thrown away. */
function useDraft(roleId: string): readonly [RoleDraft, (next: RoleDraft) => void] {
  const keeper = useEntriesKeeper<RoleDraft>('roleMatrix', roleId, ['permissions', 'restrictions'])
  const [draft, setDraft] = useState<RoleDraft>(() => ({ ...NO_DRAFT, ...keeper.read()?.changes }))
  return [
    draft,
    (next) => {
      setDraft(next)
      const count = Object.keys(next.permissions).length + Object.keys(next.restrictions).length
      keeper.write(count === 0 ? null : { changes: next, base: {}, at: Date.now() })
    },
  ]
}

const MOST_NAMED = 3

function Who({ row: { holders, active } }: { readonly row: RoleRow }) {
  const { t } = useLingui()
  const words = useRoleWords()
  if (!active)
    return (
      <p className="m t12">
        <Trans>It is switched off, and counts for nobody.</Trans>
      </p>
    )
  const count = holders.all.length
  const named = [
    ...holders.groups.filter(({ group }) => group.active).map(({ group }) => group.name),
    ...holders.direct.map(nameOf),
  ]
  const people = t`${plural(count, { 0: 'Nobody has it', one: '# person', other: '# people' })}`
  const some = words.list([...named.slice(0, MOST_NAMED), ...(named.length > MOST_NAMED ? ['…'] : [])])
  return (
    <p className="m t12">
      {people}
      {named.length === 0 ? null : (
        <>
          {' · '}
          <bdi>{some}</bdi>
        </>
      )}
    </p>
  )
}

/** What the server did not accept of it: to be looked at again over what stands now, or thrown away. */
function Refused({
  role,
  onSeen,
}: {
  readonly role: CustomRole
  readonly onSeen: (draft: RoleDraft) => void
}) {
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const entries = useReplicaView(({ outbox }) =>
    outbox.filter((one) => one.entity === role.id && one.name === 'saveRole' && one.state === 'refused'),
  )
  const wants = entries.map((one) => (one.input as { readonly set?: Partial<CustomRole> }).set ?? {})
  const last = entries.at(-1)
  if (last === undefined || !wants.some((one) => one.permissions || one.restrictions)) return null
  const forget = async () => {
    for (const one of entries) await replica.discard(one.id)
  }
  return (
    <Banner
      icon={IconAlertTriangle}
      tone="bad"
      acts={
        <>
          <Button
            variant="outline"
            onClick={() => {
              onSeen(draftBetween(role, Object.assign({}, ...wants) as Partial<CustomRole>))
              void forget()
            }}
          >
            <Trans>Look at it again</Trans>
          </Button>
          <Button onClick={() => void forget()}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>What was changed here was not accepted.</Trans>{' '}
        {last.result?.status === 'refused' ? sentence(last.result) : null}
      </p>
    </Banner>
  )
}

function SaveBar(props: {
  readonly role: CustomRole
  readonly row: RoleRow
  readonly draft: RoleDraft
  readonly onDraft: (draft: RoleDraft) => void
  readonly seesPeople: boolean
}) {
  const { role, row, draft, onDraft, seesPeople } = props
  const { t } = useLingui()
  const replica = useReplica()
  const sentence = useRefusalSentence()
  const stepWords = useStepWords()
  const [refusal, setRefusal] = useState<string | null>(null)
  const steps = stepsOf(role, draft)
  const count = steps.length
  if (count === 0) return null
  const discard = () => {
    setRefusal(null)
    onDraft(NO_DRAFT)
  }
  const save = async () => {
    const { permissions, restrictions } = role
    const input = { id: role.id, ...changedFields({ permissions, restrictions }, withDraft(role, draft)) }
    const here = replica.check('saveRole', input)
    const sent = here ? null : await replica.dispatch('saveRole', input, { title: role.name })
    const refused = here ?? (sent?.ok ? null : sent?.error)
    if (refused) return setRefusal(sentence(refused))
    discard()
    announce(t({ message: 'Saved', context: 'role' }))
  }
  const touched = row.holders.all.length
  return (
    <div className={styles.bar}>
      <p className={styles.why} role="status">
        {refusal === null ? null : <span className={styles.refusal}>{refusal} </span>}
        <b>{t`${plural(count, { one: '# change not saved', other: '# changes not saved' })}`}</b>
        {': '}
        {stepWords(steps)}
        {'. '}
        {!seesPeople
          ? null
          : role.active
            ? t`${plural(touched, {
                0: 'Touches nobody yet.',
                one: 'Touches # person, at once when saved.',
                other: 'Touches # people, at once when saved.',
              })}`
            : t`It is switched off, so nobody is touched yet.`}
      </p>
      <span className={styles.barActs}>
        <Button size="md" onClick={discard}>
          <Trans>Discard</Trans>
        </Button>
        <Button size="md" variant="filled" onClick={() => void save()}>
          <Trans>Save role</Trans>
        </Button>
      </span>
      <LeavingDialog roleId={role.id} name={role.name} onDiscard={discard} />
    </div>
  )
}
