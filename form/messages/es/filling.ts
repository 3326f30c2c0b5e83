import type { FillingMessages } from '../message-types.ts'

export const filling: FillingMessages = {
  fill_mark: 'De su currículum',
  fill_mark_unsure: 'De su currículum: revíselo',
  fill_reading: 'Leyendo {filename}…',
  fill_filled: 'Se llenaron {count} respuestas con su currículum. Revíselas.',
  fill_filled_one: 'Se llenó una respuesta con su currículum. Revísela.',
  fill_filled_unsure: 'Se llenaron {count} respuestas con su currículum. Revíselas, sobre todo: {names}.',
  fill_step_1: 'Llenado en el paso 1: {names}.',
  fill_step_2: 'Llenado en el paso 2: {names}.',
  fill_undo: 'Deshacer',
  fill_undone: 'Se ha retirado lo que se había llenado. Lo que usted escribió sigue ahí.',
  fill_undone_file:
    'Quitamos lo que se había llenado y también su currículum. Lo que usted escribió sigue ahí.',
  fill_nothing_new: 'Se ha leído su currículum. No responde a nada que siga sin respuesta.',
  fill_cancelled: 'Se canceló la lectura. No se llenó nada.',
  fill_too_slow:
    'La lectura de su currículum tardó demasiado, así que no se llenó nada. Escriba sus respuestas.',
  fill_failed:
    'No se pudo leer su currículum en este dispositivo, así que no se llenó nada. Escriba sus respuestas.',
  fill_unreadable: 'Una máquina no puede leer este currículum',
  fill_scanned:
    'Sus páginas son imágenes, así que difícilmente lo encontrarán al buscar. Lo que ayuda: expórtelo de nuevo desde el programa con el que se escribió, como PDF o DOCX.',
  fill_no_characters:
    'Sus letras no dicen qué caracteres son, así que difícilmente lo encontrarán al buscar. Lo que ayuda: expórtelo de nuevo o guárdelo como DOCX.',
  fill_locked:
    'Solo se abre con contraseña, así que difícilmente lo encontrarán al buscar. Lo que ayuda: guarde una copia sin contraseña.',
  fill_too_large:
    'Es demasiado grande para que podamos leerlo. Si puede, expórtelo de nuevo como PDF o DOCX.',
  fill_broken:
    'Está dañado o no tiene texto, así que difícilmente lo encontrarán al buscar. Lo que ayuda: expórtelo de nuevo o en otro formato.',
  fill_sendable: 'Puede enviarlo de todos modos.',
  fill_sending: 'Lo estamos subiendo como su currículum.',
  fill_waiting:
    'Se queda en su dispositivo hasta que usted acepte al final. Después lo subimos como su currículum.',
  fill_added: '{filename} también es su currículum en el paso 3.',
  fill_offer: 'Su currículum responde a {count} preguntas que dejó sin responder.',
  fill_offer_one: 'Su currículum responde a una pregunta que dejó sin responder.',
  fill_accept: 'Llenar',
}
