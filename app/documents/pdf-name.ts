/** What a document is saved as: whatever it was uploaded as, it is a PDF now. */
export const pdfName = (name: string): string =>
  /\.pdf$/i.test(name) ? name : `${name.replace(/\.[a-z0-9]{2,5}$/i, '')}.pdf`
