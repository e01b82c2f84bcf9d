import { msg } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { WEBHOOK_EVENTS, WEBHOOK_FIELDS, type Webhook } from '../../../sync/entities/webhook.ts'
import { recordForm } from '../../records/form/record-form.ts'
import { EVENT_WORDS } from './program-words.ts'

export const webhookForm = recordForm(z.object(WEBHOOK_FIELDS), {
  id: 'webhook',
  fields: {
    name: { label: msg`Name` },
    url: { label: msg`Address`, kind: 'url', hint: msg`It begins with https:// and is asked with POST.` },
    events: {
      label: msg`What it is told`,
      kind: 'choices',
      hint: msg`Of documents you may read yourself`,
      options: WEBHOOK_EVENTS.map((value) => ({ value, label: EVENT_WORDS[value] })),
    },
    active: {
      label: msg({ message: 'Active', context: 'webhook' }),
      hint: msg`Off, it waits: what happens meanwhile is told when it is on again.`,
    },
  },
})
export type WebhookEntry = ReturnType<typeof webhookToEntry>

export const webhookToEntry = ({ name, url, events, active }: Webhook) => ({ name, url, events, active })
