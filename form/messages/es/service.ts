import type { BoardMessages, ServiceMessages } from '@resume-library/contract/built-messages'

export const service: ServiceMessages = {
  queued: {
    title: 'Su registro',
    states: {
      accepted:
        'Su registro está guardado de forma segura. Ahora no se puede contactar con la bolsa de trabajo; lo entregaremos en cuanto se pueda. No tiene que hacer nada.',
      registered: 'Su registro está completo: se ha entregado a la bolsa de trabajo.',
      refused: 'La bolsa de trabajo no ha aceptado su registro. Regístrese de nuevo.',
      expired:
        'No se pudo contactar a tiempo con la bolsa de trabajo y su registro se ha borrado. Regístrese de nuevo.',
      withdrawn:
        'Su registro se ha retirado y borramos nuestra copia. Si subió un currículum, se borrará pronto.',
      discarded: 'Su registro se ha borrado antes de poder entregarse. Regístrese de nuevo.',
    },
    erased:
      'Su registro se completó, y sus datos se han eliminado desde entonces. No queda nada de ellos en la biblioteca de currículums.',
    reason: 'La bolsa de trabajo dice:',
    saveAddress: 'Guarde la dirección de esta página: muestra cómo termina su registro.',
    refresh: 'Ver cómo está ahora',
    withdrawHint: '¿Ya no lo quiere?',
    withdraw: 'Retirar el registro',
    mayHaveArrived:
      'Un intento de entrega no tuvo respuesta: la bolsa de trabajo puede tenerlo de todos modos.',
    erase: 'Guarde este enlace: elimina sus datos',
    unknown: 'No hay ningún registro en esta dirección, o terminó hace tiempo.',
  },
  erasure: {
    title: 'Eliminar sus datos',
    states: {
      stored: [
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

export const board: BoardMessages = {
  privacy_link: 'Política de privacidad',
  terms_link: 'Condiciones de uso',
  new_tab: '(se abre en otra pestaña)',
  consent_required: 'He leído y acepto: {documents}.',
  consent_notice: 'Al enviar su registro acepta: {documents}.',
  consent_missing: 'Marque la casilla del final para aceptar: {documents}.',
}
