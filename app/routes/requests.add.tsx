import { createFileRoute } from '@tanstack/react-router'
import { BeginFromTemplate } from '../composing/create/begin-from-template.tsx'
import { RequestTemplates } from '../composing/create/request-templates.tsx'
import { parseHandedOver } from '../templates/rules/handed-over.ts'

export const Route = createFileRoute('/requests/add')({
  validateSearch: parseHandedOver,
  loader: ({ context }) =>
    context.language.use(
      'composing',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'pdf',
      'people',
      'templates',
    ),
  component: Add,
})

function Add() {
  const { templateId } = Route.useSearch()
  return templateId ? <BeginFromTemplate key={templateId} templateId={templateId} /> : <RequestTemplates />
}
