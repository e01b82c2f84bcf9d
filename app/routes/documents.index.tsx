import { createFileRoute, redirect } from '@tanstack/react-router'

/** Without an id it is the list (A009). */
export const Route = createFileRoute('/documents/')({
  beforeLoad: () => {
    throw redirect({ to: '/', search: { kind: 'document' }, replace: true })
  },
})
