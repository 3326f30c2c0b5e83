/** An e-mail address, or digits enough for a phone number. */
export const CONTACT_DATA = /\S@\S|(?:\d[ ().-]{0,2}){9}/
