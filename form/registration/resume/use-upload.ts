import { type RefObject, useRef, useState } from 'react'
import type { ToastKind } from '../../fields/toasts.ts'
import type { Message } from '../../messages/messages.ts'
import { sortFiles } from './file-check.ts'
import type { AddedResume } from './resume.ts'
import { type UploadContext, type UploadEnd, uploadFile } from './upload-file.ts'

/** Where the upload stands. */
type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'running'; readonly filename: string; readonly share: number }
  | { readonly kind: 'done'; readonly words: Message }
  | { readonly kind: 'failed'; readonly file: File; readonly words: readonly Message[] }

/** A line about what was chosen: about one file, or about all. */
interface Note {
  readonly filename: string | null
  readonly words: Message
}

interface UploadOptions extends UploadContext {
  readonly language: string
  onToast(kind: ToastKind, message: Message): void
  onRunning(running: boolean): void
  onAdded(resume: AddedResume): void
}

export interface UploadControl {
  readonly state: UploadState
  /** Files that were refused, each with its true reason. */
  readonly notes: readonly Note[]
  /** Takes files that a person chose with the button, or dropped or pasted. */
  choose(files: readonly File[], how: 'selected' | 'dropped'): void
  retry(): void
  cancel(): void
  /** Says nothing more about uploads that were. */
  forget(): void
}

/** One upload at a time; a file chosen meanwhile takes its place. */
export function useUpload(options: UploadOptions): UploadControl {
  const [state, setState] = useState<UploadState>({ kind: 'idle' })
  const [notes, setNotes] = useState<readonly Note[]>([])
  const running = useRef<AbortController>(null)
  const send = async (file: File) => {
    const { end, current } = start(file, running, options, setState)
    const ended = await end
    if (!current()) return
    options.onRunning(false)
    setState(ended.kind === 'failed' ? { ...ended, file } : ended)
    if (ended.kind === 'failed') options.onToast('error', ended.words[0]!)
    if (ended.kind !== 'done') return
    options.onToast('success', ended.words)
    options.onAdded(ended.resume)
  }
  const choose: UploadControl['choose'] = (files, how) => {
    const { accepted, refused } = sortFiles(files, options.language)
    const reasons = refused.map(({ name, reason }) => ({ filename: name, words: reason }))
    const toast: Message | undefined =
      how === 'dropped' ? { code: 'resume_files_rejected' } : refused[0]?.reason
    if (!accepted) setState((now) => (now.kind === 'running' ? now : { kind: 'idle' }))
    if (refused.length && toast) options.onToast('error', toast)
    setNotes(refused.length && how === 'dropped' ? [{ filename: null, words: toast! }, ...reasons] : reasons)
    if (accepted) send(accepted)
  }
  return {
    state,
    notes,
    choose,
    retry: () => state.kind === 'failed' && send(state.file),
    cancel: () => running.current?.abort(),
    forget: () => {
      setState({ kind: 'idle' })
      setNotes([])
    },
  }
}

interface StartedUpload {
  readonly end: Promise<UploadEnd>
  /** Whether no other upload has taken its place. */
  current(): boolean
}

function start(
  file: File,
  running: RefObject<AbortController | null>,
  options: UploadOptions,
  show: (state: UploadState) => void,
): StartedUpload {
  running.current?.abort()
  const controller = new AbortController()
  running.current = controller
  const current = () => running.current === controller
  const progress = (share: number) => {
    if (current()) show({ kind: 'running', filename: file.name, share })
  }
  progress(0)
  options.onRunning(true)
  return { end: uploadFile(file, options, controller.signal, progress), current }
}
