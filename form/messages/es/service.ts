import type { BoardMessages, ServiceMessages } from '@resume-library/contract/built-messages'

export const service: ServiceMessages = {
  queued: {
    title: 'Su registro',
    states: {
      accepted:
        'Guardamos su registro. La bolsa de trabajo no responde en este momento. Lo enviaremos en cuanto podamos: no tiene que hacer nada.',
      registered: 'Su registro está completo. Lo entregamos a la bolsa de trabajo.',
      refused: 'La bolsa de trabajo no aceptó su registro. Regístrese de nuevo.',
      expired:
        'No pudimos comunicarnos a tiempo con la bolsa de trabajo, así que eliminamos su registro. Regístrese de nuevo.',
      withdrawn:
        'Su registro se canceló y eliminamos nuestra copia. Si subió un currículum, lo eliminaremos pronto.',
      discarded: 'Su registro se eliminó antes de que pudiéramos enviarlo. Regístrese de nuevo.',
    },
    erased:
      'Su registro se completó y, después, sus datos se eliminaron. No queda nada en la biblioteca de currículums.',
    reason: 'La bolsa de trabajo dice:',
    saveAddress: 'Guarde la dirección de esta página para consultar su registro.',
    refresh: 'Consultar de nuevo',
    withdrawHint: '¿Cambió de opinión?',
    withdraw: 'Cancelar el registro',
    mayHaveArrived:
      'Un intento no tuvo respuesta, así que es posible que la bolsa de trabajo haya recibido su registro.',
    erase: 'Guarde este enlace por si quiere eliminar sus datos',
    unknown: 'No encontramos ningún registro en esta dirección. Es posible que el enlace haya vencido.',
  },
  erasure: {
    title: 'Eliminar sus datos',
    states: {
      stored: [
        'Esto elimina su registro de la biblioteca de currículums: su nombre y datos de contacto, todo lo demás que escribió, su contraseña y su currículum. No se puede deshacer.',
        'No podrá iniciar sesión y los empleadores no encontrarán su currículum. Puede registrarse de nuevo cuando quiera.',
      ],
      erased: ['Sus datos se eliminaron. No queda nada en la biblioteca de currículums.'],
      unknown: ['La biblioteca de currículums no tiene datos para este enlace.'],
      unavailable: [
        'No pudimos acceder a sus datos, así que no se eliminó nada. Vuelva a abrir este enlace más tarde.',
      ],
      unsure: [
        'No pudimos confirmar que se eliminaran todos sus datos. Vuelva a abrir este enlace más tarde para comprobarlo.',
      ],
      busy: [
        'Hay demasiadas solicitudes desde su red. No se eliminó nada. Vuelva a abrir este enlace en unos minutos.',
      ],
    },
    resumeLeft: [
      'Su registro se eliminó.',
      'No pudimos eliminar el archivo de su currículum. Pida a la bolsa de trabajo que lo elimine e indique esta dirección:',
    ],
    erase: 'Eliminar mis datos',
  },
  verification: {
    title: 'Confirmar su correo electrónico',
    states: {
      unverified: ['Confirme que este correo electrónico es suyo.'],
      verified: ['Su correo electrónico está confirmado.'],
      unknown: [
        'Este enlace ya no es válido. Si cambió su correo electrónico, use el enlace que enviamos al nuevo.',
      ],
      unavailable: ['No pudimos confirmar su correo electrónico. Vuelva a abrir este enlace más tarde.'],
      busy: ['Hay demasiadas solicitudes desde su red. Vuelva a abrir este enlace en unos minutos.'],
    },
    verify: 'Confirmar mi correo electrónico',
  },
}

export const board: BoardMessages = {
  privacy_link: 'Política de privacidad',
  terms_link: 'Términos de uso',
  new_tab: '(se abre en otra pestaña)',
  consent_required: 'Acepto lo siguiente: {documents}.',
  consent_notice: 'Al enviar su registro, usted acepta lo siguiente: {documents}.',
  consent_missing: 'Marque la casilla para aceptar lo siguiente: {documents}.',
}
