import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { fieldDigest } from '../../../sync/rules/field-digest.ts'
import { type SignInPolicy, WAYS, type Way } from '../../../sync/rules/sign-in-policy.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, OptionGroup, Radio } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './settings.module.css'

export const WAY_WORDS: Readonly<Record<Way, MessageDescriptor>> = {
  password: msg`Password`,
  mailedCode: msg`Code by e-mail`,
  passkey: msg`Passkey`,
  directory: msg`Your directory (LDAP, Active Directory)`,
  provider: msg`Your sign-in provider`,
  uaePass: msg`UAE PASS`,
}
const ASKED_OF: Readonly<Record<SignInPolicy['secondFactor'], MessageDescriptor>> = {
  nobody: msg`Nobody; whoever has one is asked for it`,
  administrators: msg`Who administers`,
  everybody: msg`Everybody`,
}
/** Minutes; null is as old as the session. */
const AGES: readonly (readonly [SignInPolicy['signingMinutes'], MessageDescriptor])[] = [
  [null, msg`As old as the session`],
  [5, msg`At most 5 minutes old`],
  [15, msg`At most 15 minutes old`],
  [60, msg`At most an hour old`],
  [480, msg`At most 8 hours old`],
  [1440, msg`At most a day old`],
]

export interface SignInPolicyRowProps {
  readonly label: string
  readonly hint: ReactNode
  readonly value: SignInPolicy
  readonly onValue: (policy: SignInPolicy) => void
}

/** Chosen as a whole and saved at once: half a policy could ask for what the other half forbids. */
export function SignInPolicyRow({ label, hint, value, onValue }: SignInPolicyRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const [chosen, setChosen] = useState<SignInPolicy | null>(null)
  const policy = chosen ?? value
  const set = (fields: Partial<SignInPolicy>) => setChosen({ ...policy, ...fields })
  const isChanged = fieldDigest(policy) !== fieldDigest(value)
  const isEmpty = policy.ways?.length === 0
  const ages = (minutes: number | null) => {
    const count = format.number(minutes ?? 0)
    return AGES.map(([age, words]) => ({ value: String(age), label: t(words) })).concat(
      // A program may have chosen what is not among the usual.
      AGES.some(([age]) => age === minutes) ? [] : [{ value: String(minutes), label: t`Minutes: ${count}` }],
    )
  }
  const ageOf = (text: string) => (text === 'null' ? null : Number(text))
  const group = useId()
  return (
    <div className={styles.row}>
      <fieldset className={styles.policy} aria-label={label}>
        <div>
          <p className="lab">{label}</p>
          <p className="m t12">{hint}</p>
        </div>
        <OptionGroup legend={t`Ways in`}>
          <Radio
            name={group}
            label={t`Every way this service has`}
            checked={policy.ways === null}
            onChecked={() => set({ ways: null })}
          />
          <Radio
            name={group}
            label={t`Only these`}
            checked={policy.ways !== null}
            onChecked={() => set({ ways: [] })}
          />
        </OptionGroup>
        {policy.ways === null ? null : (
          <OptionGroup
            legend={t`People come in by`}
            {...(isEmpty && { error: t`Choose at least one way in.` })}
          >
            {WAYS.map((way) => (
              <Checkbox
                key={way}
                label={t(WAY_WORDS[way])}
                checked={policy.ways?.includes(way) ?? false}
                onChecked={(on) =>
                  set({ ways: WAYS.filter((one) => (one === way ? on : policy.ways?.includes(one))) })
                }
              />
            ))}
          </OptionGroup>
        )}
        <Select
          label={t`A second factor is asked of`}
          value={policy.secondFactor}
          options={(['nobody', 'administrators', 'everybody'] as const).map((one) => ({
            value: one,
            label: t(ASKED_OF[one]),
          }))}
          onValue={(one) => set({ secondFactor: one as SignInPolicy['secondFactor'] })}
        />
        <Select
          label={t`To sign a document, the sign-in may be`}
          value={String(policy.signingMinutes)}
          options={ages(policy.signingMinutes)}
          onValue={(text) => set({ signingMinutes: ageOf(text) })}
        />
        <Select
          label={t`To make keys of programs, the sign-in may be`}
          value={String(policy.keysMinutes)}
          options={ages(policy.keysMinutes)}
          onValue={(text) => set({ keysMinutes: ageOf(text) })}
        />
      </fieldset>
      {isChanged ? (
        <>
          <p className="m t12">
            <Trans>
              So that nobody is shut out, it counts only if you yourself came in within ten minutes by a way
              it asks for. Whoever lacks something is asked for it at their next contact and loses nothing.
            </Trans>
          </p>
          <div className={styles.acts}>
            <Button
              variant="filled"
              onClick={() => {
                if (isEmpty) return
                onValue(policy)
                setChosen(null)
              }}
            >
              <Trans>Save how people sign in</Trans>
            </Button>
            <Button variant="ghost" onClick={() => setChosen(null)}>
              <Trans>Leave it as it was</Trans>
            </Button>
          </div>
        </>
      ) : null}
    </div>
  )
}
