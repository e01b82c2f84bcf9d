import { Trans, useLingui } from '@lingui/react/macro'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { freeSpareSeat } from '../../sync/commands/envelopes/change-recipients.ts'
import type { Envelope, Language, StepKind } from '../../sync/entities/envelope.ts'
import { STEP_KINDS, signs } from '../../sync/entities/step-kind.ts'
import { createId } from '../../sync/ids.ts'
import { missingProvider } from '../../sync/rules/step-providers.ts'
import { ENVELOPE_FACES } from '../faces/envelopes/envelope-faces.ts'
import { STEP_FACES } from '../faces/signing/step-faces.ts'
import { LOCALE_NAMES } from '../i18n/locale.ts'
import { PersonInput } from '../people/person-input.tsx'
import { deviceIds } from '../replica/device-ids.ts'
import { useStepProviders } from '../session/step-providers.ts'
import { Banner } from '../ui/banner.tsx'
import { Radio } from '../ui/checkbox.tsx'
import { classNames } from '../ui/class-names.ts'
import { Select } from '../ui/select.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { ActForm, focusFirstError } from './act-form.tsx'
import audienceInputStyles from './audience-input.module.css'
import { useKeptForm } from './kept-form.ts'
import termsDialogsStyles from './terms-dialogs.module.css'
import { type Captured, useAct } from './use-act.ts'

/**
 * A system's step and a remote signature are set up before sending; what is left can be asked of one more person.
 * Added later, both ways of signing take a spare place and nothing tells them apart: one is offered.
 */
const KINDS: readonly StepKind[] = (Object.keys(STEP_KINDS) as StepKind[]).filter(
  (one) => one !== 'integration' && one !== 'uaePassSign' && one !== 'eSign',
)
const isKind = (value: string): value is StepKind => (KINDS as readonly string[]).includes(value)
type Place = 'now' | 'next' | 'last'

/** Asks one more person. A signer needs one of the places that were prepared when the document was sent. */
export function AddStepDialog(props: { envelope: Envelope; onCaptured: Captured; onClose: () => void }) {
  const { envelope, onCaptured, onClose } = props
  const { t } = useLingui()
  const act = useAct(envelope.title, onCaptured)
  const canSign = freeSpareSeat(envelope) !== null
  const [form, change, forget] = useKeptForm(`add-step-${envelope.id}`, {
    text: '',
    name: '',
    email: '',
    kind: canSign ? 'sign' : 'approve',
    language: envelope.language as string,
    place: 'next' as string,
  })
  const [newRecipientId] = useState(() => createId('recipient', deviceIds))
  const [asked, setAsked] = useState(false)
  const providers = useStepProviders()
  const offered = KINDS.filter((one) => providers === null || missingProvider(one, providers) === null)
  const wished = isKind(form.kind) ? form.kind : 'approve'
  const kind = offered.includes(wished) ? wished : 'approve'
  const noPlace = signs(kind) && !canSign
  const bad = form.email === '' || form.name.trim() === '' || noPlace
  const places: readonly { value: Place; label: string; hint: string }[] = [
    { value: 'now', label: t`Now`, hint: t`Beside whoever's turn it is` },
    { value: 'next', label: t`Next`, hint: t`After whoever's turn it is, before all others` },
    { value: 'last', label: t`Last`, hint: t`After everybody else` },
  ]
  return (
    <ActForm
      face={ENVELOPE_FACES.addStep}
      width={640}
      needsConnection
      validate={(element) => {
        setAsked(true)
        if (bad) focusFirstError(element)
        return !bad
      }}
      onConfirm={() =>
        act('addStep', {
          envelopeId: envelope.id,
          newRecipientId,
          kind,
          name: form.name.trim(),
          email: form.email,
          language: form.language as Language,
          place: form.place as Place,
        })
      }
      onDone={forget}
      onClose={onClose}
    >
      <PersonInput
        label={t`Person`}
        error={asked && form.email === '' ? t`Choose somebody, or type a whole e-mail address` : undefined}
        text={form.text}
        onText={(text) => change({ text })}
        onPerson={({ name, email, language }) => change({ name, email, ...(language && { language }) })}
      />
      <div className={termsDialogsStyles.pair}>
        <TextInput
          label={t`Name`}
          maxLength={120}
          value={form.name}
          error={asked && form.name.trim() === '' ? t`Enter the name` : undefined}
          onText={(name) => change({ name })}
        />
        <Select
          label={t`Language`}
          value={form.language}
          onValue={(language) => change({ language })}
          options={Object.entries(LOCALE_NAMES).map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Select
        label={t`What they do`}
        value={kind}
        onValue={(value) => change({ kind: value })}
        options={offered.map((value) => ({ value, label: t(STEP_FACES[value].role) }))}
        {...(noPlace && { error: t`No place is left in this document for another signature` })}
      />
      {signs(kind) ? (
        <Banner icon={IconInfoCircle} {...(noPlace && { tone: 'warn' as const })}>
          <p>
            {noPlace ? (
              <Trans>
                A signed file takes no new signature fields. To add a signer, cancel this document and start
                it again as a copy.
              </Trans>
            ) : (
              <Trans>
                The signature goes to a spare place that was prepared on the signature page when the document
                was sent.
              </Trans>
            )}
          </p>
        </Banner>
      ) : null}
      <fieldset className={classNames('field', audienceInputStyles.choices)}>
        <legend className="lab">
          <Trans>When</Trans>
        </legend>
        {places.map((one) => (
          <Radio
            key={one.value}
            name="place"
            checked={form.place === one.value}
            onChecked={() => change({ place: one.value })}
            label={one.label}
            hint={one.hint}
          />
        ))}
      </fieldset>
    </ActForm>
  )
}
