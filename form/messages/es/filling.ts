import type { FillingMessages } from '../message-types.ts'

export const filling: FillingMessages = {
  fill_mark: 'De su currículum',
  fill_mark_unsure: 'Revise este dato',
  fill_busy: 'Leyendo…',
  fill_reading: 'Leyendo {filename}…',
  fill_filled: 'Llenamos {count} campos con datos de su currículum. Revíselos.',
  fill_filled_one: 'Llenamos un campo con datos de su currículum. Revíselo.',
  fill_filled_unsure: 'Llenamos {count} campos con datos de su currículum. Revíselos, sobre todo: {names}.',
  fill_step_1: 'Paso 1: {names}.',
  fill_step_2: 'Paso 2: {names}.',
  fill_undo: 'Deshacer',
  fill_undone: 'Deshicimos los cambios. Conservamos todo lo que usted escribió.',
  fill_undone_file:
    'Deshicimos los cambios y quitamos su currículum. Conservamos todo lo que usted escribió.',
  fill_nothing_new: 'Leímos su currículum y no encontramos nada nuevo que agregar.',
  fill_cancelled: 'Cancelado. No llenamos ningún campo.',
  fill_too_slow: 'La lectura de su currículum tardó demasiado. Escriba sus respuestas.',
  fill_failed: 'No pudimos leer su currículum en este dispositivo. Escriba sus respuestas.',
  fill_unreadable: 'No pudimos leer el texto de este currículum',
  fill_scanned:
    'Parece un documento escaneado, así que los empleadores quizá no lo encuentren al buscar. Un PDF o DOCX con texto funciona mejor.',
  fill_no_characters:
    'No se puede buscar en el texto de este PDF. Intente exportarlo de nuevo o guárdelo como DOCX.',
  fill_locked:
    'Este archivo está protegido con contraseña, así que los empleadores no pueden abrirlo. Guarde una copia sin contraseña.',
  fill_too_large: 'Es demasiado grande para que podamos leerlo. Un PDF o DOCX con texto funciona mejor.',
  fill_broken:
    'El archivo está dañado o no tiene texto, así que los empleadores quizá no lo encuentren al buscar. Intente exportarlo de nuevo o en otro formato.',
  fill_sendable: 'Puede enviarlo de todos modos.',
  fill_sending: 'Estamos subiendo este archivo como su currículum.',
  fill_waiting:
    'El archivo se queda en su dispositivo hasta que usted acepte al final. Después lo subiremos como su currículum.',
  fill_added: '{filename} está adjunto como su currículum.',
  fill_offer: 'Podemos llenar {count} campos vacíos con datos de su currículum.',
  fill_offer_one: 'Podemos llenar un campo vacío con datos de su currículum.',
  fill_accept: 'Llenar',
}
