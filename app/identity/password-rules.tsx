import { useLingui } from '@lingui/react/macro'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { meetsPasswordRule, PASSWORD_RULES, type PasswordRule } from '../../sync/rules/password.ts'
import { Icon } from '../ui/icon.tsx'
import styles from './password-rules.module.css'

/** Ticks off what a password must have while it is typed; the same rule refuses it on the server. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const words: Record<PasswordRule, string> = {
    length: t`12 characters or more`,
    upper: t`An uppercase letter`,
    lower: t`A lowercase letter`,
    digit: t`A digit`,
    special: t`A special character`,
  }
  return (
    <ul className={styles.idRules} aria-label={t`What the password needs`}>
      {PASSWORD_RULES.map((rule) => {
        const met = meetsPasswordRule(rule, password)
        return (
          <li key={rule} className={met ? 'hint ok' : 'hint'}>
            <Icon of={met ? IconCircleCheck : IconCircle} />
            <span>
              {words[rule]}
              {met ? <span className="sr"> {t`(met)`}</span> : null}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

export function usePasswordProblem(): string {
  const { t } = useLingui()
  return t`Password must be at least 12 characters with an uppercase letter, a lowercase letter, a digit and a special character`
}
