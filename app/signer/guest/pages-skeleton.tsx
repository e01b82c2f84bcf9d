import { STEP_VIEWS } from '../../../sync/rules/signing/step-view.ts'

/** The shape of what is coming: a header with the title, where we know it, and a page. */
export function PagesSkeleton({ title }: { readonly title: string }) {
  return (
    <div className="signing" data-step-view={STEP_VIEWS.Loading}>
      <header className="sign-head">
        <span className="head-space" />
        {title === '' ? null : (
          <h1 className="b cut grow" dir="auto">
            {title}
          </h1>
        )}
      </header>
      <main className="sign-stage" id="main">
        <div className="paper paper-skeleton" aria-busy="true" />
      </main>
    </div>
  )
}
