import { PasswordInput, SimpleGrid, TextInput } from '@mantine/core'
import { SENTENCES } from '../../../contract/errors.ts'
import type { RegistrationForm } from './registration.tsx'

export function PersonalStep({ form }: { form: RegistrationForm }) {
  const input = form.getInputProps
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      <TextInput label="First name" name="first_name" withAsterisk {...input('first_name')} />
      <TextInput label="Last name" name="last_name" withAsterisk {...input('last_name')} />
      <TextInput label="Email" name="email" type="email" withAsterisk {...input('email')} />
      <PasswordInput label="Password" name="password" withAsterisk {...input('password')} />
      <TextInput label="Phone" name="phone" type="tel" {...input('phone')} />
      <TextInput
        label="Zip code"
        name="zip_code"
        description={SENTENCES.zip_code_hint}
        withAsterisk
        {...input('zip_code')}
      />
      <TextInput label="Home town" name="home_town" {...input('home_town')} />
    </SimpleGrid>
  )
}
