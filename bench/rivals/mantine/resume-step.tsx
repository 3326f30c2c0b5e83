import { Button, Group, Tabs, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef, useState } from 'react'
import { RESUME_MAX_BYTES } from '../../../contract/limits.ts'
import { RESUME_TYPES, type ResumeInfo, resumeFromUrl } from '../../../contract/resume.ts'
import { SENTENCES } from '../../../contract/sentences.ts'
import { uploadResume } from '../shared/send.ts'
import { notify } from './notify.ts'
import type { RegistrationForm } from './registration.tsx'

interface ResumeStepProps {
  form: RegistrationForm
  resume: ResumeInfo | null
  onResume: (resume: ResumeInfo) => void
}

const ACCEPTED = Object.values(RESUME_TYPES).flat()

export function ResumeStep({ form, resume, onResume }: ResumeStepProps) {
  const open = useRef<() => void>(null)
  const [address, setAddress] = useState('')

  const upload = async ([file]: File[]) => {
    try {
      onResume(await uploadResume(file!))
      form.setFieldValue('resume_url', '')
      notify({ kind: 'success', text: SENTENCES.upload_succeeded })
    } catch (error) {
      notify({ kind: 'error', text: (error as Error).message })
    }
  }
  const addAddress = () => {
    const found = resumeFromUrl(address)
    if (!found) return notify({ kind: 'error', text: SENTENCES.resume_url_invalid })
    form.setFieldValue('resume_url', found.url)
    onResume(found)
  }
  return (
    <>
      <Tabs defaultValue="file" mt="md">
        <Tabs.List>
          <Tabs.Tab value="file">Upload File</Tabs.Tab>
          <Tabs.Tab value="url">Add URL</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="file" pt="md">
          <Dropzone
            openRef={open}
            onDrop={upload}
            onReject={() => notify({ kind: 'error', text: SENTENCES.resume_files_rejected })}
            accept={ACCEPTED}
            maxSize={RESUME_MAX_BYTES}
            multiple={false}
          >
            <Text ta="center" py="xl">
              Drag your resume here: PDF, DOC, DOCX, TXT or RTF, up to 5 MB
            </Text>
          </Dropzone>
          <Button mt="sm" variant="default" onClick={() => open.current?.()}>
            Select Resume
          </Button>
        </Tabs.Panel>
        <Tabs.Panel value="url" pt="md">
          <Group align="end">
            <TextInput
              label="Resume URL"
              value={address}
              onChange={(event) => setAddress(event.currentTarget.value)}
              flex={1}
            />
            <Button onClick={addAddress}>Add</Button>
            <Button onClick={addAddress} variant="default">
              Submit URL
            </Button>
          </Group>
        </Tabs.Panel>
      </Tabs>
      {resume && <Text mt="sm">Resume added: {resume.filename}</Text>}
    </>
  )
}
