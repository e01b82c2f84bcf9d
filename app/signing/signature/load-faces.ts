import { facesFor, facesNeeded, type SignatureFace } from '../rules/signature-faces.ts'
import { FACE_FILES, faceBytes } from './face-files.ts'

/** The letters of `text` can be set in this face; false where one that it needs is not here and cannot be had. */
export async function loadFace(face: SignatureFace, text: string): Promise<boolean> {
  const loaded = await Promise.all(facesNeeded(face, text).map(loadFile))
  return !loaded.includes(false)
}

async function loadFile(face: SignatureFace): Promise<boolean> {
  if (isLoaded(face)) return true
  const url = FACE_FILES[face.id]
  if (url === undefined) return false
  try {
    const style = face.italic ? 'italic' : 'normal'
    const made = new FontFace(face.family, await faceBytes(url), { weight: String(face.weight), style })
    await made.load()
    if (!isLoaded(face)) document.fonts.add(made)
    return true
  } catch {
    return false
  }
}

const isLoaded = ({ family }: SignatureFace): boolean =>
  [...document.fonts].some((one) => one.family.replaceAll('"', '') === family && one.status === 'loaded')

/** Those of the faces for a name that can be written with now. */
export async function loadFaces(text: string): Promise<readonly SignatureFace[]> {
  const faces = facesFor(text)
  const loaded = await Promise.all(faces.map((one) => loadFace(one, text)))
  return faces.filter((_, index) => loaded[index])
}
