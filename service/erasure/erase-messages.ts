import type { ErasureAnswer } from '@resume-library/contract/provider-api'
import type { Language } from '@resume-library/contract/service-api'

interface EraseMessages {
  readonly title: string
  readonly states: Readonly<Record<ErasureAnswer['status'] | 'unavailable', readonly string[]>>
  readonly erase: string
}

/** What the page says behind the link by which somebody has everything erased. */
export const ERASE_MESSAGES: Readonly<Record<Language, EraseMessages>> = {
  en: {
    title: 'Remove your data',
    states: {
      kept: [
        'This removes your registration from the resume library: your name and address, everything else you entered, your password and your resume. It cannot be undone.',
        'Afterwards you cannot log in any more, and employers no longer find your resume. You can register again at any time.',
      ],
      erased: ['Your data is removed. Nothing of your registration is kept in the resume library.'],
      unknown: ['Nothing is kept in the resume library for this address.'],
      unavailable: [
        'Your data could not be reached, and nothing was removed. Please try again later: this address stays the same.',
      ],
    },
    erase: 'Remove my data',
  },
  es: {
    title: 'Eliminar sus datos',
    states: {
      kept: [
        'Esto elimina su registro de la biblioteca de currículos: su nombre y dirección, todo lo demás que ha introducido, su contraseña y su currículum. No se puede deshacer.',
        'Después ya no podrá iniciar sesión, y los empleadores no encontrarán su currículum. Puede registrarse de nuevo en cualquier momento.',
      ],
      erased: ['Sus datos se han eliminado. No queda nada de su registro en la biblioteca de currículos.'],
      unknown: ['En la biblioteca de currículos no se guarda nada para esta dirección.'],
      unavailable: [
        'No se ha podido acceder a sus datos y no se ha eliminado nada. Vuelva a intentarlo más tarde: esta dirección no cambia.',
      ],
    },
    erase: 'Eliminar mis datos',
  },
}
