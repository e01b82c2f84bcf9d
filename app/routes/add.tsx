import { createFileRoute } from '@tanstack/react-router'
import { AddScreen, NoDraftChosen } from '../composing/wizard/add-screen.tsx'
import { parseAddSearch } from '../composing/wizard/add-search.ts'

export const Route = createFileRoute('/add')({
  validateSearch: parseAddSearch,
  loader: ({ context }) => context.language.use('composing', 'outbox', 'pdf'),
  component: Add,
})

function Add() {
  const { draft, step } = Route.useSearch()
  return draft ? <AddScreen key={draft} envelopeId={draft} step={step ?? 'recipients'} /> : <NoDraftChosen />
}
