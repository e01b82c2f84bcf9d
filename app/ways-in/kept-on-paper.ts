/** What is shown once, taken along as a file or on paper. */

export function download(fileName: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  link.download = fileName
  link.click()
  URL.revokeObjectURL(link.href)
}

/** In a frame of its own, so that the paper holds these lines and nothing of the page. */
export function printed(title: string, lines: readonly string[]): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  const { contentDocument: page, contentWindow: paper } = frame
  if (!page || !paper) {
    frame.remove()
    return
  }
  const heading = page.createElement('h1')
  heading.textContent = title
  const list = page.createElement('pre')
  list.textContent = lines.join('\n')
  page.body.append(heading, list)
  paper.addEventListener('afterprint', () => frame.remove())
  paper.print()
}
