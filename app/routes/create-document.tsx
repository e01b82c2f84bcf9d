import { createFileRoute } from '@tanstack/react-router'
import { CreateDocumentPage } from '../composing/create/create-document-page.tsx'

export const Route = createFileRoute('/create-document')({
  loader: ({ context }) => context.language.use('composing', 'faces', 'faces-signing', 'templates'),
  component: CreateDocumentPage,
})
