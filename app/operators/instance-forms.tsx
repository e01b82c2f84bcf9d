/** The forms of the installation’s settings. A message ends with the last day that was named, in this reader’s own time. */
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import type { InputOf } from '../../sync/calls/contract.ts'
import { updateInstallation } from '../../sync/calls/operators.ts'
import { MAX_MESSAGE, type Promotion, type SystemMessage } from '../../sync/settings/installation.ts'
import { RecordEditor } from '../records/form/record-editor.tsx'
import { type RecordForm, recordForm } from '../records/form/record-form.ts'
import { useIsOnline } from '../shell/use-connection.ts'
import { useOutcome } from './operator-words.tsx'
import { dayOf, endOfDay, startOfDay } from './rules/days.ts'
import { useChange } from './use-answer.ts'

const words = (most: number) => z.string().check(z.trim(), z.maxLength(most))
const day = z.union([z.literal(''), z.iso.date()])

const messageEntry = z.object({
  en: words(MAX_MESSAGE),
  ar: words(MAX_MESSAGE),
  fr: words(MAX_MESSAGE),
  from: day,
  until: day,
})
type MessageEntry = z.infer<typeof messageEntry>

const PERIOD = {
  from: { label: msg`First day`, kind: 'date', half: true, hint: msg`From at once without one.` },
  until: { label: msg`Last day`, kind: 'date', half: true, hint: msg`Until it is taken back without one.` },
} as const

const messageForm = recordForm(messageEntry, {
  id: 'system-message',
  fields: {
    en: { label: msg`In English`, kind: 'longText', hint: msg`Without any words there is no message.` },
    ar: { label: msg`In Arabic`, kind: 'longText' },
    fr: { label: msg`In French`, kind: 'longText' },
    ...PERIOD,
  },
})

export function MessageForm(props: { readonly told: SystemMessage | null; readonly onSaved: () => void }) {
  const { told, onSaved } = props
  const record = useMemo(
    (): MessageEntry => ({
      en: told?.en ?? '',
      ar: told?.ar ?? '',
      fr: told?.fr ?? '',
      from: dayOf(told?.from ?? null) ?? '',
      until: dayOf(told?.until ?? null, 'last') ?? '',
    }),
    [told],
  )
  return (
    <SettingForm
      form={messageForm}
      record={record}
      onSaved={onSaved}
      changeOf={({ from, until, ...said }) => ({
        systemMessage:
          said.en || said.ar || said.fr ? { ...said, from: startOfDay(from), until: endOfDay(until) } : null,
      })}
    />
  )
}

const promotionEntry = z.object({
  en: words(120),
  ar: words(120),
  fr: words(120),
  name: words(80),
  discount: z.int().check(z.minimum(0), z.maximum(100)),
  from: day,
  until: day,
})
type PromotionEntry = z.infer<typeof promotionEntry>

const promotionForm = recordForm(promotionEntry, {
  id: 'promotion',
  fields: {
    en: { label: msg`In English`, hint: msg`Without any words there is no promotion.` },
    ar: { label: msg`In Arabic` },
    fr: { label: msg`In French` },
    name: { label: msg`Name`, half: true },
    discount: { label: msg`Discount, per cent`, half: true },
    ...PERIOD,
  },
})

export function PromotionForm(props: { readonly told: Promotion | null; readonly onSaved: () => void }) {
  const { told, onSaved } = props
  const record = useMemo(
    (): PromotionEntry => ({
      en: told?.en ?? '',
      ar: told?.ar ?? '',
      fr: told?.fr ?? '',
      name: told?.name ?? '',
      discount: told?.discount ?? 0,
      from: dayOf(told?.from ?? null) ?? '',
      until: dayOf(told?.until ?? null, 'last') ?? '',
    }),
    [told],
  )
  return (
    <SettingForm
      form={promotionForm}
      record={record}
      onSaved={onSaved}
      changeOf={({ from, until, ...said }) => ({
        promotion:
          said.en || said.ar || said.fr || said.name
            ? { ...said, from: startOfDay(from), until: endOfDay(until) }
            : null,
      })}
    />
  )
}

const signupEntry = z.object({ open: z.boolean() })
const signupForm = recordForm(signupEntry, {
  id: 'sign-up',
  fields: {
    open: {
      label: msg`People sign up by themselves`,
      hint: msg`Switched off, an organization is added here and its people are invited.`,
    },
  },
})

export function SignupForm({ told, onSaved }: { readonly told: boolean; readonly onSaved: () => void }) {
  const record = useMemo(() => ({ open: !told }), [told])
  return (
    <SettingForm
      form={signupForm}
      record={record}
      onSaved={onSaved}
      changeOf={({ open }) => ({ signupDisabled: !open })}
    />
  )
}

const deploymentEntry = z.object({ type: z.enum(['configured', '1', '2', '3']) })
const TYPES = {
  1: msg`Type 1: everything, for everybody`,
  2: msg`Type 2: staff and customers apart`,
  3: msg`Type 3: documents, without requests`,
} as const
const HINTS = {
  1: msg`Everybody has documents, designer and contacts, and begins documents and requests.`,
  2: msg`Customers have their documents alone, and staff begin applications and requests. Who runs the organization has the designer and RIM classes. Nobody keeps a signature or a stamp in the menu, and ten minutes without a touch cover the screen.`,
  3: msg`Documents are begun, and no requests. Organizations have no settings, roles or lists of their own.`,
} as const

export function DeploymentForm(props: {
  readonly told: 1 | 2 | 3 | null
  readonly configured: number
  readonly onSaved: () => void
}) {
  const { told, configured, onSaved } = props
  const { t } = useLingui()
  const form = useMemo(
    () =>
      recordForm(deploymentEntry, {
        id: 'deployment',
        fields: {
          type: {
            label: msg`Deployment type`,
            kind: 'choice',
            options: [
              { value: 'configured', label: t`As configured: type ${configured}` },
              ...([1, 2, 3] as const).map((type) => ({ value: String(type), label: TYPES[type] })),
            ],
            note: ({ type }) => HINTS[(type === 'configured' ? configured : Number(type)) as 1 | 2 | 3],
          },
        },
      }),
    [t, configured],
  )
  const record = useMemo(
    () => ({ type: told === null ? ('configured' as const) : (String(told) as '1' | '2' | '3') }),
    [told],
  )
  return (
    <SettingForm
      form={form}
      record={record}
      onSaved={onSaved}
      changeOf={({ type }) => ({
        deploymentType: type === 'configured' ? null : (Number(type) as 1 | 2 | 3),
      })}
    />
  )
}

function SettingForm<V extends object>(props: {
  readonly form: RecordForm<V>
  readonly record: V
  readonly changeOf: (values: V) => InputOf<typeof updateInstallation>
  readonly onSaved: () => void
}) {
  const { form, record, changeOf, onSaved } = props
  const { run } = useChange()
  const refused = useOutcome<V>()
  const online = useIsOnline()
  return (
    <RecordEditor
      form={form}
      recordId="installation"
      record={record}
      needsConnection
      isOffline={!online}
      onSave={async ({ values }) => {
        const done = await run(updateInstallation, changeOf(values))
        if (!done.ok) return refused(done.error)
        onSaved()
        return { kind: 'saved' }
      }}
    />
  )
}
