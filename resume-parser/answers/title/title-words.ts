import { wordSet } from '../tables.ts'

/** Words that name what somebody is at work, folded; by language, women's forms beside men's. */
const TITLE_WORDS = wordSet(
  // English
  'accountant actor actuary adjuster admin advisor adviser advocate agent aide analyst',
  'apprentice architect artist assembler assessor assistant associate attendant',
  'attorney auditor baker banker barber barista bartender bricklayer broker builder butcher buyer captain',
  'caregiver caretaker carer carpenter cashier caterer ceo cfo cio ciso cmo coo cpo cto chairperson',
  'chaplain chauffeur chef chief chiropractor cleaner clerk coach collector commander',
  'composer concierge conductor consultant contractor controller cook',
  'copywriter counsel counselor counsellor courier crew',
  'custodian dancer dealer dean deputy designer detective developer devops dietitian director',
  'dispatcher docent doctor drafter driver editor employee engineer',
  'escort examiner executive expert farmer fellow fighter financier',
  'firefighter fireman fisherman fitter foreman founder cofounder freelancer fundraiser gardener',
  'glazier greeter groomer grower guard guide hairdresser hairstylist head',
  'helper historian host hostess inspector installer instructor intern interpreter',
  'interviewer janitor jeweler judge keeper laborer labourer landscaper lawyer',
  'lead leader lecturer librarian lieutenant lifeguard linguist lineman loader locksmith maid',
  'maintainer maker marketer mason mate mechanic member mentor merchandiser merchant messenger',
  'midwife miller miner minister model modeler mover nanny notary nurse',
  'officer operative organizer owner packer painter paralegal paramedic partner pastor',
  'peer performer pilot preparer pipefitter planner plasterer',
  'player plumber police porter postdoc practitioner president presenter principal printer',
  'processor producer professor programmer promoter proofreader prosecutor provider',
  'publisher purchaser ranger realtor recruiter rep repairer reporter representative',
  'researcher resident reviewer rigger roofer sailor salesperson saleswoman scheduler',
  'seamstress secretary sergeant server shipper shopper singer soldier solicitor sommelier sre',
  'steward stewardess stocker student stylist superintendent supervisor supporter surgeon surveyor',
  'sysadmin tailor teacher teller temp tester tiler trader trainee trainer treasurer',
  'tutor typist underwriter usher valet vendor veterinarian volunteer vp waiter waitress warden washer weaver',
  'welder worker writer dishwasher scholar deckhand stagehand diver oiler roustabout landman rodman',
  'registrar forester logger finisher polisher driller liaison scribe bailiff constable marshal trooper',
  'sheriff bellman doorman paraprofessional extern comptroller picker',
  'hand setter barback upholsterer handler packager roaster brewer coder master webmaster cadet evp svp avp',
  'tech medic carrier runner hanger framer detailer cutter sitter babysitter bagger busser flagger',
  'biller reader farmhand holder keyholder bellhop',
  'telemarketer bodyguard',
  // German
  'auszubildende auszubildender backer buchhalter buchhalterin controllerin dozent',
  'elektriker erzieher erzieherin grafiker',
  'informatiker kellner kellnerin koch kochin maler praktikant',
  'praktikantin programmierer sekretar sekretarin',
  'tischler werkstudent werkstudentin zimmerer',
  // French
  'agente alternant analyste apprenti architecte assistante avocat avocate',
  'caissier caissiere cadre charge chargee cheffe commerciale comptable',
  'conseiller conseillere consultante cuisinier developpeur',
  'employe enseignant enseignante gerant gestionnaire',
  'graphiste infirmier informaticien ingenieure jardinier journaliste livreur magasinier mecanicien',
  'medecin menuisier ouvrier pharmacien plombier programmeur',
  'responsable secretaire stagiaire technicien technicienne boulanger',
  'electricien',
  // Spanish and Portuguese
  'abogado abogada administrativa administrativo albanil aprendiz arquitecta',
  'arquitecto asesor asesora asistente auxiliar ayudante becaria becario carpintero',
  'chofer conductora consultor consultora contable',
  'dependienta dependiente directora docente',
  'empleada empleado encargada encargado fontanero gerente gestor lavaplatos mesera mesero ama pintor',
  'gestora ingeniera ingeniero jefa jefe maestra maestro mecanico medica medico operaria operario profesor',
  'profesora psicologa secretaria secretario subdirector',
  'supervisora tecnica tecnico advogada advogado arquiteta arquiteto assistente',
  'diretor diretora encarregado',
  'estagiaria estagiario farmaceutica farmaceutico professora',
  'padeiro caixa',
  // Italian
  'addetta addetto architetto autista avvocato cameriera cameriere capo cassiera',
  'commessa commesso consulente contabile cuoca cuoco direttore',
  'grafico impiegata impiegato',
  'ingegnere insegnante meccanico operaia operaio',
  'ragioniera ragioniere responsabile segretaria',
  'segretario',
)

/**
 * Ends of words that name an occupation: `agronomist`, `electricista`, `serveuse`, `soldador`, `venditore`, and of German
 * and Dutch, where one word says all.
 */
const TITLE_ENDS =
  /(?:\w{3}(?:al|iv|[cgmnpr]|(?<!bap)t)ist|\w{4}ista|\w{3}ographer|\w{2}keeper|\w{3}maker|\w{3}worker|\w{2}wright|\w{3}ician|\w{3}(?:[tdep]s|[rncl]e|[io]r|dy)man|\w{4}[rt]ka|\w(?:[ei]n|rm|tur|aj|mar)er[ao]|\w{2}(?:[is]i|ch|in|rm|zin|nh)(?:[ie]er|eir)[aeo]|\w{3}(?:(?<!elev|gener)ator|[dlnstv]eure?|euse)|\w{4}(?:trice|(?<!salv)(?:[ai]tore|[aei]dora?)))$|(?:entwickler|arztin|arzt|ingenieur|leiter|berater|techniker|mechaniker|elektroniker|pfleger|verkaufer|mitarbeiter|arbeiter|kaufmann|helfer|fuhrer|manager|assistent|spezialist|architekt|fahrer|lehrer|schlosser|macher|meister|planer)(?:in)?$|(?:kauffrau|fachkraft|medewerker|kundige|ontwikkelaar|leider|monteur|adviseur)$/

/** Whether a word names what somebody is at work. */
export function isTitleWord(word: string): boolean {
  return TITLE_WORDS.has(word) || TITLE_ENDS.test(word)
}
