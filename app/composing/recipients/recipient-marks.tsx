import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconEyeOff, IconLock, IconMessage, IconShieldCheck, IconShieldHalf } from '@tabler/icons-react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { classNames } from '../../ui/class-names.ts'
import { Fact } from '../../ui/pill.tsx'
import styles from './recipient-marks.module.css'

/** What was set for this recipient beyond the usual, in short. */
export function RecipientMarks({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useLingui()
  const { hidden, access, message, attestation, restrictions } = recipient
  if (!hidden && access === 'open' && message === '' && attestation === null && restrictions.length === 0)
    return null
  return (
    <div className={classNames('row wrap', styles.recMarks)}>
      {hidden ? <Fact icon={IconEyeOff}>{t`Hidden`}</Fact> : null}
      {access === 'password' ? <Fact icon={IconLock}>{t`Password`}</Fact> : null}
      {access === 'code' ? <Fact icon={IconLock}>{t`Code by e-mail`}</Fact> : null}
      {message === '' ? null : <Fact icon={IconMessage}>{t`Note`}</Fact>}
      {attestation === null ? null : <Fact icon={IconShieldCheck}>{t`Sentence to confirm`}</Fact>}
      {restrictions.length === 0 ? null : (
        <Fact icon={IconShieldHalf}>
          {t`${plural(restrictions.length, { one: '# rule', other: '# rules' })}`}
        </Fact>
      )}
    </div>
  )
}
