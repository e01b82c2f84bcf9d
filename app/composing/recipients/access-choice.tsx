import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { setStepPassword } from '../../../sync/calls/step-access.ts'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { updateRecipient } from '../../../sync/collab/edit-recipients.ts'
import type { StepAccess } from '../../../sync/entities/recipient.ts'
import { useCalls } from '../../session/use-calls.ts'
import { Button } from '../../ui/button.tsx'
import { OptionGroup, Radio } from '../../ui/checkbox.tsx'
import { announce } from '../../ui/live-region.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import styles from './access-choice.module.css'

/**
 * How the step opens. A password goes to the server by itself and never into the draft; only once it is kept there
 * does the draft say that one is asked for, so no step can be sent that nobody can open.
 */
export function AccessChoice({ recipient }: { readonly recipient: RecipientView }) {
  const { t } = useLingui()
  const { live } = useWizard()
  const [wants, setWants] = useState<StepAccess | null>(null)
  const shown = wants ?? recipient.access
  const choose = (access: StepAccess) => {
    setWants(access === 'password' ? 'password' : null)
    if (access !== 'password') live.edit((ydoc) => updateRecipient(ydoc, recipient.id, { access }))
  }
  const words: readonly (readonly [StepAccess, string])[] = [
    ['open', t`At once`],
    ['code', t`With a code sent by e-mail`],
    // It is told to one person, and here there are several.
    ...(recipient.holders === null ? ([['password', t`With a password`]] as const) : []),
  ]
  return (
    <div className={styles.accessChoice}>
      <OptionGroup legend={t`How the document opens`}>
        {words.map(([value, label]) => (
          <Radio
            key={value}
            name={`access-${recipient.id}`}
            label={label}
            checked={shown === value}
            onChecked={() => choose(value)}
          />
        ))}
      </OptionGroup>
      {shown === 'password' ? <PasswordEntry recipient={recipient} onKept={() => setWants(null)} /> : null}
    </div>
  )
}

/** As the server asks for. */
const MIN_PASSWORD = 6

function PasswordEntry(props: { readonly recipient: RecipientView; readonly onKept: () => void }) {
  const { recipient, onKept } = props
  const { t } = useLingui()
  const { live, isOnline, owner } = useWizard()
  const calls = useCalls()
  const [password, setPassword] = useState('')
  const [state, setState] = useState<'idle' | 'busy' | { readonly error: string }>('idle')
  const isKept = recipient.access === 'password'
  const tooShort = password !== '' && password.length < MIN_PASSWORD
  const keep = async () => {
    setState('busy')
    const answer = await calls.call(setStepPassword, {
      processId: live.envelopeId,
      stepId: recipient.id,
      password,
    })
    if (!answer.ok) {
      setState({
        error:
          'sentence' in answer.error
            ? answer.error.sentence
            : t`The password could not be kept. Check the connection and try again.`,
      })
      return
    }
    live.edit((ydoc) => updateRecipient(ydoc, recipient.id, { access: 'password' }))
    setPassword('')
    setState('idle')
    announce(t`Password set`)
    onKept()
  }
  const why =
    owner !== null
      ? t`Only ${owner} can set it.`
      : isOnline
        ? t`Tell it to the recipient yourself: it is in no e-mail.`
        : t`Setting a password needs a connection.`
  return (
    <div className={styles.passwordEntry}>
      <PasswordInput
        label={isKept ? t`New password` : t`Password`}
        autoComplete="new-password"
        maxLength={100}
        value={password}
        disabled={!isOnline || owner !== null}
        onText={setPassword}
        hint={isKept ? t`A password is set. ${why}` : why}
        {...(tooShort && { error: t`At least 6 characters` })}
        {...(typeof state === 'object' && { error: state.error })}
      />
      <Button
        variant="tonal"
        size="md"
        busy={state === 'busy'}
        disabled={!isOnline || owner !== null || password.length < MIN_PASSWORD}
        onClick={() => void keep()}
      >
        <Trans>Set password</Trans>
      </Button>
    </div>
  )
}
