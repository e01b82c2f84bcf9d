import { createFileRoute } from '@tanstack/react-router'
import { BeginFromTemplate } from '../composing/create/begin-from-template.tsx'
import { AddScreen, NoDraftChosen } from '../composing/wizard/add-screen.tsx'
import { parseAddSearch } from '../composing/wizard/add-search.ts'

export const Route = createFileRoute('/add')({
  validateSearch: parseAddSearch,
  loader: ({ context }) =>
    context.language.use(
      'composing',
      'faces',
      'faces-envelopes',
      'faces-signing',
      'pdf',
      'templates',
      'people',
    ),
  component: Add,
})

function Add() {
  const { draft, step, templateId, files, documents } = Route.useSearch()
  if (draft) return <AddScreen key={draft} envelopeId={draft} step={step ?? 'recipients'} />
  if (!templateId) return <NoDraftChosen />
  const handed = { ...(files && { files }), ...(documents && { documents }) }
  return <BeginFromTemplate key={templateId} templateId={templateId} {...handed} />
}
