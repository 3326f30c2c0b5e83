import type { Language } from '@resume-library/contract/service-api'
import type { Erasure } from './erase-by-token.ts'

interface EraseMessages {
  readonly title: string
  readonly states: Readonly<Record<Erasure['state'] | 'busy', readonly string[]>>
  /** Instead of `erased`, before the address of a resume that could not be removed. */
  readonly resumeLeft: readonly string[]
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
      unsure: [
        'We could not find out whether all of your data is removed. Please open this address again later: it stays the same, and tells whether anything is still kept.',
      ],
      busy: [
        'Too many such addresses were just opened from your network. Nothing was removed. Please try again in a minute: this address stays the same.',
      ],
    },
    resumeLeft: [
      'Your registration is removed.',
      'The file of your resume could not be removed from here. Please ask the job board to remove it, and tell them this address:',
    ],
    erase: 'Remove my data',
  },
  es: {
    title: 'Eliminar sus datos',
    states: {
      kept: [
        'Esto elimina su registro de la biblioteca de currículums: su nombre y dirección, todo lo demás que ha escrito, su contraseña y su currículum. No se puede deshacer.',
        'Después ya no podrá iniciar sesión, y los empleadores no encontrarán su currículum. Puede registrarse de nuevo en cualquier momento.',
      ],
      erased: ['Sus datos se han eliminado. No queda nada de su registro en la biblioteca de currículums.'],
      unknown: ['En la biblioteca de currículums no se guarda nada para esta dirección.'],
      unavailable: [
        'No se ha podido acceder a sus datos y no se ha eliminado nada. Vuelva a intentarlo más tarde: esta dirección no cambia.',
      ],
      unsure: [
        'No hemos podido saber si se han eliminado todos sus datos. Vuelva a abrir esta dirección más tarde: no cambia, y dice si todavía se guarda algo.',
      ],
      busy: [
        'Se han abierto demasiadas direcciones como esta desde su red. No se ha eliminado nada. Vuelva a intentarlo dentro de un minuto: esta dirección no cambia.',
      ],
    },
    resumeLeft: [
      'Su registro se ha eliminado.',
      'El archivo de su currículum no se ha podido eliminar desde aquí. Pida a la bolsa de trabajo que lo elimine e indique esta dirección:',
    ],
    erase: 'Eliminar mis datos',
  },
}
