import type { WithoutScriptMessages } from '../message-types.ts'

export const withoutScript: WithoutScriptMessages = {
  page_description:
    'Agregue su currículum a la biblioteca en unos 3 minutos para que los empleadores lo encuentren.',
  no_script: 'Este formulario también funciona sin JavaScript.',
  no_script_link: 'Mostrar todo el formulario en una página',
  show_title: 'Sus respuestas están aquí',
  show_text: 'Todavía no se envió nada. Complete lo que falta y vuelva a escribir la contraseña.',
  password_again: 'Vuelva a escribirla. Por su seguridad, nunca la mostramos de nuevo.',
  choose_file: 'Archivo del currículum',
  choose_file_hint: 'PDF, DOC, DOCX, TXT o RTF, hasta {size}',
  choose_other_file: 'Usar otro archivo de currículum',
  phone_hint: 'Sin extensión',
  file_or_link: 'Agregue un archivo o un enlace. Si agrega ambos, usaremos el enlace.',
  resume_stored: 'Ya lo guardamos. No tiene que elegirlo de nuevo.',
  resume_unknown: 'El currículum que subió ya no está disponible. Elíjalo de nuevo o use un enlace.',
  answers_saved: 'Sus respuestas siguen aquí. Solo tendrá que volver a escribir la contraseña.',
  registrations_closed:
    'El registro está cerrado en este momento. No podrá enviar el formulario hasta que vuelva a abrirse.',
  registrations_unavailable: 'En este momento no podemos recibir registros. Vuelva en unos minutos.',
  retry_in: 'Envíe el registro de nuevo dentro de {duration}.',
  stopped_too_many_requests: 'Demasiadas solicitudes. Espere {duration} y envíe el registro de nuevo.',
  stopped_overloaded:
    'Hay mucha demanda en este momento y no recibimos sus respuestas. Espere {duration} y vuelva a cargar esta página: su navegador las enviará de nuevo. O regrese a la página anterior: sus respuestas siguen allí.',
  stopped_too_large:
    'Sus respuestas o su archivo son demasiado grandes. Acorte sus respuestas o elija un archivo más pequeño.',
  stopped_too_slow: 'El envío tardó demasiado. Inténtelo de nuevo con una mejor conexión.',
  stopped_unreadable: 'No pudimos leer lo que se envió, así que no se registró nada. Inténtelo de nuevo.',
  stopped_media_type: 'Esta página solo acepta su propio formulario. Use el formulario de abajo.',
  stopped_elsewhere: 'El formulario se envió desde otro sitio, así que no se registró nada. Llénelo aquí.',
  stopped_origin_unknown:
    'Su navegador no confirmó que el formulario viene de esta página, así que no se registró nada. Permita que su navegador indique a este sitio la página de origen (referrer) y vuelva a enviar el formulario. Sus respuestas siguen aquí.',
  stopped_broken: 'Algo salió mal de nuestro lado. Inténtelo de nuevo en un minuto.',
}
