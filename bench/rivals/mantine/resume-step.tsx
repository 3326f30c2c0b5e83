import { Button, Tabs, Text, TextInput } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useRef } from 'react'
import { SENTENCES } from '../../../contract/errors.ts'
import { RESUME_MAX_BYTES } from '../../../contract/limits.ts'
import { RESUME_TYPES } from '../../../contract/resume.ts'
import { uploadResume } from '../shared/send.ts'
import { notify } from './notify.ts'
import type { RegistrationForm } from './registration.tsx'

const ACCEPTED = Object.values(RESUME_TYPES).flat()

export function ResumeStep({ form }: { form: RegistrationForm }) {
  const open = useRef<() => void>(null)

  const upload = async ([file]: File[]) => {
    const address = await uploadResume(file!).catch(() => null)
    notify(address !== null, address ? SENTENCES.upload_succeeded : SENTENCES.upload_failed)
    form.setFieldValue('resume_url', address ?? '')
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
            onReject={() => notify(false, SENTENCES.resume_files_rejected)}
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
          <TextInput label="Resume URL" {...form.getInputProps('resume_url')} />
        </Tabs.Panel>
      </Tabs>
      {form.values.resume_url && <Text mt="sm">Resume added</Text>}
    </>
  )
}
