import { wordSet } from '../tables.ts'

/** Words that name what somebody is at work, folded; by language, women's forms beside men's. */
const TITLE_WORDS = wordSet(
  // English
  'accountant actor adjuster admin advisor adviser advocate agent aide analyst',
  'apprentice architect artist assembler assistant associate attendant',
  'attorney auditor baker banker barber barista bartender bricklayer broker builder butcher buyer captain',
  'caregiver caretaker carer carpenter cashier caterer ceo cfo cio ciso cmo coo cpo cto chairperson',
  'chaplain chef chief chiropractor cleaner clerk coach collector commander',
  'concierge conductor consultant contractor controller cook',
  'copywriter counsel counselor counsellor courier crew',
  'custodian dealer dean deputy designer detective developer devops dietitian director',
  'dispatcher docent doctor drafter driver editor employee engineer',
  'examiner executive expert farmer fellow',
  'firefighter fireman fisherman fitter foreman founder cofounder freelancer fundraiser gardener',
  'greeter groomer guard guide hairdresser hairstylist head',
  'helper host hostess inspector installer instructor intern interpreter',
  'janitor judge keeper laborer labourer landscaper lawyer',
  'lead leader lecturer librarian lieutenant lifeguard lineman loader locksmith maid',
  'maker marketer mason mate mechanic member mentor merchandiser merchant',
  'midwife minister model mover notary nurse',
  'officer organizer owner packer painter paralegal paramedic partner pastor',
  'peer performer pilot preparer pipefitter planner plasterer',
  'player plumber police porter practitioner president principal printer',
  'processor producer professor programmer provider',
  'publisher ranger realtor recruiter rep reporter representative',
  'researcher resident reviewer roofer salesperson scheduler',
  'secretary sergeant server shipper shopper soldier sre',
  'stocker student stylist superintendent supervisor supporter surgeon surveyor',
  'sysadmin teacher teller temp tester tiler trader trainee trainer treasurer',
  'tutor typist underwriter valet vendor veterinarian volunteer vp waiter waitress washer',
  'welder worker writer dishwasher scholar deckhand',
  'registrar forester logger finisher polisher driller liaison scribe marshal',
  'sheriff paraprofessional picker',
  'hand setter handler coder master webmaster evp svp avp',
  'tech medic carrier runner detailer cutter babysitter bagger busser',
  'reader keyholder',
  // German
  'auszubildende auszubildender koch kochin kellner kellnerin praktikant praktikantin werkstudent',
  // French and Italian: the most common; others are told by where they stand
  'assistante chargee chef comptable conseiller employe infirmier responsable stagiaire technicien',
  'addetta addetto commessa cuoco impiegata impiegato responsabile segretaria',
  // Spanish and Portuguese
  'abogado abogada administrativa administrativo aprendiz arquitecta',
  'arquitecto asesor asesora asistente auxiliar ayudante becaria becario carpintero',
  'chofer conductora consultor consultora contable',
  'dependienta dependiente directora docente',
  'empleada empleado encargada encargado gerente gestor lavaplatos mesera mesero ama pintor',
  'gestora ingeniera ingeniero jefa jefe maestra maestro mecanico medico operaria operario profesor',
  'profesora secretaria secretario subdirector',
  'supervisora tecnica tecnico advogado arquiteto assistente',
  'diretor diretora encarregado',
  'estagiaria estagiario farmaceutico professora',
  'padeiro caixa',
)

/**
 * Ends of words that name an occupation: `agronomist`, `electricista`, `serveuse`, `soldador`, `venditore`, and of German
 * and Dutch, where one word says all.
 */
const TITLE_ENDS =
  /(?:\w{3}(?:al|iv|[cgmnpr]|(?<!bap)t)ist|\w{4}ista|\w{3}ographer|\w{2}keeper|\w{3}maker|\w{3}worker|\w{2}wright|\w{3}ician|\w{3}(?:[tdep]s|[rncl]e|[io]r|dy)man|\w{4}[rt]ka|\w(?:[ei]n|rm|tur|aj|mar)er[ao]|\w{2}(?:[is]i|ch|in|rm|zin|nh)(?:[ie]er|eir)[aeo]|\w{3}(?:(?<!elev|gener)ator|[dlnstv]eure?|euse)|\w{4}(?:trice|(?<!salv|port|distribu|liz)(?:[ai]tore|[aei]dora?)))$|(?:entwickler|arztin|arzt|ingenieur|leiter|berater|techniker|mechaniker|elektroniker|pfleger|verkaufer|mitarbeiter|arbeiter|kaufmann|helfer|fuhrer|manager|assistent|spezialist|architekt|fahrer|lehrer|schlosser|macher|meister|planer)(?:in)?$|(?:kauffrau|fachkraft|medewerker|kundige|ontwikkelaar|leider|monteur|adviseur)$/

/** Whether a word names what somebody is at work. */
export function isTitleWord(word: string): boolean {
  return TITLE_WORDS.has(word) || TITLE_ENDS.test(word)
}
