import { useNavigate } from '@tanstack/react-router'
import { AskCodeForm, type CodedPage } from './ask-code-form.tsx'

/** The form as a page of the app. */
export function AskCodeScreen({ page }: { page: CodedPage }) {
  const navigate = useNavigate()
  return (
    <AskCodeForm
      page={page}
      onCode={(code) => void navigate({ to: `/${page}/${encodeURIComponent(code)}` as '/' })}
    />
  )
}
