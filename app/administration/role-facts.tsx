import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconKey, IconLock, IconUsersGroup } from '@tabler/icons-react'
import type { Member } from '../../sync/entities/member.ts'
import { PlainLink, PlainLinkButton } from '../shell/links.tsx'
import { FieldMessage } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './administration.module.css'
import { PersonLine } from './group-people.tsx'
import { ActivePill } from './managed-list.tsx'
import type { RoleRow } from './role-rows.tsx'
import { type Administration, useRoleWords } from './use-administration.ts'

/** One that is built in: read, and never written here. */
export function BuiltInFacts(props: { readonly row: RoleRow; readonly administration: Administration }) {
  return (
    <>
      <p>{props.row.description}</p>
      <FieldMessage icon={IconLock}>
        <Trans>
          Built-in roles are the same in every organization, so what they allow cannot be changed. Make a role
          of your own for anything else.
        </Trans>
      </FieldMessage>
      <RoleFacts {...props} />
    </>
  )
}

/** What it allows, and who has it by which way. */
export function RoleFacts(props: { readonly row: RoleRow; readonly administration: Administration }) {
  const { row, administration } = props
  const { t } = useLingui()
  const words = useRoleWords()
  const given = words.given(row)
  const { direct, groups } = row.holders
  const mayChange = row.made !== null && administration.mayChangeRoles
  return (
    <>
      <section className={styles.section}>
        <h3>
          <Trans>What it allows</Trans>
        </h3>
        {given.length === 0 ? (
          <p className="m">
            {mayChange ? (
              <Trans>Nothing yet: choose what, then save it there.</Trans>
            ) : (
              <Trans>Nothing yet.</Trans>
            )}
          </p>
        ) : (
          <ul className={styles.bullets}>
            {given.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        )}
        <div>
          <PlainLinkButton
            variant={mayChange && given.length === 0 ? 'tonal' : 'outline'}
            icon={IconKey}
            to="/administration/roles-permissions"
            search={{ role: row.id }}
          >
            {!mayChange
              ? t`See it in the table`
              : given.length === 0
                ? t`Choose what it allows`
                : t`Change what it allows`}
          </PlainLinkButton>
        </div>
      </section>
      {row.made ? (
        <section className={styles.section}>
          <h3>
            <Trans>Groups that have it</Trans>
          </h3>
          {groups.length === 0 ? (
            <p className="m">
              <Trans>None.</Trans>
            </p>
          ) : (
            <ul className={styles.lines}>
              {groups.map(({ group, people }) => (
                <li key={group.id} className={styles.line}>
                  <Icon of={IconUsersGroup} size={20} />
                  <span className={`${styles.names} grow`}>
                    <PlainLink to="/administration/groups" search={{ open: group.id }} activeProps={{}}>
                      <bdi>{group.name}</bdi>
                    </PlainLink>
                    {administration.seesPeople ? (
                      <span className={styles.small}>
                        {t`${plural(people.length, { 0: 'Nobody is in it', one: '# person', other: '# people' })}`}
                      </span>
                    ) : null}
                  </span>
                  {group.active ? null : <ActivePill active={false} />}
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : null}
      <section className={styles.section}>
        <h3>{row.made ? t`People who have it themselves` : t`People who have it`}</h3>
        {administration.seesPeople ? (
          <>
            <People people={direct} />
            {mayChange ? (
              <p className="m t12">
                <Trans>
                  Given to somebody under <PlainLink to="/administration/users">Users</PlainLink>, and to many
                  at once by a group.
                </Trans>
              </p>
            ) : null}
          </>
        ) : (
          <p className="m">
            <Trans>Shown to who may see users.</Trans>
          </p>
        )}
      </section>
    </>
  )
}

/** More are in the list of users. */
const MOST_SHOWN = 50

function People({ people }: { readonly people: readonly Member[] }) {
  const { t } = useLingui()
  if (people.length === 0)
    return (
      <p className="m">
        <Trans>Nobody.</Trans>
      </p>
    )
  const more = people.length - MOST_SHOWN
  return (
    <>
      <ul className={styles.lines}>
        {people.slice(0, MOST_SHOWN).map((one) => (
          <li key={one.id} className={styles.line}>
            <PersonLine member={one} />
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="m t12">{t`${plural(more, { one: 'and # person more', other: 'and # people more' })}`}</p>
      ) : null}
    </>
  )
}
