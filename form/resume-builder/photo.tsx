import { type ChangeEvent, type RefObject, useEffect, useRef } from 'react'
import { Button } from '../fields/button.tsx'
import { pageLanguage } from '../messages/embedded.ts'
import { type MessageKey, useTranslate } from '../messages/messages.ts'
import { type MakerProps, useOpenResume } from './maker-props.ts'
import styles from './photo.module.css'
import type { PhotoPage } from './photo-scan.ts'
import { pageId, usePages, useScan } from './photo-state.ts'

interface PhotographedResumeProps extends Pick<MakerProps, 'name' | 'filename' | 'onAdd' | 'onCancel'> {
  /** Chosen already; they become the first pages. */
  readonly pictures: readonly File[]
  readonly onType: () => void
}

/** Makes a PDF of photographed pages; the pictures stay on the device. */
export function PhotographedResume({
  name,
  filename,
  pictures,
  onAdd,
  onCancel,
  onType,
}: PhotographedResumeProps) {
  const translate = useTranslate()
  const state = usePages()
  const { making, make, cancel } = useScan()
  const undo = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pages, put } = state
  useOpenResume(pages.length ? 'unfinished_pages' : null, 'use-pages')
  const titles = pages.map((_, index) =>
    translate('photo_page', { number: String(index + 1), count: String(pages.length) }),
  )
  const isOpened = useRef(false)
  useEffect(() => {
    // Not again each time that the step is shown.
    if (isOpened.current) return
    isOpened.current = true
    heading.current!.focus()
    void state.add(pictures)
  })
  const use = async () => {
    if (making !== null) return
    state.setNotes([])
    const title = [translate('group_resume'), name].filter(Boolean).join(': ')
    const scan = await make(pages, { title, alternatives: titles, language: pageLanguage() })
    if (scan instanceof Blob) onAdd(new File([scan], filename, { type: scan.type }))
    else if (scan) state.setNotes([scan])
  }
  const remove = (page: PhotoPage) => {
    state.remove(page)
    undo.current!.focus()
  }
  return (
    <section aria-labelledby="photographs" className={styles.photo}>
      <h3 ref={heading} id="photographs" tabIndex={-1}>
        {translate('photo_heading')}
      </h3>
      <p>{translate('photo_hint')}</p>
      <p className="small">{translate('photo_search')}</p>
      <Button text="photo_type" className={`button quiet ${styles.type}`} onClick={onType} />
      {pages.map((page, index) => (
        <fieldset key={page.id} id={pageId(page)} tabIndex={-1} className={styles.page}>
          <legend>{titles[index]}</legend>
          <div ref={(place) => place?.replaceChildren(page.shown)} />
          <div className="line">
            <Button text="photo_turn" onClick={() => state.turn(page)} />
            {index > 0 && <Button text="builder_up" onClick={() => put(page, index - 1)} />}
            {index < pages.length - 1 && <Button text="builder_down" onClick={() => put(page, index + 1)} />}
            <Button text="remove" onClick={() => remove(page)} />
          </div>
        </fieldset>
      ))}
      <Status {...{ state, undo }} making={making === null ? null : titles[making]!} />
      <PictureInputs onFiles={state.add} />
      <div className="line">
        {pages.length > 0 && (
          <Button
            id="use-pages"
            text="photo_use"
            className="button primary"
            aria-busy={making !== null}
            onClick={use}
          />
        )}
        <Button text="cancel" onClick={making === null ? onCancel : cancel} />
      </div>
    </section>
  )
}

interface StatusProps {
  readonly state: ReturnType<typeof usePages>
  readonly undo: RefObject<HTMLButtonElement | null>
  readonly making: string | null
}

function Status({ state: { removed, restore, isOpening, notes }, undo, making }: StatusProps) {
  const translate = useTranslate()
  return (
    <div>
      <div aria-live="polite">
        {removed && (
          <p>
            {translate('photo_removed', { number: String(removed.index + 1) })}{' '}
            <Button text="fill_undo" ref={undo} className="button quiet" onClick={restore} />
          </p>
        )}
        {isOpening && <p>{translate('loading')}</p>}
        {making && <p>{translate('photo_making', { page: making })}</p>}
      </div>
      <div role="alert" className={styles.notes}>
        {notes
          .map((note) => translate(note))
          .map((note) => (
            <p key={note}>{note}</p>
          ))}
      </div>
    </div>
  )
}

type OnFiles = (files: readonly File[]) => void

/** Offers to photograph a resume instead of typing it. */
export function PhotoOffer({ onFiles }: { readonly onFiles: OnFiles }) {
  return (
    <div>
      <p>{useTranslate()('photo_offer')}</p>
      <PictureInputs onFiles={onFiles} />
    </div>
  )
}

/** Takes pictures from the camera, and on a phone others, too. */
const PictureInputs = ({ onFiles }: { readonly onFiles: OnFiles }) => (
  <div className="line">
    <PictureInput text="photo_take" capture="environment" onFiles={onFiles} />
    <PictureInput text="photo_choose" onFiles={onFiles} />
  </div>
)

interface PictureInputProps {
  readonly text: MessageKey
  readonly capture?: 'environment'
  readonly onFiles: OnFiles
}

function PictureInput({ text, capture, onFiles }: PictureInputProps) {
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...currentTarget.files!])
    // Reset, so that choosing the same file again fires `change`.
    currentTarget.value = ''
  }
  return (
    <label className={`button ${styles.input}`}>
      <input
        type="file"
        accept="image/*"
        multiple
        className="visually-hidden"
        {...{ capture }}
        onChange={take}
        // Enter opens it, and does not go on in the guide.
        onKeyDown={(event) => event.stopPropagation()}
      />
      {useTranslate()(text)}
    </label>
  )
}
