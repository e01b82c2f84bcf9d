import { createFileRoute } from '@tanstack/react-router'
import { BeginFromTemplate } from '../composing/create/begin-from-template.tsx'

export const Route = createFileRoute('/documents/template/$id')({
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
  component: Begin,
})

function Begin() {
  const { id } = Route.useParams()
  return <BeginFromTemplate key={id} templateId={id} />
}
