import type { KeptStatus, Language } from '@resume-library/contract/service-api'

export interface KeptMessages {
  readonly title: string
  readonly states: Readonly<Record<KeptStatus['status'], string>>
  /** Instead of the state, once what was registered is erased. */
  readonly erased: string
  readonly reason: string
  readonly keepAddress: string
  readonly lookAgain: string
  readonly withdrawHint: string
  readonly withdraw: string
  readonly mayHaveArrived: string
  readonly erase: string
  readonly unknown: string
}

/** What the page of a kept registration says. */
export const KEPT_MESSAGES: Readonly<Record<Language, KeptMessages>> = {
  en: {
    title: 'Your registration',
    states: {
      accepted:
        'Your registration is kept safely. The job board cannot be reached right now; we deliver it as soon as it can. You need not do anything.',
      registered: 'You are registered. Your registration has been delivered to the job board.',
      refused: 'The job board did not take your registration. Please register again.',
      expired:
        'The job board could not be reached in time, and your registration was deleted. Please register again.',
      withdrawn: 'Your registration is withdrawn. Nothing of it is kept here.',
      discarded: 'Your registration was deleted before it could be delivered. Please register again.',
    },
    erased:
      'You were registered, and your data has been removed since. Nothing of it is kept in the resume library.',
    reason: 'The job board says:',
    keepAddress: 'Keep the address of this page: it shows how your registration ends.',
    lookAgain: 'See how it stands now',
    withdrawHint: 'Do you not want it any more?',
    withdraw: 'Withdraw registration',
    mayHaveArrived: 'One try of delivering it was not answered: the job board may have it all the same.',
    erase: 'Keep this link: it removes your data',
    unknown: 'There is no registration at this address, or it ended some time ago.',
  },
  es: {
    title: 'Su registro',
    states: {
      accepted:
        'Su registro está guardado de forma segura. Ahora no se puede contactar con la bolsa de trabajo; lo entregaremos en cuanto se pueda. No tiene que hacer nada.',
      registered: 'Su registro está completo: se ha entregado a la bolsa de trabajo.',
      refused: 'La bolsa de trabajo no ha aceptado su registro. Regístrese de nuevo.',
      expired:
        'No se pudo contactar a tiempo con la bolsa de trabajo y su registro se ha borrado. Regístrese de nuevo.',
      withdrawn: 'Su registro se ha retirado. Aquí no se guarda nada de él.',
      discarded: 'Su registro se ha borrado antes de poder entregarse. Regístrese de nuevo.',
    },
    erased:
      'Su registro se completó, y sus datos se han eliminado desde entonces. No queda nada de ellos en la biblioteca de currículums.',
    reason: 'La bolsa de trabajo dice:',
    keepAddress: 'Guarde la dirección de esta página: muestra cómo termina su registro.',
    lookAgain: 'Ver cómo está ahora',
    withdrawHint: '¿Ya no lo quiere?',
    withdraw: 'Retirar el registro',
    mayHaveArrived:
      'Un intento de entrega no tuvo respuesta: la bolsa de trabajo puede tenerlo de todos modos.',
    erase: 'Guarde este enlace: elimina sus datos',
    unknown: 'No hay ningún registro en esta dirección, o terminó hace tiempo.',
  },
}
