import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconRosetteDiscountCheck, IconSend } from '@tabler/icons-react'
import type { RecipientView } from '../../../sync/collab/draft-view.ts'
import { LOCALE_NAMES } from '../../i18n/locale.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toneOf } from '../designer/designer-context.tsx'
import { ROLE_WORDS } from '../field-words.tsx'
import { useWizard } from '../wizard/wizard-context.tsx'
import { stepsOf } from './recipient-order.ts'

/** What will happen, from sending to the seal, drawn from what is arranged beside it. */
export function OrderOfWork() {
  const { draft } = useWizard()
  const format = useFormat()
  const steps = stepsOf(draft.recipients, draft.orderMode)
  return (
    <aside className="wiz-aside" aria-labelledby="order-title">
      <h2 className="h20" id="order-title">
        <Trans>Order of work</Trans>
      </h2>
      <p className="m">
        {draft.orderMode === 'parallel' ? (
          <Trans>Everybody can act as soon as you send.</Trans>
        ) : (
          <Trans>Each step starts when the one before it is complete.</Trans>
        )}
      </p>
      <ol className="flow">
        <li>
          <span className="dot first" aria-hidden="true">
            <Icon of={IconSend} size={14} mirror />
          </span>
          <div className="b">
            <Trans>You send</Trans>
          </div>
          <div className="t12 m">
            <Trans>The files are frozen</Trans>
          </div>
        </li>
        {steps.map((step) => (
          <li key={step.order}>
            <span className="dot num" aria-hidden="true">
              {format.number(step.order)}
            </span>
            <div className="b">
              <StepTitle members={step.members} />
            </div>
            <div className={step.members.length > 1 ? 'people two' : 'people'}>
              {step.members.map((one) => (
                <div key={one.id} className="card person">
                  <Avatar name={one.name || one.email || '?'} tone={toneOf(draft.recipients, one.id)} />
                  <div style={{ minInlineSize: 0 }}>
                    <div className="cut" dir="auto">
                      {step.members.length > 1 ? one.name || one.email : one.email || one.name}
                    </div>
                    <Doing recipient={one} />
                  </div>
                </div>
              ))}
            </div>
          </li>
        ))}
        <li>
          <span className="dot" aria-hidden="true">
            <Icon of={IconRosetteDiscountCheck} size={14} />
          </span>
          <div className="b">
            <Trans>Sealed and sent to everyone</Trans>
          </div>
          <div className="t12 m">
            <Trans>With a completion certificate</Trans>
          </div>
        </li>
      </ol>
    </aside>
  )
}

function Doing({ recipient }: { readonly recipient: RecipientView }) {
  const { i18n } = useLingui()
  return (
    <div className="t12 m cut">
      {i18n._(ROLE_WORDS[recipient.kind])} ·{' '}
      <bdi lang={recipient.language}>{LOCALE_NAMES[recipient.language]}</bdi>
    </div>
  )
}

function StepTitle({ members }: { readonly members: readonly RecipientView[] }) {
  const { t } = useLingui()
  const [first] = members
  if (!first) return null
  const count = members.length
  const same = members.every((one) => one.kind === first.kind)
  if (count > 1) {
    if (same && first.kind === 'sign')
      return t`${plural(count, { one: '# person signs', other: '# people sign, in any order' })}`
    if (same && first.kind === 'approve')
      return t`${plural(count, { one: '# person approves', other: '# people approve, in any order' })}`
    if (same && first.kind === 'notify')
      return t`${plural(count, { one: '# person is notified', other: '# people are notified' })}`
    return t`${plural(count, { one: '# person acts', other: '# people act, in any order' })}`
  }
  const name = <bdi>{first.name || first.email}</bdi>
  switch (first.kind) {
    case 'sign':
      return <Trans>{name} signs</Trans>
    case 'approve':
      return <Trans>{name} approves</Trans>
    case 'notify':
      return <Trans>{name} is notified</Trans>
    case 'formFilling':
      return <Trans>{name} fills the form</Trans>
    default:
      return name
  }
}
