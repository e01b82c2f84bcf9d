/** Prints a text alone, without the page around it. */
export function printText({
  title,
  text,
  locale,
}: {
  readonly title: string
  readonly text: string
  readonly locale: string
}): void {
  const frame = document.createElement('iframe')
  // Off the page and not undisplayed: what has no box prints as an empty sheet.
  frame.className = 'sr'
  document.body.append(frame)
  const { contentDocument: page, contentWindow: view } = frame
  if (!page || !view) {
    frame.remove()
    return
  }
  page.title = title
  page.documentElement.lang = locale
  page.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr'
  for (const line of text.split('\n')) {
    const paragraph = page.createElement('p')
    paragraph.dir = 'auto'
    paragraph.textContent = line
    page.body.append(paragraph)
  }
  view.addEventListener('afterprint', () => frame.remove())
  view.print()
}
