/**
 * Who acts for this person, and when (A153, A154). Everything here waits in the outbox while there is no
 * connection; whether a delegate has an account the server says when it answers.
 */

import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlus, IconUserShare } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { DelegationTime } from '../../../sync/entities/delegation-rule.ts'
import type { OutboxEntry } from '../../../sync/replication/outbox.ts'
import { useNow } from '../../i18n/use-now.ts'
import { useHeld, useReplica, useReplicaView } from '../../replica/use-replica.tsx'
import { ScreenHeader } from '../../shell/screen-header.tsx'
import { Button } from '../../ui/button.tsx'
import { announce } from '../../ui/live-region.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { AccountSection } from '../account-section.tsx'
import preferencesScreenStyles from '../preferences-screen.module.css'
import styles from './delegation-screen.module.css'
import { RefusedWish } from './refused-wish.tsx'
import { RuleDialog, type RuleDraft } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'
import { useGroupTitle } from './rule-words.tsx'
import { groupRules, refusedWishes, savedInput, shownRules } from './shown-rules.ts'

const TIMES: readonly DelegationTime[] = ['current', 'future', 'past']

export function DelegationScreen() {
  const { t } = useLingui()
  const replica = useReplica()
  const delegationRules = useHeld('delegationRule')
  const outbox = useReplicaView((view) => view.outbox)
  const now = useNow()
  const titles = useGroupTitle()
  const nameOf = useNames()
  const rules = useMemo(
    () => shownRules(delegationRules.values(), outbox, nameOf),
    [delegationRules, outbox, nameOf],
  )
  const groups = groupRules(rules, now.getTime())
  const refused = refusedWishes(outbox)
  const [open, setOpen] = useState<{ draft: RuleDraft | null; replaces?: OutboxEntry } | null>(null)

  const saved = () => {
    if (open?.replaces) void replica.discard(open.replaces.id)
    announce(t`The delegation is saved on this device.`)
  }
  const again = (entry: OutboxEntry) => {
    const { email, ...rest } = savedInput(entry)
    setOpen({ draft: { ...rest, delegate: { email, name: nameOf(email) ?? entry.title } }, replaces: entry })
  }
  const add = (
    <Button variant="filled" icon={IconPlus} onClick={() => setOpen({ draft: null })}>
      <Trans context="act">Delegate</Trans>
    </Button>
  )
  return (
    <>
      <ScreenHeader title={t`Delegation`} folders {...(rules.length > 0 && { actions: add })} />
      <div className={preferencesScreenStyles.acc}>
        {refused.length === 0 ? null : (
          <div className={styles.ruleRefused}>
            {refused.map((entry) => (
              <RefusedWish
                key={entry.id}
                entry={entry}
                onEdit={entry.name === 'saveDelegationRule' ? () => again(entry) : undefined}
              />
            ))}
          </div>
        )}
        {rules.length === 0 ? (
          <EmptyState icon={IconUserShare} acts={add}>
            <Trans>Away for a while? Say who acts for you, and between which dates.</Trans>
          </EmptyState>
        ) : null}
        {TIMES.filter((time) => groups[time].length > 0).map((time) => (
          <AccountSection key={time} title={titles[time]}>
            {groups[time].map((rule) => (
              <RuleRow key={rule.id} rule={rule} time={time} onEdit={() => setOpen({ draft: rule })} />
            ))}
          </AccountSection>
        ))}
      </div>
      {open === null ? null : (
        <RuleDialog draft={open.draft} rules={rules} onSaved={saved} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** What the address book on this device calls somebody. */
function useNames(): (email: string) => string | undefined {
  const contacts = useHeld('contact')
  const { i18n } = useLingui()
  const arabic = i18n.locale === 'ar'
  return useMemo(() => {
    const names = new Map<string, string>()
    for (const { email, fullNameAr, fullNameEn } of contacts.values())
      names.set(email, arabic && fullNameAr !== '' ? fullNameAr : fullNameEn)
    return (email) => names.get(email)
  }, [contacts, arabic])
}
